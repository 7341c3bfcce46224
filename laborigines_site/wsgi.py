"""The site as a WSGI application: `application`, for granian, gunicorn or any other server."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "laborigines_site.settings")

application = get_wsgi_application()

import worker.celery  # noqa: E402, F401  (a move played in a page wakes the workers)
