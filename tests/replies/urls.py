"""The site's addresses as they are with a WEBHOOK_SECRET."""

from django.urls import include, path

from laborigines_site import urls

urlpatterns = [path("anymail/", include("anymail.urls")), *urls.urlpatterns]
