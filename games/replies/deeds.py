"""What can be said in any reply: help, how much mail, days off, the time zone; words for the table or the notebook."""

from __future__ import annotations

import re
from datetime import date

from django.utils.translation import gettext as _

from games import people
from games.notebook import LONGEST_MARK
from games.replies.said import Deed, NotRead


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


HELP = _words(r"(?:help|\?+|what can i (?:say|do|reply))\??")
MUTE = _words(r"(?P<not>un)?mute(?: (?:this|the) game)?")
MAIL = _words(r"(?:mails?|letters?)[ :]+(?P<how>daily|once a day|held|hold|at once|immediately|off|on)")
RECEIPTS = _words(r"receipts?[ :]+(?P<how>on|off)")
ZONE = _words(r"(?:my )?(?:time ?)?zone(?: is)?[ :]+(?P<zone>[\w+\-/]+)")
DAYS = _words(r"(?:days? off|away|holidays?)[ :]*(?:from )?(?P<days>.+)")
SAY = _words(r"say(?:[ :]+(?P<words>.*))?")
MARK = _words(r"note[ :]+(?:dish|tile) (?P<place>\d{1,3})(?:[ :,]+(?P<sign>.+))?")
NOTE = _words(r"note(?:[ :]+(?P<words>.*))?")
TO = _words(r"\s*[–—]\s*|\s+-\s+|\s+(?:to|until|till)\s+")
ISO = _words(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})")
DOTTED = _words(r"(?P<day>\d{1,2})\. ?(?P<month>\d{1,2})(?:\. ?(?P<year>\d{4})?)?")
DAY_MONTH = _words(r"(?P<day>\d{1,2})(?:st|nd|rd|th)?\.? (?P<month>[a-z]{3,9})\.?,?(?: (?P<year>\d{4}))?")
MONTH_DAY = _words(r"(?P<month>[a-z]{3,9})\.? (?P<day>\d{1,2})(?:st|nd|rd|th)?,?(?: (?P<year>\d{4}))?")
MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip

MODES = {
    "daily": "daily", "once a day": "daily", "held": "held", "hold": "held", "at once": "at_once",
    "immediately": "at_once", "off": "off", "on": "on",
}  # fmt: skip


def read(line: str) -> Deed | None:
    """The deed that a line asks for, null if it is none. Raises NotRead if it is one with something wrong in it."""
    if HELP.fullmatch(line):
        return Deed("help")
    if match := MUTE.fullmatch(line):
        return Deed("unmute" if match["not"] else "mute")
    if match := MAIL.fullmatch(line):
        return Deed("mail", MODES[match["how"].lower()])
    if match := RECEIPTS.fullmatch(line):
        return Deed("receipts", match["how"].lower())
    if match := ZONE.fullmatch(line):
        return Deed("zone", zone_called(match["zone"]))
    if match := DAYS.fullmatch(line):
        return _days(match["days"])
    return _spoken(line)


def _spoken(line: str) -> Deed | None:
    """What is said to the table, or noted for oneself."""
    if match := SAY.fullmatch(line):
        return Deed("say", match["words"] or _missing(_("Say what: “say Hello, Bob”.")))
    match = MARK.fullmatch(line)
    if match and len(match["sign"] or "") <= LONGEST_MARK:
        return Deed("mark", f"{match['place']} {match['sign'] or ''}")
    if match := NOTE.fullmatch(line):
        return Deed("note", match["words"] or _missing(_("Say what to note: “note Bob saves his reds”.")))
    return None


def _missing(why: str) -> str:
    raise NotRead(why)


def zone_called(words: str) -> str:
    """The time zone that is called so, however it is written. Raises NotRead."""
    found = {zone.casefold(): zone for zone in people.zones()}.get(words.casefold())
    if found is None:
        raise NotRead(_("There is no time zone “%(zone)s”; one is called Europe/Prague.") % {"zone": words[:40]})
    return found


def _days(words: str) -> Deed:
    """What is said of days off; a year that is left out is settled when it is done, by the writer's own date."""
    ends = TO.split(words.strip())
    if len(ends) == 1 and not ISO.fullmatch(ends[0]):
        ends = ends[0].split("-")
    if len(ends) == 2 and ends[0].isdigit():
        ends[0] = " ".join([ends[0], *ends[1].split()[1:]])  # 24-28 Dec
    if len(ends) > 2:
        raise NotRead(_which_days())
    return Deed("days off", first=_day(ends[0]), last=_day(ends[-1]))


def _which_days() -> str:
    return _("Say from when to when: “days off 24 Dec - 2 Jan”.")


def _day(words: str) -> date:
    """A date; of the year 4 (a leap year) if none is said."""
    if match := ISO.fullmatch(words.strip()) or DOTTED.fullmatch(words.strip()):
        return _date(match["year"] or str(NO_YEAR), int(match["month"]), match["day"])
    match = DAY_MONTH.fullmatch(words.strip()) or MONTH_DAY.fullmatch(words.strip())
    if match is None:
        raise NotRead(_which_days())
    found = [at for at, name in enumerate(MONTHS, start=1) if name.startswith(match["month"].lower())]
    if len(found) != 1:
        raise NotRead(_which_days())
    return _date(match["year"] or str(NO_YEAR), found[0], match["day"])


NO_YEAR = 4


def _date(year: str, month: int, day: str) -> date:
    try:
        return date(int(year), month, int(day))
    except ValueError:
        raise NotRead(_("There is no such day.")) from None


def dated(deed: Deed, today: date) -> tuple[date, date]:
    """First and last day off, in the next year that they can be in if none was said. Raises NotRead."""
    assert deed.first and deed.last
    first = _coming(deed.first, today)
    last = _coming(deed.last, first)
    return first, last


def _coming(day: date, after: date) -> date:
    if day.year != NO_YEAR:
        return day
    for year in (after.year, after.year + 1):
        try:
            if (found := day.replace(year=year)) >= after:
                return found
        except ValueError:  # 29 February
            continue
    raise NotRead(_("There is no such day."))
