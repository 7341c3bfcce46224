"""EMAIL_URL as Django's settings: a mail server, or one scheme per mail service that django-anymail knows.

    smtp://user:password@host:25      smtp+tls://… (STARTTLS, 587)      smtps://… (TLS, 465)
    postmark://SERVER_TOKEN           mailgun://API_KEY@sender.domain   …

What a service needs beyond that goes into the query: mailgun://…?api_url=https://… sets MAILGUN_API_URL.
"""

import re
from importlib.util import find_spec
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

SMTP_PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
TLS = {"smtp": "none", "smtp+tls": "starttls", "smtps": "ssl"}
SERVICES = {  # scheme: the parts of its address, each the end of an anymail setting's name
    "brevo": "api_key",
    "mailersend": "api_token",
    "mailgun": "api_key@sender_domain",
    "mailjet": "api_key:secret_key",
    "mailtrap": "api_token",
    "mandrill": "api_key",
    "postal": "api_key@api_url",
    "postmark": "server_token",
    "resend": "api_key",
    "scaleway": "secret_key@project_id",
    "sendgrid": "api_key",
    "ses": "aws_access_key_id:aws_secret_access_key@region_name",
    "sparkpost": "api_key",
    "unisender-go": "api_key@api_url",
}


def mail_settings(url: str) -> dict[str, Any]:
    """The settings for this address; ImproperlyConfigured, with the list of what is known, if it is wrong."""
    scheme = url.partition("://")[0].lower()
    if scheme in SMTP_PORTS:
        return _smtp(scheme, urlsplit(url))
    if scheme in SERVICES:
        return _service(scheme, url.partition("://")[2])
    known = ", ".join(f"{name}://" for name in (*SMTP_PORTS, *SERVICES))
    raise ImproperlyConfigured(f"EMAIL_URL begins with none of {known}")


def _smtp(scheme: str, url: SplitResult) -> dict[str, Any]:
    tls = dict(parse_qsl(url.query)).get("tls", TLS[scheme])
    if tls not in TLS.values():
        raise ImproperlyConfigured("EMAIL_URL: tls is one of none, starttls, ssl")
    try:
        host, port = url.hostname, url.port or SMTP_PORTS[scheme]
    except ValueError as problem:
        raise ImproperlyConfigured("EMAIL_URL: the port is a number up to 65535") from problem
    if not host:
        raise ImproperlyConfigured(f"EMAIL_URL names no host: {scheme}://user:password@host:{port}")
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": host,
        "EMAIL_PORT": port,
        "EMAIL_HOST_USER": unquote(url.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(url.password or ""),
        "EMAIL_USE_TLS": tls == "starttls",
        "EMAIL_USE_SSL": tls == "ssl",
    }


def _service(scheme: str, address: str) -> dict[str, Any]:
    address, _, query = address.partition("?")
    shape = SERVICES[scheme]
    pattern = re.sub(r"\w+", lambda name: f"(?P<{name[0]}>[^:@]+)", shape)
    match = re.fullmatch(pattern, address.rstrip("/"))
    if not match:
        raise ImproperlyConfigured(f"EMAIL_URL should look like {scheme}://{shape}")
    parts = {name: unquote(value) for name, value in match.groupdict().items()}
    if scheme == "ses":
        return _amazon_ses(parts)
    if "api_url" in parts:
        parts["api_url"] = f"https://{parts['api_url']}"
    parts.update(parse_qsl(query))
    name = scheme.replace("-", "_")
    return {
        "EMAIL_BACKEND": f"anymail.backends.{name}.EmailBackend",
        "ANYMAIL": {f"{name}_{part}".upper(): value for part, value in parts.items()},
    }


def _amazon_ses(parts: dict[str, str]) -> dict[str, Any]:
    if not find_spec("boto3"):
        raise ImproperlyConfigured("EMAIL_URL: ses:// needs the package boto3, which is not installed")
    return {
        "EMAIL_BACKEND": "anymail.backends.amazon_ses.EmailBackend",
        "ANYMAIL": {"AMAZON_SES_CLIENT_PARAMS": parts},
    }
