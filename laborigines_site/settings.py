"""Every setting, from the environment alone; with none of it set, a service for one machine that runs.

What a self-hoster may set: DATA_DIR, SECRET_KEY, SECRET_KEY_FALLBACKS, DATABASE_URL, REDIS_URL, EMAIL_URL,
PUBLIC_URL, DEFAULT_FROM_EMAIL, DEBUG, LOG_LEVEL, and the delays further down. README.md explains them.
"""

import re
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
import django
from django.core.exceptions import ImproperlyConfigured
from environs import Env, validate

from laborigines_site import broker, data_folder
from laborigines_site.email_url import mail_settings

env = Env()
BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = data_folder.made(Path(env.str("DATA_DIR", "") or BASE_DIR / "data"))
DEBUG = env.bool("DEBUG", False)

# Which of the three are set decides whether the post room is open: letters kept and shown to whoever
# sits at this machine. With a mail server, a shared database or a public name it is shut for good.
_email_url = env.str("EMAIL_URL", "")
_database_url = env.str("DATABASE_URL", "")
_public_url = env.str("PUBLIC_URL", "")
POST_ROOM = not (_email_url or _database_url or _public_url)

# --- secrets -----------------------------------------------------------------------------------------------

SECRET_KEY = env.str("SECRET_KEY", "") or data_folder.secret_key(DATA_DIR)
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", [])

# --- where the site is -------------------------------------------------------------------------------------


def _here() -> str:
    """The site's own address on this machine, as `./run` binds it."""
    bind = env.str("BIND", "") or "127.0.0.1"
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(bind, bind)  # noqa: S104
    return f"http://{f'[{host}]' if ':' in host else host}:{env.int('PORT', 8000)}"


PUBLIC_URL = (_public_url or _here()).rstrip("/")
_public = urlsplit(PUBLIC_URL)
if _public.scheme not in ("http", "https") or not _public.hostname or _public.path or _public.query:
    raise ImproperlyConfigured("PUBLIC_URL is a scheme and a host and nothing more: https://games.example.org")
PUBLIC_HOST = _public.hostname
HTTPS = _public.scheme == "https"

ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]", f"[{PUBLIC_HOST}]" if ":" in PUBLIC_HOST else PUBLIC_HOST]
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_AGE = 90 * 24 * 3600  # a game by post lasts
CSRF_FAILURE_VIEW = "games.web.errors.stale_form"
ROOT_URLCONF = "laborigines_site.urls"
WSGI_APPLICATION = "laborigines_site.wsgi.application"

# --- what it is made of ------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "simple_history",
    "anymail",
    "games",
]
_csp_middleware = "csp.middleware.CSPMiddleware"
if django.VERSION >= (6, 0):
    _csp_middleware = "django.middleware.csp.ContentSecurityPolicyMiddleware"
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    _csp_middleware,
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Below the static files, which lie there compressed. That its length should not tell what is secret in a page
    # (BREACH), Django pads each answer at random; and no other site can have a page of ours loaded with its cookies
    # again and again, because session and form cookies are SameSite=Lax.
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "games.web.kept.Arrived",
    "games.web.errors.InWords",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.web.session.signed_in",
                "games.web.kept.answered",
            ],
        },
    },
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_PASSWORD_VALIDATORS = [  # moderators alone have passwords
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

# --- what a browser may do with a page ---------------------------------------------------------------------

_policy = {
    "default-src": ["'none'"],
    **{f"{kind}-src": ["'self'"] for kind in ("script", "style", "font", "connect")},
    "img-src": ["'self'", "data:"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
}
SECURE_CSP = _policy
CONTENT_SECURITY_POLICY = {"DIRECTIVES": _policy}  # the same for django-csp, on Django 5.2
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"

# --- database ----------------------------------------------------------------------------------------------

_sqlite_options = {
    "transaction_mode": "IMMEDIATE",  # a deferred transaction that turns to writing is refused at once
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}
_postgres_options = {"pool": {"min_size": 1, "max_size": 8, "timeout": 10}}
_options: dict[str, dict[str, Any]] = {
    "django.db.backends.sqlite3": _sqlite_options,
    "django.db.backends.postgresql": _postgres_options,
}
_database: dict[str, Any] = {}
try:
    _database.update(dj_database_url.parse(_database_url or f"sqlite:///{DATA_DIR}/db.sqlite3"))
except ValueError as _problem:
    raise ImproperlyConfigured("DATABASE_URL begins with postgres:// or sqlite:///") from _problem
if _database["ENGINE"] not in _options:
    raise ImproperlyConfigured("DATABASE_URL begins with postgres:// or sqlite:///")
_database["OPTIONS"] = {**_options[_database["ENGINE"]], **_database.get("OPTIONS", {})}
DATABASES = {"default": {**_database, "CONN_MAX_AGE": 0}}

# --- broker ------------------------------------------------------------------------------------------------

REDIS_URL = env.str("REDIS_URL", "")
if REDIS_URL and urlsplit(REDIS_URL).scheme not in ("redis", "rediss", "redis+socket"):
    raise ImproperlyConfigured("REDIS_URL begins with redis://, rediss:// or redis+socket://")
BROKER_SERVER = None if REDIS_URL else broker.find_server()
BROKER_SOCKET = data_folder.socket_path(DATA_DIR)
BROKER_URL = REDIS_URL or (f"redis+socket://{BROKER_SOCKET}" if BROKER_SERVER else "filesystem://")

# --- mail --------------------------------------------------------------------------------------------------

EMAIL_BACKEND = "games.mail.post_room.Backend"
ANYMAIL: dict[str, Any] = {}
EMAIL_TIMEOUT = MAIL_TIMEOUT = 15  # seconds
if _email_url:
    globals().update(mail_settings(_email_url))
ANYMAIL["REQUESTS_TIMEOUT"] = MAIL_TIMEOUT
_mail_host = "localhost" if PUBLIC_HOST in ("127.0.0.1", "::1") else PUBLIC_HOST
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", "") or f"Laborigines by post <laborigines@{_mail_host}>"
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# Replies: the address they come to, its `*` standing for what each letter puts there, and the ways in. The
# post room reads what is typed below a letter, so it needs none of them.
REPLY_ADDRESS = env.str("REPLY_ADDRESS", "") or ("*@post-room.localhost" if POST_ROOM else "")
if REPLY_ADDRESS and not re.fullmatch(r"[^@*\s]*\*[^@*\s]*@[^@*\s]+", REPLY_ADDRESS):
    raise ImproperlyConfigured("REPLY_ADDRESS has one * before its @: *@reply.example.org, or games+*@example.org")
IMAP_URL = env.str("IMAP_URL", "")  # imaps://user:password@host/folder
if IMAP_URL and not re.fullmatch(r"(imaps|imap|imap\+tls)://[^:/@\s]+:[^/@\s]+@[^/@\s]+(/\S*)?", IMAP_URL):
    raise ImproperlyConfigured("IMAP_URL looks like imaps://user:password@mail.example.org/folder (or imap+tls, imap)")
IMAP_SECONDS = env.float("IMAP_SECONDS", 30.0, validate=validate.Range(min=1))  # between two looks into the mailbox
LISTEN_MAIL = env.str("LISTEN_MAIL", "")  # lmtp://127.0.0.1:8024 or smtp://…
if LISTEN_MAIL and not re.fullmatch(r"(lmtp|smtp)://(127(\.\d{1,3}){3}|localhost|\[::1\]):\d{1,5}", LISTEN_MAIL):
    raise ImproperlyConfigured("LISTEN_MAIL looks like lmtp://127.0.0.1:8024 or smtp://…, on this machine alone")
WEBHOOK_SECRET = env.str("WEBHOOK_SECRET", "")  # "name:password", for the mail service's calls
if WEBHOOK_SECRET and not re.fullmatch(r"[^:\s]+:\S{12,}", WEBHOOK_SECRET):
    raise ImproperlyConfigured("WEBHOOK_SECRET is a name, a colon and a password of at least twelve characters")
ANYMAIL["WEBHOOK_SECRET"] = WEBHOOK_SECRET or None

# --- static files ------------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
_plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
_hashed = "laborigines_site.static_files.HashedFiles"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": _plain if DEBUG else _hashed},
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG

# --- language and time -------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]  # CONTRIBUTING.md says how to add one
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = USE_TZ = True
TIME_ZONE = "UTC"

# --- logs --------------------------------------------------------------------------------------------------

_quiet = {"level": "WARNING"}  # without it there are lines for each sweep of the timetable
LOG_LEVEL = env.str("LOG_LEVEL", "INFO").upper()
if LOG_LEVEL not in ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"):
    raise ImproperlyConfigured("LOG_LEVEL is one of debug, info, warning, error, critical")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "masked": {
            "()": "laborigines_site.logs.MaskingFormatter",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        },
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "masked"}},
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.security.DisallowedHost": {"handlers": [], "level": "CRITICAL"},  # scanners; they get a 400
        "celery": _quiet,
        "mail.log": _quiet,  # of the listener; at DEBUG it would write mails, line by line
    },
}

# --- the game's clocks -------------------------------------------------------------------------------------
# Durations are written as "3d", "90m" or "1h 30m". For demonstrations and for tests that play a whole game
# LABORIGINES_TEMPO_SCALE multiplies all of this first part: 0.00005 makes a day four seconds.

TEMPO_SCALE = env.float("LABORIGINES_TEMPO_SCALE", 1.0)


def _span(name: str, default: timedelta) -> timedelta:
    return env.timedelta(name, default) * TEMPO_SCALE


TEMPO: dict[str, timedelta | None] = {
    "brisk": _span("TEMPO_BRISK", timedelta(days=1)),
    "easy": _span("TEMPO_EASY", timedelta(days=3)),
    "slow": _span("TEMPO_SLOW", timedelta(days=7)),
    "none": None,  # no hurry: no deadline
}
GRACE = _span("GRACE", timedelta(minutes=5))  # from a deadline to its default
AUTOPILOT_DELAY = _span("AUTOPILOT_DELAY", timedelta(hours=1))
OWN_QUESTION_HOLD = _span("OWN_QUESTION_HOLD", timedelta(minutes=15))  # of what one's own move opened
PAUSE_LIMIT = _span("PAUSE_LIMIT", timedelta(days=14))
NO_HURRY_REMINDER = _span("NO_HURRY_REMINDER", timedelta(days=7))
NO_HURRY_PATIENCE = _span("NO_HURRY_PATIENCE", timedelta(days=14))  # then the host may set the autopilot
SWEEP_SECONDS = env.float("SWEEP_SECONDS", min(10.0, max(1.0, 10 * TEMPO_SCALE)))  # between two looks

MAIL_HOLD = _span("MAIL_HOLD", timedelta(minutes=15))  # of who wants several things in one letter
MENTION_HOLD = _span("MENTION_HOLD", timedelta(minutes=5))  # so that one letter tells of a whole exchange
WAKING_TIME = _span("WAKING_TIME", timedelta(hours=4))  # left after asking, and after a night
UNREACHED_WAIT = _span("UNREACHED_WAIT", timedelta(days=2))  # how long a deadline waits if mail bounces
NUDGE_EVERY = _span("NUDGE_EVERY", timedelta(days=1))
TABLE_WARNED = _span("TABLE_WARNED", timedelta(days=7))  # a table with empty seats: its host is told
TABLE_CLOSED = _span("TABLE_CLOSED", timedelta(days=14))  # and then it is closed
OBSERVE_HOURS = TEMPO_SCALE == 1  # nights, free weekdays and days off: a scaled game has none of them

DAYS_OFF_A_GAME = 21
DAYS_OFF_OF_EXTENSION = 2
LONGEST_NIGHT_HOURS = 12
MOST_FREE_WEEKDAYS = 5
DIGEST_SHARE = 0.25  # of a question's time: a later daily letter is not waited for
NUDGE_SHARE = 0.5  # of the time, gone before a friend may nudge
BID_SHARE = 0.5  # of the tempo, for a bid
REMINDER_BEFORE_NIGHT = timedelta(hours=1)  # that much before it goes out what would fall in it
MOST_AT_ONCE = timedelta(days=14)  # a host may lengthen deadlines by
REMINDER_SHARE = 0.25  # of the time, left when the reminder goes out
EXTENSION_SHARE = 0.5  # of the tempo, added at a seat's first miss
AUTOPILOT_MISSES = 2  # in a row
NO_HURRY_REMINDERS = 4

# These follow machines and mailboxes, not the game: they are never scaled.
HEARTBEAT_GAP = env.timedelta("HEARTBEAT_GAP", timedelta(minutes=10))  # longer: the service was away
HEARTBEAT_SECONDS = min(60.0, 6 * SWEEP_SECONDS)
LINK_LIFE_AFTER_END = env.timedelta("LINK_LIFE_AFTER_END", timedelta(days=60))
ADDRESS_CHANGE_LIFE = timedelta(days=7)  # for which its letters can be answered
MAIL_LEASE = env.timedelta("MAIL_LEASE", timedelta(minutes=2))  # how long one worker owns a claimed letter
MAIL_ATTEMPTS = env.int("MAIL_ATTEMPTS", 8, validate=validate.Range(min=1))
MAIL_PER_MINUTE = env.int("MAIL_PER_MINUTE", 0, validate=validate.Range(min=0))  # the relay's limit; 0: none
SOURCE_URL = env.str("SOURCE_URL", "")  # where this installation's source can be had (AGPL)
INVITATIONS_PER_DAY = env.int("INVITATIONS_PER_DAY", 20)
SOFT_BOUNCES = env.int("SOFT_BOUNCES", 5, validate=validate.Range(min=1))  # letters that came back in a row, and
SOFT_BOUNCE_SPAN = env.timedelta("SOFT_BOUNCE_SPAN", timedelta(days=3))  # over how long: then the address is dead
