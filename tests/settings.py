"""The site's settings for tests: a data folder that vanishes, no mail leaving, no broker, quick passwords.

DATABASE_URL is left as it is: `DATABASE_URL=postgres://… ./run test` runs the same tests on PostgreSQL.
"""

import os
import tempfile

SITE_SETTINGS = ("SECRET_KEY", "EMAIL_URL", "PUBLIC_URL", "DEBUG", "BIND", "PORT", "LABORIGINES_TEMPO_SCALE")
REPLY_SETTINGS = ("REPLY_ADDRESS", "IMAP_URL", "LISTEN_MAIL", "WEBHOOK_SECRET")
_scratch = tempfile.TemporaryDirectory(prefix="laborigines-tests-")
os.environ["DATA_DIR"] = _scratch.name
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright runs an event loop in the tests' thread
for _name in SITE_SETTINGS + REPLY_SETTINGS:
    os.environ.pop(_name, None)

from laborigines_site.settings import *  # noqa: E402, F403
from laborigines_site.settings import DATABASES, STATIC_ROOT, STORAGES  # noqa: E402

BROKER_URL = "memory://"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
POST_ROOM = True
REPLY_ADDRESS = "*@post-room.localhost"
STATIC_ROOT.mkdir()
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # as on PostgreSQL, rows that nobody puts in order come in any
    DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA reverse_unordered_selects=ON;"
