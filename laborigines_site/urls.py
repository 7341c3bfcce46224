"""All addresses: the pages are games.web's, the rest is for moderators and machines."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from laborigines_site import health

handler400 = "games.web.errors.unreadable"

urlpatterns = [
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    path("admin/letters/", include("games.mail.staff_pages")),
    path("admin/", admin.site.urls),
    *([path("anymail/", include("anymail.urls"))] if settings.WEBHOOK_SECRET else []),
    path("", include("games.replies.box")),
    path("", include("games.feeds.urls")),
    path("", include("games.web.urls")),
]
