"""The addresses of the pages that people read. Each module of pages lists its own."""

from django.urls import path

from games.web import (
    asked_letters,
    joining,
    links,
    my_games,
    opening,
    pages,
    post_room,
    quiet,
    sign_in,
    table,
)

urlpatterns = [
    path("", pages.home, name="home"),
    path("how-to-play/", pages.how_to_play, name="how_to_play"),
    path("about/", pages.about, name="about"),
    *links.urlpatterns,
    *sign_in.urlpatterns,
    *asked_letters.urlpatterns,
    *opening.urlpatterns,
    *table.urlpatterns,
    *joining.urlpatterns,
    *my_games.urlpatterns,
    *quiet.urlpatterns,
    *post_room.urlpatterns,
]
