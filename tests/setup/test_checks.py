"""What `manage.py check` says about settings that work, but not as one would wish."""

from typing import Any

from games.checks import mail_and_address_fit, passwords_travel_hidden, replies_find_a_way_in

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


def test_an_address_for_replies_needs_a_way_in_and_a_way_in_an_address(settings: Any) -> None:
    settings.REPLY_ADDRESS, settings.POST_ROOM = "*@reply.example.org", False
    assert [warning.id for warning in replies_find_a_way_in()] == ["games.W004"]
    settings.LISTEN_MAIL = "lmtp://127.0.0.1:8024"
    assert replies_find_a_way_in() == []
    settings.REPLY_ADDRESS = ""
    assert [warning.id for warning in replies_find_a_way_in()] == ["games.W005"]
    settings.LISTEN_MAIL = ""
    assert replies_find_a_way_in() == []


def test_a_mailbox_whose_password_is_in_the_clear_is_warned_about(settings: Any) -> None:
    settings.IMAP_URL = "imap://user:secret@imap.example.org"
    assert [warning.id for warning in passwords_travel_hidden()] == ["games.W006"]
    settings.IMAP_URL = "imap+tls://user:secret@imap.example.org"
    assert passwords_travel_hidden() == []
