"""The addresses of feeds."""
from django.urls import path

from games.feeds.atom import atom
from games.feeds.calendar import calendar

urlpatterns = [
    path("feeds/<str:token>/deadlines.ics", calendar, name="calendar"),
    path("feeds/<str:token>/game.atom", atom, name="atom"),
]
