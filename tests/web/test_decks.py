"""The decks of `kanly serve`, as a browser without script has them."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from deck_cases import real_deck
from deck_pages import DeckPages
from hostile_decks import by_hand
from messy import FOLDER
from share import sample

from cardbase.decks.deck_list import DeckList, changes
from cardbase.decks.forms import read_bytes, write
from cardbase.decks.reading import Form
from cardbase.decks.starters import read_starter, starters

if TYPE_CHECKING:
    from served import Serve, Served

    from cardbase.catalog.catalog import Catalog

ENOUGH = 0.4
"""Seconds in which a page of a deck is there, once one was (issue 28)."""

VIEWS = ("", "/edit", "/mend", "/counts", "/draws", "/forms", "/versions")
OK, BAD, FORBIDDEN, NOT_FOUND, WRONG = 200, 400, 403, 404, 422


@pytest.fixture
def pages(looked_up: Served) -> Iterator[DeckPages]:
    with looked_up.asked() as client:
        yield DeckPages(client)


def messy(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def cards(deck: DeckList) -> list[tuple[str, str, int]]:
    return sorted((slot.section.name, slot.card.id, slot.count) for slot in deck.slots())


def test_starters_and_what_is_saved_are_listed(pages: DeckPages) -> None:
    pages.get("/decks")
    for name in starters():
        assert f"/decks/starter/{name.partition(':')[2]}" in pages.answer.text
    assert "Saved decks" in pages.text


def test_a_messy_list_is_read_and_its_doubt_settled_by_a_click(pages: DeckPages) -> None:
    pages.open(messy("m-01.txt"))
    assert pages.verdict.startswith("Not decided")
    assert "2 Prescience Trance" in pages.text
    assert "the House deck has 38 cards" in pages.text
    pages.press("Juice of Sapho")
    assert pages.verdict.startswith("Legal")
    assert "as you said" in pages.text
    assert "in doubt" not in pages.text.partition("Verdict")[0]


def test_a_line_of_two_counts_is_settled_by_a_click_with_its_count(pages: DeckPages) -> None:
    pages.open("Kaitain\nHouse deck\n2 Kindjal\n2-3 Pogrom\n")
    assert pages.button("2 Pogrom").said.endswith("[eots:pogrom]")
    pages.press("3 Pogrom")
    assert "2-3 Pogrom 3 Pogrom" in pages.text
    pages.open("Kaitain\nHouse deck\n2 Kindjal\n2-3 Pogrom\n")
    pages.press("No card")
    assert "no card, as you said" in pages.text


def test_what_near_names_were_taken_for_is_shown_and_settled(pages: DeckPages) -> None:
    pages.open(messy("m-17.txt"))
    assert "5 lines in doubt" in pages.text
    assert "near (0." in pages.text
    pages.press("Yes: Duke Leto Atreides")
    assert "4 lines in doubt" in pages.text


def test_a_line_is_said_to_be_no_card(pages: DeckPages) -> None:
    pages.open(messy("m-01.txt")).press("No card")
    assert "no card, as you said" in pages.text
    assert "Juice" not in pages.text.partition("Cards")[0]


def test_a_card_is_typed_for_a_line(pages: DeckPages) -> None:
    pages.open(messy("m-01.txt"))
    pages.press("Take what is said here", **{"other:29": "juce of sapho"})
    assert "juice-of-sapho" in pages.answer.text
    pages.open(messy("m-01.txt"))
    pages.press("Take what is said here", **{"other:29": "no such thing"})
    assert "expected the name of one card" in pages.fault
    assert pages.fields["other:29"] == "no such thing"


def test_of_several_decks_one_is_taken(pages: DeckPages) -> None:
    pages.open(messy("m-21.txt"))
    assert "4 decks in one list" in pages.text
    name = pages.buttons[1]
    pages.press(name)
    assert name in pages.text
    pages.press("Charts")
    assert name in pages.text


def test_a_repair_is_applied_by_a_button(pages: DeckPages) -> None:
    pages.open(messy("m-27.txt"))
    assert pages.verdict.startswith("Not legal")
    assert 'href="/rule/DK-04"' in pages.answer.text
    pages.press("Mend")
    assert "Costs" in pages.text
    pages.press("Apply 1")
    assert pages.verdict.startswith("Legal")
    assert "There is nothing to mend" in pages.text
    pages.press("Undo")
    assert pages.verdict.startswith("Not legal")


def test_suggestions_are_applied(pages: DeckPages) -> None:
    pages.get("/decks/starter/guild/fit")
    assert "To add to the House deck" in pages.text
    pages.press("Add 1 Guild Bank Arbiter")
    assert "+1 Guild Bank Arbiter" in pages.text
    pages.press("Look again", instead="eots:choam-delegate")
    assert "In the place of CHOAM Delegate" in pages.text
    pages.press("Put in 3")
    assert "\u22123 CHOAM Delegate" in pages.text
    assert not pages.fault


def test_cards_are_added_and_counted(pages: DeckPages) -> None:
    pages.get("/decks/starter/guild/edit")
    pages.press("One more of Guild Heighliner").press("One more of Guild Heighliner")
    assert "Changed since it was read: +2 Guild Heighliner" in pages.text
    pages.press("One less of CHOAM Delegate").press("Add", add="2 pogrom, 1 kindjal")
    assert "+2 Pogrom" in pages.text
    assert "\u22121 CHOAM Delegate" in pages.text
    pages.press("Undo")
    assert "+2 Pogrom" not in pages.text
    pages.press("Back to what was read")
    assert "Changed since" not in pages.text


def test_a_name_in_doubt_comes_back_with_those_that_may_be_meant(pages: DeckPages) -> None:
    pages.get("/decks/starter/guild/edit").press("Add", add="Kindjall Blayd")
    assert "found" in pages.fault
    assert pages.fields["add"] == "Kindjall Blayd"
    pages.press("Kindjal")
    assert "+1 Kindjal" in pages.text


def test_the_last_card_of_a_deck_cannot_be_cut(pages: DeckPages) -> None:
    pages.open("1 Guild Heighliner", "/edit").press("One less of Guild Heighliner")
    assert "no card would be left" in pages.fault


def test_name_and_notes_travel(pages: DeckPages) -> None:
    pages.open("1 Guild Heighliner\n2 Pogrom", "/edit")
    pages.press("Take these", name="Ours & <b>theirs</b>", notes="one\n\ntwo")
    pages.press("Deck")
    assert "Ours & <b>theirs</b>" in pages.text
    assert "<b>theirs" not in pages.answer.text
    assert "another name" in pages.text


@pytest.mark.parametrize("form", list(Form))
def test_every_form_comes_back_the_same(catalog: Catalog, pages: DeckPages, form: Form) -> None:
    deck = real_deck(catalog, "guild")
    pages.open(write(deck, Form.TEXT), "/forms")
    labels = {
        Form.TEXT: "Text",
        Form.OCTGN: "OCTGN",
        Form.LACKEY: "LackeyCCG",
        Form.LACKEY_TEXT: "LackeyCCG, text",
        Form.TABLETOP: "Tabletop Simulator",
        Form.JSON: "JSON",
        Form.CSV: "CSV",
        Form.LINK: "Link",
    }
    answer = pages.press(labels[form]).answer
    named = answer.headers["content-disposition"]
    assert named.startswith("attachment; filename=")
    file = named.partition('filename="')[2].partition('"')[0]
    assert cards(read_bytes(answer.content, catalog, file).deck) == cards(deck)
    with_it = DeckPages(pages.client).upload(file, answer.content)
    assert with_it.verdict == "Legal in Thunder at Twilight."


def test_a_link_of_the_command_line_opens(catalog: Catalog, pages: DeckPages) -> None:
    deck = read_starter("starter:fremen", catalog).deck
    link = write(deck, Form.LINK).strip()
    pages.get(f"/decks/link?{link.partition('?')[2]}")
    assert deck.name in pages.text
    assert pages.verdict.startswith("Legal")
    assert f'href="/decks/link/counts?{link.partition("?")[2]}"'.replace("&", "&amp;") in (
        pages.answer.text
    )
    assert pages.open(link).verdict.startswith("Legal")
    pages.get(f"/decks/link/forms?{link.partition('?')[2]}")
    assert f"{pages.client.base_url}/decks/link?" in pages.text


def test_sheet_and_proxies_come_as_pdf_and_as_a_page(pages: DeckPages) -> None:
    pages.get("/decks/starter/guild/forms")
    answer = pages.press("Deck sheet").answer
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")
    assert "The Toll of the Heighliners.pdf" in answer.headers["content-disposition"]
    pages.get("/decks/starter/guild/forms")
    answer = pages.press("Proxies of all", **{"as": "html"}).answer
    assert answer.text.lower().startswith("<!doctype html>")
    assert "attachment" in answer.headers["content-disposition"]


def test_proxies_of_more_than_a_deck_are_for_the_command_line(pages: DeckPages) -> None:
    pages.open("99 Pogrom\n99 Kindjal\n99 Guild Heighliner", "/forms")
    assert "this deck has 297" in pages.text
    pages.post("/decks/print/proxies", list="99 Pogrom\n99 Kindjal\n99 Guild Heighliner")
    assert "297 cards: a page prints 250 at most; kanly print proxies does it." in pages.text


def test_what_is_owned_is_asked_of_the_collection(pages: DeckPages) -> None:
    pages.open(messy("m-27.txt"), "/mend").press("Look again", have="yes")
    assert "collection is empty" in pages.fault


def test_chances_are_told(pages: DeckPages) -> None:
    pages.get("/decks/starter/guild/counts")
    assert "cards by cost" in pages.text
    pages.press("Tell", first="Guild Navigator", second="Guild Heighliner", turns="3")
    assert "Guild Navigator and Guild Heighliner" in pages.text
    pages.press("Tell", first="Pogrom")
    assert "Pogrom" in pages.fault
    assert pages.fields["first"] == "Pogrom"


def test_hands_are_dealt_and_dealt_again(pages: DeckPages) -> None:
    pages.get("/decks/starter/guild/draws")
    first = pages.fields["seed"]
    assert "Hand, 7 House cards" in pages.text
    assert "Turn 3" in pages.text
    pages.press("Tell the turns", turns="5")
    assert pages.fields["seed"] == first
    assert "Turn 5" in pages.text
    pages.press("Draw again")
    assert pages.fields["seed"] != first


def test_a_deck_is_played_alone(pages: DeckPages) -> None:
    pages.get("/decks/starter/guild/draws").press("Play", games="2")
    assert "2 games of 4 turns" in pages.text
    assert "The cards that came into play in most games" in pages.text


def test_a_deck_is_kept_edited_restored_renamed_and_taken_out(pages: DeckPages) -> None:
    pages.open(messy("m-01.txt")).press("Save in the library", keep_as="My Guild")
    assert (pages.answer.status_code, pages.fault[:17]) == (WRONG, "Nothing was saved")
    assert pages.fields["keep_as"] == "My Guild"
    pages.press("Juice of Sapho").press("Save in the library", keep_as="My Guild", why="a start")
    assert str(pages.answer.url).endswith("/decks/saved/My%20Guild")
    pages.get("/decks/saved/My%20Guild/edit").press("One more of Guild Heighliner")
    pages.press("Keep as a new version", why="one ship more")
    pages.get("/decks/saved/My%20Guild/versions")
    assert "why: one ship more" in pages.text.lower()
    assert "+1 Guild Heighliner" in pages.text
    pages.press("Show the difference", against="My Guild@1")
    assert "From here to My Guild@1" in pages.text
    assert "\u22121 Guild Heighliner" in pages.text
    pages.press("Bring back version 1")
    assert "restored from 1" in pages.text
    pages.press("Rename", new_name="Our Guild")
    assert "/decks/saved/Our%20Guild/versions" in str(pages.answer.url)
    pages.press("Take out")
    assert "Our Guild" in pages.get("/decks").text
    pages.get("/decks/saved/Our%20Guild/versions").press("Take out", sure="yes")
    assert "Our Guild" not in pages.text


def test_who_keeps_a_deck_that_was_changed_meanwhile_is_told(pages: DeckPages) -> None:
    pages.open("3 Guild Heighliner\n2 Pogrom").press("Save in the library", keep_as="Twice")
    other = DeckPages(pages.client).get("/decks/saved/Twice/edit")
    pages.get("/decks/saved/Twice/edit").press("One more of Pogrom")
    other.press("One more of Guild Heighliner").press("Keep as a new version")
    pages.press("Keep as a new version")
    assert "Meanwhile Twice was changed: version 2 stands now" in pages.fault
    pages.press("Keep as a new version", over="yes")
    assert str(pages.answer.url).endswith("/decks/saved/Twice")
    assert "1 Guild Heighliner" not in pages.text
    pages.open("1 Pogrom").press("Save in the library", keep_as="Twice")
    assert "Twice" in pages.fault


def test_hostile_lists_get_one_clear_line(pages: DeckPages) -> None:
    for what, data in sample(sorted(by_hand().items()))[::4]:
        answer = DeckPages(pages.client).upload("deck", data[:1_900_000]).answer
        assert answer.status_code in {OK, WRONG}, what
        assert "Traceback" not in answer.text
    pages.upload("deck.txt", b"3 Pogrom\0\0")
    assert "other bytes" in pages.fault
    pages.upload("deck.pdf", b"%PDF-1.7")
    assert "a PDF" in pages.fault
    pages.open("x" * 450_000)
    assert "at most 400,000 signs" in pages.fault
    pages.open("3 Pogrom\n" * 100_000)
    assert "at most 400,000 signs" in pages.fault
    pages.open("3 Pogr\0om")
    assert (pages.answer.status_code, "NUL" in pages.text) == (BAD, True)
    pages.open('{"no": <script>alert(1)</script>')
    assert (pages.answer.status_code, "well-formed JSON" in pages.fault) == (WRONG, True)
    assert "<script>alert" not in pages.answer.text
    assert '{"no": <script>' in pages.text.replace("&#34;", '"')
    pages.open("")
    assert "There is no list yet" in pages.fault
    assert pages.get("/decks/saved/Nobody").answer.status_code == NOT_FOUND
    assert pages.get("/decks/saved/..%2F..%2Fetc%2Fpasswd").answer.status_code == NOT_FOUND
    assert pages.get("/decks/starter/guild/none").answer.status_code == NOT_FOUND
    assert pages.get("/decks/link?house=%ff").answer.status_code == WRONG


def test_forged_fields_do_nothing_but_say_so(pages: DeckPages) -> None:
    good = "3 Guild Heighliner"
    pages.post("/decks/deck", list=good, edits="house 3 /etc/passwd")
    assert "expected a part of the deck" in pages.fault
    pages.post("/decks/deck", list=good, do="edit house 9 eots:no-such-card")
    assert "no-such-card" in pages.fault
    pages.post("/decks/deck", list=good, by="/etc/hosts.toml")
    assert "/etc/hosts.toml" in pages.fault
    pages.post("/decks/deck", list=good, do="told =")
    assert "expected a line and its card" in pages.fault
    pages.post("/decks/deck", list=good, told="\n".join(f"{n}=-" for n in range(400)))
    assert "at most 300 lines" in pages.fault
    pages.post("/decks/library", saved="Nobody", do="forget", sure="yes")
    assert pages.answer.status_code in {NOT_FOUND, WRONG}


def test_the_preview_says_how_a_list_would_be_read(pages: DeckPages) -> None:
    pages.client.headers["X-Kanly-Fragment"] = "1"
    pages.post("/decks/preview", list=messy("m-01.txt"))
    assert "52 cards of 25 lines surely, 1 line in doubt" in pages.text
    assert "<html" not in pages.answer.text
    assert "Nothing to read yet" in pages.post("/decks/preview", list=" ").text


def test_every_page_of_a_deck_is_there_at_once(pages: DeckPages) -> None:
    slow = []
    for view in VIEWS:
        times = []
        for _ in range(3):
            start = perf_counter()
            pages.get(f"/decks/starter/guild{view}")
            times.append(perf_counter() - start)
        if min(times) > ENOUGH:
            slow.append(f"{view}: {min(times):.3f} s")
    assert not slow


def test_a_list_of_all_there_is_is_not_mended_on_a_page(catalog: Catalog, pages: DeckPages) -> None:
    every = "\n".join(f"1 {card.full_name} [{card.set}]" for card in catalog.all_cards())
    for view, command in {"/mend": "repair", "/fit": "suggest"}.items():
        pages.open(every, view)
        assert "at most 120 different cards" in pages.fault
        assert f"kanly deck {command} does it" in pages.fault


def test_what_two_lists_differ_in(catalog: Catalog, pages: DeckPages) -> None:
    before = read_starter("starter:guild", catalog).deck
    after = read_starter("starter:fremen", catalog).deck
    pages.get("/decks/starter/guild/versions")
    pages.press("Show the difference", second=write(after, Form.TEXT))
    assert pages.answer.text.count('<li><span class="number">') == len(changes(before, after))


def test_names_of_all_cards_are_fetched(pages: DeckPages, catalog: Catalog) -> None:
    names = pages.client.get("/decks/names").text.split("\n")
    assert set(names) == {card.full_name for card in catalog.all_cards()}


def test_a_saved_name_of_any_kind_has_an_address(pages: DeckPages) -> None:
    name = "100 % d'\u00c9pice? #1 & <co>"
    pages.open("3 Pogrom").press("Save in the library", keep_as=name)
    assert str(pages.answer.url).endswith(f"/decks/saved/{quote(name, safe='')}")
    assert name in pages.text
    assert pages.get(f"{pages.answer.url}/edit").answer.status_code == OK


def test_a_guest_sees_nothing_of_the_library(serve: Serve) -> None:
    served = serve("--name", "kanly.example", "--word", "silent running")
    with served.asked() as client:
        DeckPages(client).open("3 Pogrom").press("Save in the library", keep_as="Secret plan")
    with served.asked() as client:
        client.headers.update({"host": "kanly.example", "origin": "https://kanly.example"})
        answer = client.post("/enter", data={"word": "silent running"})
        client.cookies.clear()
        client.headers["cookie"] = f"kanly_guest={answer.cookies['kanly_guest']}"
        pages = DeckPages(client)
        seen = [pages.get("/decks").text]
        for address in ("/decks/saved/Secret%20plan", "/decks/saved/Secret%20plan/versions"):
            assert pages.get(address).answer.status_code == NOT_FOUND
        pages.post("/decks/deck/forms", saved="Secret plan")
        seen.append(pages.text)
        pages.post("/decks/deck/versions", list="2 Kindjal", against="Secret plan")
        assert "no saved deck is called" in pages.fault
        seen.append(pages.open("2 Kindjal", "/versions").text)
        assert "Save in the library" not in pages.open("2 Kindjal").buttons
        assert pages.post("/decks/keep", list="2 Kindjal").answer.status_code == FORBIDDEN
        pages.post("/decks/library", saved="Secret plan", do="forget", sure="yes")
        assert pages.answer.status_code == NOT_FOUND
        assert "Secret plan" not in seen[0]
        assert not [text for text in seen if "3 Pogrom" in text or "1 version" in text]
    with served.asked() as client:
        assert "Secret plan" in DeckPages(client).get("/decks").text
