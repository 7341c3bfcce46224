"""EMAIL_URL, from a mail server at home to a service far away."""

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.utils.module_loading import import_string

from laborigines_site.email_url import SERVICES, mail_settings


@pytest.mark.parametrize(
    ("url", "port", "tls", "ssl"),
    [
        ("smtp://mail.example.org", 25, False, False),
        ("smtp://mail.example.org:2525?tls=starttls", 2525, True, False),
        ("smtp+tls://mail.example.org", 587, True, False),
        ("smtps://mail.example.org", 465, False, True),
        ("smtps://mail.example.org:25?tls=none", 25, False, False),
    ],
)
def test_a_mail_server_is_reached_as_its_scheme_says(url: str, port: int, tls: bool, ssl: bool) -> None:
    settings = mail_settings(url)
    assert settings["EMAIL_HOST"] == "mail.example.org"
    assert (settings["EMAIL_PORT"], settings["EMAIL_USE_TLS"], settings["EMAIL_USE_SSL"]) == (port, tls, ssl)


def test_signs_in_names_and_passwords_are_percent_encoded() -> None:
    settings = mail_settings("smtp+tls://mo%40example.org:a%2Fb%3A@mail.example.org")
    assert settings["EMAIL_HOST_USER"] == "mo@example.org"
    assert settings["EMAIL_HOST_PASSWORD"] == "a/b:"


def test_the_key_of_a_service_keeps_its_capitals() -> None:
    assert mail_settings("postmark://AbC-123") == {
        "EMAIL_BACKEND": "anymail.backends.postmark.EmailBackend",
        "ANYMAIL": {"POSTMARK_SERVER_TOKEN": "AbC-123"},
    }


def test_a_service_takes_further_settings_from_the_query() -> None:
    settings = mail_settings("mailgun://KEY@mg.example.org?api_url=https://api.eu.example.org/v3")
    assert settings["ANYMAIL"] == {
        "MAILGUN_API_KEY": "KEY",
        "MAILGUN_SENDER_DOMAIN": "mg.example.org",
        "MAILGUN_API_URL": "https://api.eu.example.org/v3",
    }


@pytest.mark.filterwarnings("ignore:django-anymail has dropped official support")
@pytest.mark.parametrize("scheme", [scheme for scheme in SERVICES if scheme != "ses"])
def test_every_service_on_the_list_has_a_backend_that_takes_what_its_address_gives(scheme: str, settings: Any) -> None:
    made = mail_settings(f"{scheme}://{SERVICES[scheme].replace('api_url', 'post.example.org')}")
    settings.ANYMAIL = made["ANYMAIL"]
    import_string(made["EMAIL_BACKEND"])()


@pytest.mark.parametrize(
    ("url", "complaint"),
    [
        ("pigeon://loft", "begins with none of smtp://, smtp\\+tls://, smtps://, brevo://, .*postmark://"),
        ("mail.example.org", "begins with none of"),
        ("smtp://", "names no host"),
        ("smtp://mail.example.org:post", "the port is a number"),
        ("smtp://mail.example.org?tls=perhaps", "tls is one of none, starttls, ssl"),
        ("mailgun://KEY", "should look like mailgun://api_key@sender_domain"),
        ("postmark://", "should look like postmark://server_token"),
        ("ses://ID:SECRET@eu-west-1", "needs the package boto3"),
    ],
)
def test_an_address_that_cannot_work_is_refused_with_what_would(url: str, complaint: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=complaint):
        mail_settings(url)
