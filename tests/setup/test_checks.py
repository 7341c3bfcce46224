"""What `manage.py check` says about settings that work, but not as one would wish."""

from typing import Any

from games.checks import mail_and_address_fit, passwords_travel_hidden

POST_ROOM, SMTP = "games.mail.post_room.Backend", "django.core.mail.backends.smtp.EmailBackend"


def test_a_service_at_home_without_mail_is_fine(settings: Any) -> None:
    settings.EMAIL_BACKEND, settings.POST_ROOM = POST_ROOM, True
    assert mail_and_address_fit() == []


def test_a_service_for_others_without_mail_is_warned_about(settings: Any) -> None:
    settings.EMAIL_BACKEND, settings.POST_ROOM = POST_ROOM, False
    assert [warning.id for warning in mail_and_address_fit()] == ["games.W001"]


def test_letters_whose_links_lead_nowhere_are_warned_about(settings: Any) -> None:
    settings.EMAIL_BACKEND, settings.PUBLIC_URL = SMTP, "http://127.0.0.1:8000"
    assert [warning.id for warning in mail_and_address_fit()] == ["games.W002"]
    settings.PUBLIC_URL = "https://games.example.org"
    assert mail_and_address_fit() == []


def test_a_password_in_the_clear_is_warned_about_but_not_on_this_machine(settings: Any) -> None:
    settings.EMAIL_HOST, settings.EMAIL_HOST_PASSWORD = "mail.example.org", "secret"
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    assert [warning.id for warning in passwords_travel_hidden()] == ["games.W003"]
    settings.EMAIL_USE_TLS = True
    assert passwords_travel_hidden() == []
    settings.EMAIL_USE_TLS, settings.EMAIL_HOST = False, "localhost"
    assert passwords_travel_hidden() == []
