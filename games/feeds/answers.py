"""How a feed answers: whole, "as you have it" (304), or not at all."""
from __future__ import annotations

import hashlib
from datetime import datetime

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import http_date
from django.utils.translation import gettext as _


def feed(request: HttpRequest, body: bytes, content_type: str, changed: datetime | None) -> HttpResponseBase:
    """The feed, or 304 for who has this very one. `changed`: when anything in it changed last."""
    answer = _private(HttpResponse(body, content_type=content_type))
    answer["ETag"] = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    stamp = int(changed.timestamp()) if changed else None
    if stamp is not None:
        answer["Last-Modified"] = http_date(stamp)
    known = get_conditional_response(request, etag=answer["ETag"], last_modified=stamp, response=answer)
    return known or answer


def none() -> HttpResponseBase:
    """The same for an address that never was and for one that no longer is."""
    sentence = _("There is no feed at this address. Its seat may have another player now, or a new address was made.")
    return _private(HttpResponse(f"{sentence}\n", status=404, content_type="text/plain; charset=utf-8"))


def later() -> HttpResponseBase:
    """A game that stands still has nothing to tell for now."""
    answer = HttpResponse(_("This game stands still.") + "\n", status=503, content_type="text/plain; charset=utf-8")
    answer["Retry-After"] = "3600"
    return _private(answer)


def _private(answer: HttpResponse) -> HttpResponse:
    answer["Cache-Control"] = "private, no-cache"
    answer["X-Robots-Tag"] = "noindex"
    return answer
