"""The post room: all letters that would have been mailed, for whoever sits at this machine, nobody else."""

from __future__ import annotations

import base64
import email.policy
from collections.abc import Callable
from dataclasses import dataclass
from email.message import EmailMessage
from email.parser import BytesHeaderParser, BytesParser
from functools import wraps
from typing import Any

from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from games import addresses
from games.loopback import is_loopback
from games.models import PostedMail

View = Callable[..., HttpResponse]
A_PAGE = 40
SHOWN_HEADERS = ("From", "To")
PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
    "frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
LETTER_POLICY = (
    "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; "
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'"
)


def only_here(view: View) -> View:
    """Answers peers on this machine while the post room is open; for all others there is no such page."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not settings.POST_ROOM or not is_loopback(request.META.get("REMOTE_ADDR", "")):
            raise Http404
        response = view(request, *args, **kwargs)
        response.headers["Cache-Control"] = "no-store"
        return response

    return guarded


@dataclass(frozen=True)
class Envelope:
    """A letter in the mailbox, by its headers."""

    row: PostedMail
    headers: Any

    @property
    def subject(self) -> str:
        return str(self.headers["Subject"] or "")


@only_here
@require_safe
def post_room(request: HttpRequest) -> HttpResponse:
    """The mailbox, newest first, of everybody or of one address (`?to=`)."""
    chosen = request.GET.get("to", "").strip().lower()
    letters = PostedMail.objects.filter(address=chosen) if chosen else PostedMail.objects.all()
    page = Paginator(letters, A_PAGE).get_page(request.GET.get("page"))
    parser = BytesHeaderParser(policy=email.policy.default)
    context = {
        "letters": [Envelope(row, parser.parsebytes(bytes(row.raw))) for row in page],
        "page": page,
        "addresses": PostedMail.objects.order_by("address").values_list("address", flat=True).distinct(),
        "chosen": chosen,
        "opening": addresses.opening(),
    }
    return render(request, "post_room/mailbox.html", context)


@only_here
@require_safe
def letter(request: HttpRequest, number: int) -> HttpResponse:
    """One letter: as a person sees it, as text, and its headers."""
    row = get_object_or_404(PostedMail, pk=number)
    mail = _opened(row)
    context = {
        "row": row,
        "subject": mail["Subject"],
        "facts": [(name, mail[name]) for name in SHOWN_HEADERS if mail[name]],
        "headers": [(name, value) for name, value in mail.items() if name not in (*SHOWN_HEADERS, "Subject")],
        "text": _content(mail, "plain"),
        "replies_to": mail["Reply-To"],
        "has_html": mail.get_body(("html",)) is not None,
    }
    response = render(request, "post_room/letter.html", context)
    response.headers["Content-Security-Policy"] = PAGE_POLICY
    return response


@only_here
@require_safe
@xframe_options_sameorigin
def letter_html(request: HttpRequest, number: int) -> HttpResponse:
    """The HTML part alone, for the frame: no scripts, nothing fetched, its pictures inside it."""
    mail = _opened(get_object_or_404(PostedMail, pk=number))
    html = _content(mail, "html")
    if not html:
        raise Http404
    for name, address in _pictures(mail):
        html = html.replace(f"cid:{name}", address)
    response = HttpResponse(html.replace("<head>", '<head><base target="_top">', 1))
    response.headers["Content-Security-Policy"] = LETTER_POLICY
    return response


def _opened(row: PostedMail) -> EmailMessage:
    mail = BytesParser(policy=email.policy.default).parsebytes(bytes(row.raw))
    assert isinstance(mail, EmailMessage)
    return mail


def _content(mail: EmailMessage, kind: str) -> str:
    part = mail.get_body((kind,))
    return str(part.get_content()) if part else ""


def _pictures(mail: EmailMessage) -> list[tuple[str, str]]:
    """The name of each picture enclosed and the picture itself as an address."""
    return [
        (str(part["Content-ID"]).strip("<> "), f"data:image/png;base64,{_base64(part)}")
        for part in mail.walk()
        if part["Content-ID"] and part.get_content_type() == "image/png"
    ]


def _base64(part: Any) -> str:
    return base64.b64encode(part.get_payload(decode=True)).decode("ascii")


urlpatterns = [
    path("post-room/", post_room, name="post_room"),
    path("post-room/<int:number>/", letter, name="post_room_letter"),
    path("post-room/<int:number>/html/", letter_html, name="post_room_html"),
]
