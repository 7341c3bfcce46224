"""Every page of the admin that can be reached by following links."""

from __future__ import annotations

import html
import re
from urllib.parse import urljoin

from django.test import Client

LINK = re.compile(r'href="([^"]+)"')
OWN_WAY_BACK = re.compile(r"[?&]_changelist_filters=.*")
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="[^"]+"')


def crawl(client: Client, start: str = "/admin/") -> dict[str, str]:
    """Addresses with the pages found there, each fetched once and without its CSRF token."""
    pages: dict[str, str] = {}
    waiting = [start]
    while waiting:
        address = waiting.pop()
        if address in pages or _is_noise(address):
            continue
        answer = client.get(address)
        assert answer.status_code == 200, (address, answer.status_code)
        pages[address] = TOKEN.sub("", answer.content.decode())
        if "text/html" in answer["Content-Type"]:
            links = (urljoin(address, html.unescape(link)) for link in LINK.findall(pages[address]))
            waiting += [OWN_WAY_BACK.sub("", link.partition("#")[0]) for link in links if link.startswith("/admin/")]
    return pages


def _is_noise(address: str) -> bool:
    """The same rows in another order or by two filters at once, most of many alike, and what ends the session."""
    noise = r"[?&](o|_facets)=|&|/admin/letters/.|rewind/\?to=\d*[1-9]$|/history/|/logout/"
    return bool(re.search(noise, address))
