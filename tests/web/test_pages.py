"""The pages that are the same for everybody, the pages that say no, and the style sheet's colours."""

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.http import Http404
from django.template.loader import render_to_string
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse

from games.engine.components import DISEASES, FACES
from games.web.errors import STATUSES, refusal
from games.web.rules import marked_up
from games.web.rules_text import CHAPTERS

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("home", "how_to_play", "about")
RULES_IN_CHAPTER = {1: 8, 2: 7, 3: 9, 4: 6, 5: 7, 6: 3, 7: 3, 8: 9, 9: 6, 10: 5, 11: 4, 12: 5, 13: 0, 14: 2}

pytestmark = pytest.mark.django_db


class Elements(HTMLParser):
    """Every element of a page with its attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.all: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.all.append((tag, dict(attrs)))

    def values(self, name: str) -> list[str]:
        return [attributes[name] or "" for _, attributes in self.all if name in attributes]


@pytest.fixture(params=PAGES)
def page(request: pytest.FixtureRequest, client: Client) -> Elements:
    response = client.get(reverse(request.param))
    assert response.status_code == 200
    return Elements(response.content.decode())


def test_pages_carry_no_inline_style_or_script(page: Elements) -> None:
    assert not page.values("style")
    assert not [name for _, attributes in page.all for name in attributes if name.startswith("on")]
    assert not [tag for tag, _ in page.all if tag == "style"]
    assert all("src" in attributes for tag, attributes in page.all if tag == "script")


def test_pages_load_nothing_from_elsewhere(page: Elements) -> None:
    loaded = page.values("src") + [a["href"] or "" for tag, a in page.all if tag == "link"]
    assert loaded
    assert all(address.startswith("/static/") for address in loaded)


def test_every_id_of_a_page_is_there_once_and_every_inner_link_leads_to_one(page: Elements) -> None:
    ids = Counter(page.values("id"))
    assert [name for name, count in ids.items() if count > 1] == []
    assert {link[1:] for link in page.values("href") if link.startswith("#")} <= set(ids)


def test_every_page_has_one_heading_of_the_first_rank_and_a_way_past_the_header(page: Elements) -> None:
    assert [tag for tag, _ in page.all].count("h1") == 1
    assert page.all[[tag for tag, _ in page.all].index("body") + 1][1]["href"] == "#main"


@pytest.mark.parametrize("name", PAGES)
def test_standing_pages_are_only_read(name: str, client: Client) -> None:
    assert client.head(reverse(name)).status_code == 200
    assert client.post(reverse(name)).status_code == 405


def test_links_to_the_rules_from_other_pages_lead_somewhere(client: Client) -> None:
    rules = reverse("how_to_play")
    there = set(Elements(client.get(rules).content.decode()).values("id"))
    for name in ("home", "about"):
        links = Elements(client.get(reverse(name)).content.decode()).values("href")
        assert {link.partition("#")[2] for link in links if link.startswith(rules + "#")} <= there


def test_each_rule_is_told_once_and_can_be_linked_to(client: Client) -> None:
    told = [rule.number for chapter in CHAPTERS for rule in chapter.rules]
    assert told == [f"R{c}.{n + 1}" for c, count in RULES_IN_CHAPTER.items() for n in range(count)]
    ids = Elements(client.get(reverse("how_to_play")).content.decode()).values("id")
    assert set(told) | {f"R{c}" for c in RULES_IN_CHAPTER} | {"record"} <= set(ids)


def test_every_rule_that_the_engine_cites_is_on_the_page(client: Client) -> None:
    cited = re.compile(r"[\"'](R\d+\.\d+)[\"']")
    files = (ROOT / "games/engine").glob("*.py")
    found = {rule for file in files for rule in cited.findall(file.read_text())}
    assert found
    assert found <= {rule.number for chapter in CHAPTERS for rule in chapter.rules}


def test_faces_diseases_and_markers_can_be_linked_to(client: Client) -> None:
    page = Elements(client.get(reverse("how_to_play")).content.decode())
    wanted = {f"face-{face}" for face in FACES} | {f"disease-{disease}" for disease in DISEASES}
    assert wanted | {"marker-flag", "marker-acid", "marker-lightning", "moa"} <= set(page.values("id"))


def test_rulings_are_stamped_and_the_rulebooks_own_words_are_not() -> None:
    rules = {rule.number: rule for chapter in CHAPTERS for rule in chapter.rules}
    page = render_to_string("parts/rule.html", {"rule": rules["R9.2"]})
    assert page.count('class="stamp"') == 1
    assert render_to_string("parts/rule.html", {"rule": rules["R2.2"]}).count('class="ruling"') == 1
    assert "stamp" not in render_to_string("parts/rule.html", {"rule": rules["R2.6"]})


def test_the_marks_of_a_rules_text_become_elements_and_all_else_is_escaped() -> None:
    assert marked_up("*Ring* & `cw` (R9) <b>") == (
        '<dfn>Ring</dfn> &amp; <code>cw</code> (<a href="#R9">R9</a>) &lt;b&gt;'
    )
    assert '<a href="#R4.3">R4.3</a></span>' in marked_up("[as in R4.3]")


def test_about_says_where_the_source_is_if_that_is_known(client: Client) -> None:
    with override_settings(SOURCE_URL="https://code.example.org/laborigines"):
        assert 'href="https://code.example.org/laborigines"' in client.get(reverse("about")).content.decode()
    with override_settings(SOURCE_URL=""):
        assert "whoever runs this server" in client.get(reverse("about")).content.decode()


@pytest.mark.parametrize("status", STATUSES)
def test_a_page_that_says_no_explains_and_helps_on(status: int, rf: RequestFactory) -> None:
    response = refusal(rf.get("/"), status, "Bob & Cy were faster.", "R9.2", ("/g/7F3K/", "Today’s board"))
    page = response.content.decode()
    assert response.status_code == status
    assert "Bob &amp; Cy were faster." in page
    assert f'href="{reverse("how_to_play")}#R9.2"' in page
    assert 'href="/g/7F3K/">Today’s board</a>' in page


@pytest.mark.parametrize("status", STATUSES)
def test_a_page_that_says_no_has_words_of_its_own_even_without_a_request(status: int) -> None:
    page = render_to_string(f"{status}.html")
    assert len(re.findall(r"<p>\w[^<]{20,}", page)) >= 1
    assert reverse("how_to_play") in page


def test_a_status_without_a_page_is_not_served(rf: RequestFactory) -> None:
    with pytest.raises(ValueError, match="418"):
        refusal(rf.get("/"), 418, "I’m a teapot.")


def test_an_unknown_address_gets_the_helpful_page(client: Client) -> None:
    response = client.get("/no/such/dish/")
    assert response.status_code == 404
    assert "Nothing on this dish" in response.content.decode()


def test_a_404_names_nothing_of_the_inside(client: Client) -> None:
    page = render_to_string("404.html", {"exception": Http404("No Game matches"), "request_path": "/x"})
    assert "No Game matches" not in page


def test_a_form_from_another_visit_is_told_to_load_again() -> None:
    strict = Client(enforce_csrf_checks=True)
    response = strict.post("/admin/login/", {"username": "mo"})
    assert response.status_code == 403
    assert "stale" in response.content.decode()


def _colours(sheet: str) -> tuple[dict[str, str], dict[str, str]]:
    """The sheet's colours in the light and, with what differs there, in the dark."""
    light, dark = sheet.split("@media (prefers-color-scheme: dark)", 1)
    name = re.compile(r"--([\w-]+): (#[0-9A-F]{6})")
    found = dict(name.findall(light))
    return found, found | dict(name.findall(dark.partition("}")[0]))


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(c * weight for c, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def _contrast(one: str, other: str) -> float:
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


TEXT_ON = {
    "paper": ("ink", "faint-ink", "link", "stamp", "good"),
    "shade": ("ink", "faint-ink", "link", "stamp"),
    "bench": ("bench-text", "lamp"),
    "slip": ("slip-ink", "stamp"),
    "button": ("button-text",),
}


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_text_can_be_read_on_what_it_stands_on(scheme: int) -> None:
    colours = _colours(_style_sheet())[scheme]
    poor = {
        f"{ink} on {ground}": round(_contrast(colours[ink], colours[ground]), 2)
        for ground, inks in TEXT_ON.items()
        for ink in inks
        if _contrast(colours[ink], colours[ground]) < 4.5
    }
    assert poor == {}


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_edges_of_inputs_and_the_focus_ring_can_be_seen(scheme: int) -> None:
    colours = _colours(_style_sheet())[scheme]
    assert _contrast(colours["edge"], colours["paper"]) >= 3
    assert _contrast(colours["focus"], colours["paper"]) >= 3
    assert _contrast(colours["lamp"], colours["bench"]) >= 3


def test_the_style_sheet_brings_everything_along() -> None:
    addresses = re.findall(r"url\(\"?([^)\"]+)", _style_sheet())
    assert addresses
    assert all(finders.find(address) for address in addresses)


def _style_sheet() -> str:
    found = finders.find("style.css")
    assert isinstance(found, str)
    return Path(found).read_text()
