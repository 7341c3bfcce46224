"""The post room's reply box: what is typed below a letter goes the way of every mail that comes in.

Without a mail server there is no way in but this one. A whole mail is made of it, with the letter quoted below.
"""

from __future__ import annotations

import email.policy
from email.message import EmailMessage
from email.parser import BytesParser
from email.utils import formatdate, make_msgid, parseaddr

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from games import addresses
from games.loopback import is_loopback
from games.models import Notice, PostedMail
from games.replies import sorting
from games.replies.receive import receive

MOST_TYPED = 4000
HOST = "post-room.localhost"

SAID = {
    "played": gettext_lazy("Read and played."),
    "done": gettext_lazy("Read and done."),
    "refused": gettext_lazy("Read, but not taken; a letter says why."),
    "late": gettext_lazy("Read, but too late; a letter says so."),
    "not read": gettext_lazy("Not understood; a letter says what can be said."),
    "helped": gettext_lazy("A letter says what can be said."),
    "unknown": gettext_lazy("What this letter was about is gone."),
}
SAID_BY_LETTER = ("refused", "late", "not read", "helped")
OTHERWISE = gettext_lazy("Not read: %(why)s.")
DROPPED = gettext_lazy(
    "Dropped as nothing that somebody wrote (%(why)s); no letter says so."
)
UNANSWERED = gettext_lazy(
    "Nothing was done, and no letter says why: nobody is sent more than some letters of this kind a day, and to a "
    "stranger whose mail asks for nothing none at all."
)


@require_POST
def reply(request: HttpRequest, number: int) -> HttpResponse:
    """A reply to a letter of the post room."""
    _check_here(request)
    row = get_object_or_404(PostedMail, pk=number)
    letter = BytesParser(policy=email.policy.default).parsebytes(bytes(row.raw))
    assert isinstance(letter, EmailMessage)
    recipient = parseaddr(str(letter["Reply-To"] or ""))[1]
    if not recipient:
        raise Http404
    _receive(request, _answer(letter, row, recipient, _typed(request)), recipient)
    return redirect("post_room_letter", row.pk)


@require_POST
def opening(request: HttpRequest) -> HttpResponse:
    """A mail that opens a table, from an address of one's choice."""
    _check_here(request)
    sender, recipient = request.POST.get("from", "").strip().lower(), addresses.opening()
    try:
        validate_email(sender)
    except ValidationError:
        messages.error(request, _("A mail has a sender: give an address, such as alice@example.org."))
        return redirect("post_room")
    _receive(request, _mail(sender, recipient, _("A table"), _typed(request)), recipient)
    return redirect("post_room")


def _check_here(request: HttpRequest) -> None:
    """The post room is open, and to this machine only."""
    if not settings.POST_ROOM or not settings.REPLY_ADDRESS or not is_loopback(request.META.get("REMOTE_ADDR", "")):
        raise Http404


def _typed(request: HttpRequest) -> str:
    return request.POST.get("text", "")[:MOST_TYPED]


def _answer(letter: EmailMessage, row: PostedMail, recipient: str, typed: str) -> EmailMessage:
    """As a mail program writes one: the answer on top, what it answers quoted below."""
    body = letter.get_body(("plain",))
    quoted = "".join(f"> {line}\n" for line in str(body.get_content()).splitlines()) if body else ""
    text = f"{typed}\n\nOn {row.at:%d %b %Y}, {settings.DEFAULT_FROM_EMAIL} wrote:\n{quoted}"
    mail = _mail(row.address, recipient, f"Re: {letter['Subject']}", text)
    mail["In-Reply-To"] = mail["References"] = row.message_id
    return mail


def _mail(sender: str, recipient: str, subject: str, text: str) -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, recipient, subject
    mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain=HOST)
    mail.set_content(text)
    return mail


def _receive(request: HttpRequest, mail: EmailMessage, recipient: str) -> None:
    before = Notice.objects.aggregate(last=Max("pk", default=0))["last"]
    (said,) = receive(mail.as_bytes(), [recipient], timezone.now(), "post room")
    answered = Notice.objects.filter(pk__gt=before, kind=Notice.Kind.NOT_READ).exists()
    if said == "dropped":
        messages.error(request, str(DROPPED) % {"why": sorting.why_dropped(mail)})
    elif said in SAID_BY_LETTER and not answered:
        messages.error(request, UNANSWERED)
    else:
        messages.info(request, str(SAID.get(said, OTHERWISE)) % {"why": said})


urlpatterns = [
    path("post-room/<int:number>/reply/", reply, name="post_room_reply"),
    path("post-room/open/", opening, name="post_room_open"),
]
