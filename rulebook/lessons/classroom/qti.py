"""Questions as a package of QTI 2.1: an XML file for each, and a manifest, in a zip archive."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from rulebook.core.texts import texts_in
from rulebook.lessons.classroom.questions import Item, Option, decimal_of, items_of
from rulebook.lessons.plans import lesson_plan
from rulebook.lessons.wording import TEXTS

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
CARDINALITY = {"number": "single", "choice": "single", "several": "multiple", "order": "ordered"}
SAME_DAY = (2026, 1, 1, 0, 0, 0)
"""All files of a package have one date, so that the same questions are the same bytes."""


def qti(lesson: str, language: str = "en") -> bytes:
    """Write the exercises of a lesson as a QTI package.

    >>> qti("poof")[:2]
    b'PK'
    """
    items = items_of(lesson, language)
    archive = BytesIO()
    with ZipFile(archive, "w") as package:
        _add(package, "imsmanifest.xml", manifest(lesson_plan(lesson, language).name, items))
        for item in items:
            _add(package, f"items/{item.name}.xml", written(item, language))
    return archive.getvalue()


def _add(package: ZipFile, name: str, made: Element) -> None:
    ElementTree.indent(made)
    text = ElementTree.tostring(made, encoding="utf-8", xml_declaration=True)
    package.writestr(ZipInfo(name, SAME_DAY), text, ZIP_DEFLATED)


def manifest(name: str, items: Sequence[Item]) -> Element:
    """List the files of a package.

    >>> len(manifest("poof", items_of("poof", sets=1))[2]) > 3
    True
    """
    root = Element("manifest", {"xmlns": PACKAGE, "identifier": f"rulebook_{name}"})
    metadata = SubElement(root, "metadata")
    SubElement(metadata, "schema").text = "QTIv2.1 Package"
    SubElement(metadata, "schemaversion").text = "1.0.0"
    SubElement(root, "organizations")
    resources = SubElement(root, "resources")
    for item in items:
        href = f"items/{item.name}.xml"
        facts = {"identifier": item.name, "type": "imsqti_item_xmlv2p1", "href": href}
        SubElement(SubElement(resources, "resource", facts), "file", {"href": href})
    return root


def written(item: Item, language: str = "en") -> Element:
    """Write one question.

    >>> written(items_of("poof", sets=1)[0]).get("identifier")
    'no_poof_2'
    """
    root = Element(
        "assessmentItem",
        {
            "xmlns": QTI,
            "identifier": item.name,
            "title": item.title,
            "adaptive": "false",
            "timeDependent": "false",
            "xml:lang": language,
        },
    )
    _declare(root, item)
    body = SubElement(root, "itemBody")
    SubElement(body, "p").text = item.text
    if item.kind == "number":
        SubElement(body, "p").text = texts_in(TEXTS, "export", language)["as_decimal"]
    _interaction(body, item)
    _process(root, item)
    for place, words in enumerate(_feedback(item)):
        _told(root, f"mistake{place}", words)
    _told(root, "solution", item.solution)
    return root


def _declare(root: Element, item: Item) -> None:
    kind = "float" if item.kind == "number" else "identifier"
    facts = {"identifier": "RESPONSE", "cardinality": CARDINALITY[item.kind], "baseType": kind}
    correct = SubElement(SubElement(root, "responseDeclaration", facts), "correctResponse")
    right = [decimal_of(item.right)] if item.kind == "number" else [o.key for o in item.options if o.right]
    for value in right:
        SubElement(correct, "value").text = value
    score = {"identifier": "SCORE", "cardinality": "single", "baseType": "float"}
    SubElement(SubElement(SubElement(root, "outcomeDeclaration", score), "defaultValue"), "value").text = "0"
    told = {"identifier": "FEEDBACK", "cardinality": "multiple", "baseType": "identifier"}
    SubElement(root, "outcomeDeclaration", told)


def _interaction(body: Element, item: Item) -> None:
    if item.kind == "number":
        entry = {"responseIdentifier": "RESPONSE", "expectedLength": "12"}
        SubElement(SubElement(body, "p"), "textEntryInteraction", entry)
        return
    facts = {"responseIdentifier": "RESPONSE", "shuffle": "true" if item.kind == "order" else "false"}
    if item.kind != "order":
        facts["maxChoices"] = "1" if item.kind == "choice" else "0"
    asked = SubElement(body, "orderInteraction" if item.kind == "order" else "choiceInteraction", facts)
    for option in item.options:
        SubElement(asked, "simpleChoice", {"identifier": option.key}).text = option.text


def _process(root: Element, item: Item) -> None:
    """Right brings a point; a usual mistake brings what there is to say to it."""
    condition = SubElement(SubElement(root, "responseProcessing"), "responseCondition")
    right = SubElement(condition, "responseIf")
    if item.kind == "number":
        any_of_them = SubElement(right, "or")
        for value, off in item.accepted:
            _equal(any_of_them, decimal_of(value), decimal_of(off))
    else:
        _match(right)
    point = SubElement(right, "setOutcomeValue", {"identifier": "SCORE"})
    SubElement(point, "baseValue", {"baseType": "float"}).text = "1"
    if item.kind == "number":
        for place, (value, off, _) in enumerate(item.wrong):
            mistaken = SubElement(condition, "responseElseIf")
            _equal(mistaken, decimal_of(value), decimal_of(off))
            _tell(mistaken, place)
    for place, option in enumerate(_mistaken(item)):
        mistaken = SubElement(condition, "responseElseIf")
        _match(mistaken, option.key)
        _tell(mistaken, place)


def _mistaken(item: Item) -> list[Option]:
    return [option for option in item.options if option.feedback]


def _feedback(item: Item) -> list[str]:
    return [words for *_, words in item.wrong] + [option.feedback for option in _mistaken(item)]


def _equal(to: Element, value: str, tolerance: str) -> None:
    facts = {"toleranceMode": "absolute", "tolerance": f"{tolerance} {tolerance}"}
    test = SubElement(to, "equal", facts)
    SubElement(test, "variable", {"identifier": "RESPONSE"})
    SubElement(test, "baseValue", {"baseType": "float"}).text = value


def _match(to: Element, key: str = "") -> None:
    test = SubElement(to, "match")
    SubElement(test, "variable", {"identifier": "RESPONSE"})
    if key:
        SubElement(test, "baseValue", {"baseType": "identifier"}).text = key
    else:
        SubElement(test, "correct", {"identifier": "RESPONSE"})


def _tell(to: Element, place: int) -> None:
    told = SubElement(SubElement(to, "setOutcomeValue", {"identifier": "FEEDBACK"}), "multiple")
    SubElement(told, "baseValue", {"baseType": "identifier"}).text = f"mistake{place}"


def _told(root: Element, name: str, words: str) -> None:
    facts = {"outcomeIdentifier": "FEEDBACK", "identifier": name, "showHide": "show"}
    SubElement(root, "modalFeedback", facts).text = words
