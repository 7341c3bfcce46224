"""What the tests read in a picture: whether it is a sound SVG that a strict page can show."""

import re
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"NaN|inf|None|e-?\d\d", re.IGNORECASE)


def sound(svg: str, prefix: str, *, on_page: bool = False) -> ET.Element:
    """The picture, parsed, after all that is promised of every picture was checked.

    A board on a page is a group of things, and has links; all others are images.
    """
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == ("group" if on_page else "img")
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert all(str(ident).startswith(f"{prefix}-") for ident in ids)
    assert {element.tag.removeprefix(SVG) for element in root.iter()}.isdisjoint(
        {"script", "style", "image", *([] if on_page else ["a"])}
    )
    for element in root.iter():
        for name, value in element.attrib.items():
            assert name != "style"
            assert not name.startswith("on")
            assert "http" not in value
            if (name == "href" and element.tag != f"{SVG}a") or "url(" in value:
                assert value.removeprefix("url(").removesuffix(")").removeprefix("#") in ids, (name, value)
            if name in ("d", "points", "transform", "x", "y", "cx", "cy", "r"):
                assert not NUMBER.search(value), (name, value)
    return root


def titles(root: ET.Element) -> list[str]:
    return [str(element.text) for element in root.iter(f"{SVG}title")]
