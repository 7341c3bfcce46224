"""The addresses of the pages that people read. Each module of pages lists its own."""

from django.urls import path

from games.web import (
    asked_letters,
    checking,
    feed_addresses,
    game,
    joining,
    links,
    live,
    my_games,
    opening,
    orders,
    pages,
    post_room,
    quiet,
    records,
    sculpt,
    seat,
    sign_in,
    table,
    what_if,
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
    *feed_addresses.urlpatterns,
    *quiet.urlpatterns,
    *game.urlpatterns,
    *seat.urlpatterns,
    *live.urlpatterns,
    *sculpt.urlpatterns,
    *orders.urlpatterns,
    *what_if.urlpatterns,
    *checking.urlpatterns,
    *records.urlpatterns,
    *post_room.urlpatterns,
]
