"""The addresses of the pages that people read."""

from django.urls import path

from games.web import pages

urlpatterns = [
    path("", pages.home, name="home"),
    path("how-to-play/", pages.how_to_play, name="how_to_play"),
    path("about/", pages.about, name="about"),
]
