"""The reusable bits of pages, as any page includes them."""

import re
from datetime import UTC, datetime

from django import forms
from django.template.loader import render_to_string

from games.drawing.names import COLOURS
from games.drawing.palette import PLASTICINE


class Joining(forms.Form):
    name = forms.CharField(max_length=5, help_text="As the others will see it.")
    tempo = forms.ChoiceField(choices=[("brisk", "a day"), ("slow", "a week")], widget=forms.RadioSelect)
    mail = forms.BooleanField(required=False)


def _fields(form: forms.Form) -> str:
    return "".join(render_to_string("parts/field.html", {"field": field}) for field in form)


def test_what_is_wrong_with_a_form_leads_to_its_fields_and_keeps_what_was_typed() -> None:
    form = Joining({"name": "<Bartholomew>", "mail": "on"})
    summary, fields = render_to_string("parts/sentence.html", {"form": form}), _fields(form)
    leads = re.findall(r'href="#([^"]+)"', summary)
    assert leads == ["id_name", "id_tempo"]
    assert all(f'id="{lead}"' in fields for lead in leads)
    assert 'value="&lt;Bartholomew&gt;"' in fields


def test_a_field_names_its_help_and_its_error_for_those_who_listen() -> None:
    fields = _fields(Joining({"name": "Bartholomew"}))
    for part in ("id_name_helptext", "id_name_error", "id_tempo_error"):
        assert f'id="{part}"' in fields
    assert 'aria-describedby="id_name_helptext id_name_error"' in fields


def test_a_form_that_is_well_has_no_summary() -> None:
    form = Joining({"name": "Alice", "tempo": "slow"})
    assert "section" not in render_to_string("parts/sentence.html", {"form": form})


def test_what_the_game_refused_is_said_with_its_rule() -> None:
    context = {"sentence": "That die wasn’t rolled.", "rule": "R3.1"}
    summary = render_to_string("parts/sentence.html", context)
    assert "That die wasn’t rolled." in summary
    assert "/how-to-play/#R3.1" in summary


def test_only_the_chosen_choice_is_filled_in() -> None:
    choices = [{"value": "5-cw", "says": "5, clockwise", "cost": "2 at most"}, {"value": "3-cw", "says": "3"}]
    context = {"legend": "You rolled 3 and 5", "name": "pick", "choices": choices, "chosen": "3-cw"}
    page = render_to_string("parts/choices.html", context)
    assert re.findall(r'value="([^"]+)" required( checked)?', page) == [("5-cw", ""), ("3-cw", " checked")]
    assert page.count('class="cost"') == 1


def test_tokens_are_shown_as_cubes_with_number_mark_and_name() -> None:
    page = render_to_string("parts/stock.html", {"name": "Bob", "total": 5, "tokens": {"blue": 3, "grey": 2}})
    assert page.count("<i>") == 5
    assert re.findall(r"<b>(\d)</b>", page) == ["3", "2"]
    assert all(sign in page for sign in ("▲", "blue", "○", "grey"))


def test_a_colour_has_the_same_mark_and_name_as_in_the_pictures() -> None:
    for colour, plasticine in PLASTICINE.items():
        page = render_to_string("parts/colour.html", {"colour": colour})
        assert plasticine.sign in page
        assert page.rstrip().removesuffix("</span>").endswith(str(COLOURS[colour]))


def test_what_is_asked_comes_with_its_deadline_and_the_rule_that_made_it() -> None:
    context = {
        "question": "Which die moves Blob?",
        "until": "until Wed 2 Dec, 20:00, your time",
        "due_at": datetime(2026, 12, 2, 19, tzinfo=UTC),
        "why": "Easy: three days.",
    }
    page = render_to_string("parts/asked.html", context)
    assert '<time datetime="2026-12-02T19:00:00+00:00">until Wed 2 Dec, 20:00, your time</time>' in page
    assert "Easy: three days." in page


def test_the_scripts_of_a_live_page_are_files_of_ours() -> None:
    scripts = re.findall(r"<script([^>]*)>(.*?)</script>", render_to_string("parts/live_scripts.html"), re.S)
    assert len(scripts) > 1
    assert all(re.search(r'src="/static/[^"]+"', opening) for opening, _ in scripts)
    assert all(body == "" for _, body in scripts)
