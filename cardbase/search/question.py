"""Reads a question: which of its words count, which names stand in it, what a slip may mean."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice, pairwise, product
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from cardbase.names import LONGEST, fold, key
from cardbase.search.points import GameTitle
from cardbase.search.slips import likely, mended, strangers

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

    Run: TypeAlias = tuple[str, ...]

LONGEST_NAME = 7
"""How many words of a question may make one name."""

MOST_WORDS = 40
"""Words of a question that are read; what follows is passed over."""

READINGS = 32
"""How many names the whole of a question may be read as."""

AT_ONCE = 500
"""Keys asked for in one statement; SQLite allows 999 values in its oldest builds."""

SILENT = frozenset(
    """a an and any are as at be been being but by can could did do does doing for from get gets
    got had has have having he her him his how i if in into is it its let many may me much must my
    of on or our out over please shall she should so some tell than that the their them then there
    these they this those to was we were what whats when where which who whom whose why will with
    would you your happen happens happening mean means work works worked use used using
    explain exactly rule rules about there someone somebody anyone anybody everyone just only also
    really actually ok still even ever now per each every another go goes make makes
    play plays played playing want wants know like im ive id dont doesnt cant isnt big large good
    w n u ur em ppl lol vs ya yeah guy hes shes theyre hed shed theyd ill youll theyll didnt wasnt
    arent havent hasnt wont wouldnt couldnt shouldnt whos thats theres weve youre youve something
    anything nothing everything thing things stuff someones going gone gonna wanna gotta lets let
    says say said thought think believe suppose imagine same both while during whether else too
    versus anywhere somewhere elsewhere anyway already again us mine ours other others another
    turned actual literally basically whole am em elses somebodys someones everybodys anybodys hafta
    """.split()
)
"""Words that carry no question; a question of nothing else is read whole."""

PLAIN = frozenset(
    """a an and are about be can could do does exactly explain for happen happens how i in is it
    mean means me of on please rule rules s so tell that this to was what whats work worked works
    you
    """.split()
)
"""Words of a question that asks for a thing and no more: "what is ...", "how does ... work"."""

APART = re.compile(
    r"[?.;:!]+(?:\s|$)|\s-+\s|,\s*(?:and|but)\s"
    r"|\s(?:and|but|also)\s+(?=(?:what|who|whom|how|when|where|which|is|are|does|do|can|may|must"
    r"|would|could|will|if|in)\b)",
    re.IGNORECASE,
)
"""What stands between the questions of a compound one."""

TOLD = re.compile(r"[.;:]")
"""What ends a sentence that tells what is the case and asks nothing."""

ASKS = re.compile(
    r"\s*(?:and|but|so)?\s*(?:what|who|whom|whose|how|when|where|which|why|is|are|am|does|do|did"
    r"|can|could|may|must|will|would|should|has|have)\b",
    re.IGNORECASE,
)
"""How a question begins that no question mark ends."""

STOPS = re.compile(r"(?<=\w{3})\.\s|[?;:!]\s")
"""What ends a sentence, so that no name runs on over it; not the dot of "Dr. Yueh"."""

FEWEST_ASKED = 4
"""How many words that count the questions beside what is told must have to be asked alone."""

HOW_MANY = ("how", "many")
"""What asks for a number; no name begins with its second word ("how many no-fields")."""

GENITIVE = 5
"""From how many letters on what ends in "s" or "d" may be a name so formed: "karama'd"."""

NUMBERS = {
    word: str(number)
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()
    )
}
"""Numbers that the points have in figures, too."""

GAMES = {
    ("ccg",): GameTitle.CCG,
    ("card", "game"): GameTitle.CCG,
    ("board", "game"): GameTitle.BOARD,
    ("boardgame",): GameTitle.BOARD,
}
"""Words that say which game is asked about, and nothing else."""


class WordGroup(Struct, frozen=True, kw_only=True):
    """A word or a name of the question, and the phrases that may be meant by it.

    Any of the phrases counts as the whole group. `named`: it is a name or an alias; `known`:
    anything says it; `read` is what an unknown word was taken for, "" where nothing is like it.
    """

    typed: str
    phrases: tuple[str, ...]
    named: bool = False
    known: bool = True
    read: str = ""


class ParsedQuestion(Struct, frozen=True, kw_only=True):
    """A question as it is read: its words and names that count, each once, in order.

    `keys` is what the whole of it is the name of, as typed, `meant` once aliases and slips are
    read; `cut` is whether it is so long that its end is not read. `clauses` are the groups of each
    question that a compound one asks, none where it asks one; `told` those of what it tells first.
    """

    asked: str
    groups: tuple[WordGroup, ...]
    keys: tuple[str, ...]
    meant: tuple[str, ...]
    game: GameTitle | None
    cut: bool
    clauses: tuple[tuple[WordGroup, ...], ...] = ()
    told: frozenset[WordGroup] = frozenset()


def read_question(catalog: Catalog, text: str, game: GameTitle | None = None) -> ParsedQuestion:
    """Read a question as typed, of one game or of either.

    Raises DamagedCatalog.
    """
    folded = fold(text)
    words, said = _without_game(folded[:MOST_WORDS])
    stops = _stops(text) if said is None else frozenset[int]()
    game = game or said
    known = _names(catalog, words, game)
    strange = (run for run in _runs(words, known, stops) if run not in known)
    single = (run[0] for run in strange if run[0] not in SILENT)
    near = strangers(catalog, single, SILENT)
    read = mended(catalog, words, near, SILENT)
    if read != words:
        known = _names(catalog, read, game)
    runs: dict[Run, str] = {}
    at = 0
    for run in _runs(read, known, stops):
        runs.setdefault(run, " ".join(words[at : at + len(run)]))
        at += len(run)
    counting = [run for run in runs if run in known or run[0] not in SILENT] or [*runs]
    slips = {runs[run]: likely(catalog, run[0], near[run[0]]) for run in counting if run[0] in near}
    groups = tuple(_group(runs[run], run, known, slips) for run in counting)
    keys = _unique((key(words), key(tuple(word for word in words if word not in PLAIN))))
    # The keys of the whole question with each name and slip read in each way.
    ways = product(*(one.phrases if one.known or one.named else one.phrases[:1] for one in groups))
    readings = ("".join(phrases).replace(" ", "") for phrases in islice(ways, READINGS))
    meant = _unique(one for one in readings if one not in keys)
    cut = len(text) > LONGEST or len(folded) > MOST_WORDS
    clauses, told_first = _clauses(text[:LONGEST], groups)
    return ParsedQuestion(
        asked=text,
        groups=groups,
        keys=keys,
        meant=meant,
        game=game,
        cut=cut,
        clauses=clauses,
        told=told_first,
    )


def _clauses(
    text: str, groups: Iterable[WordGroup]
) -> tuple[tuple[tuple[WordGroup, ...], ...], frozenset[WordGroup]]:
    """The groups of each question that a compound one asks, and of what it tells.

    No questions where it asks one and tells nothing.
    """
    asked, told = dict[tuple[WordGroup, ...], None](), dict[tuple[WordGroup, ...], None]()
    at = 0
    for end, ending in [(one.start(), one) for one in APART.finditer(text)] + [(len(text), None)]:
        words = frozenset(fold(text[at:end]))
        found = tuple(group for group in groups if words.issuperset(group.typed.split()))
        tells = ending and TOLD.match(ending.group()) and not ASKS.match(text[at:end])
        if found:
            (told if tells else asked)[found] = None
        at = ending.end() if ending else end
    if not asked:  # "... do we still win?" asks of all that is told
        return (), frozenset()
    scene = frozenset(group for one in told for group in one)
    if len({group for one in asked for group in one} - scene) < FEWEST_ASKED:
        asked, scene = told | asked, frozenset()
    return (tuple(asked) if len(asked) > 1 or scene else ()), scene


def _without_game(words: Run) -> tuple[Run, GameTitle | None]:
    """The words without those that say which game is asked about, and that game."""
    for said, game in GAMES.items():
        for at in range(len(words) - len(said) + 1):
            rest = words[:at] + words[at + len(said) :]
            if rest and words[at : at + len(said)] == said:
                return rest, game
    return words, None


def _names(catalog: Catalog, words: Run, game: GameTitle | None) -> dict[Run, tuple[str, ...]]:
    """What each run of words that is a name or an alias stands for."""
    runs = {
        words[at:end]
        for at in range(len(words))
        for end in range(at + 1, min(at + LONGEST_NAME, len(words)) + 1)
    }
    bare = {
        run: (*run[:-1], run[-1][:-1])
        for run in runs
        if run[-1].endswith(("s", "d")) and len(key(run)) >= GENITIVE
    }
    found = _meant(catalog, {key(run) for run in (*runs, *bare.values())}, game)
    for run, own in bare.items():
        if key(run) not in found and key(own) in found:
            found[key(run)] = (" ".join(own), *found[key(own)])
    counted = {word for before, word in pairwise(words) if (before, word) == HOW_MANY}
    known = {
        run: found[key(run)]
        for run in runs
        if key(run) in found and not SILENT.issuperset(run) and run[0] not in counted
    }
    return known | _with_the_next(catalog, words, known, game)


def _with_the_next(
    catalog: Catalog, words: Run, known: dict[Run, tuple[str, ...]], game: GameTitle | None
) -> dict[Run, tuple[str, ...]]:
    """The aliases that make a name with the word behind them: "bg ambassador"."""
    longer: dict[Run, tuple[str, ...]] = {}
    for at, run in product(range(len(words)), known):
        end = at + len(run)
        if words[at:end] == run and end < len(words) and words[end] not in SILENT:
            named = tuple(f"{one} {words[end]}" for one in known[run] if one != " ".join(run))
            if named:
                longer[words[at : end + 1]] = named
    found = _meant(
        catalog, {key(tuple(one.split())) for own in longer.values() for one in own}, game
    )
    return {
        run: names
        for run, own in longer.items()
        if run not in known
        for names in [tuple(one for one in own if key(tuple(one.split())) in found)]
        if names
    }


def _meant(
    catalog: Catalog, wanted: Iterable[str], game: GameTitle | None
) -> dict[str, tuple[str, ...]]:
    """What each of these keys that is a name or an alias stands for."""
    keys = sorted(wanted)
    found: dict[str, tuple[str, ...]] = {}
    for start in range(0, len(keys), AT_ONCE):
        part = keys[start : start + AT_ONCE]
        marks = ",".join("?" * len(part))
        query = f"""SELECT key, words FROM point_name WHERE key IN ({marks})
            {"AND game IN ('', ?)" if game else ""} ORDER BY rowid"""  # noqa: S608 (marks)
        for row in catalog.rows(query, *part, *((game,) if game else ())):
            found[row["key"]] = (*found.get(row["key"], ()), row["words"])
    return found


def _stops(text: str) -> frozenset[int]:
    """Before which words of a text a sentence has ended."""
    return frozenset(len(fold(text[: one.end()])) for one in STOPS.finditer(text[:LONGEST]))


def _runs(words: Run, known: Iterable[Run], stops: frozenset[int]) -> list[Run]:
    """The words cut into names, the longest first from the left, and single words.

    None runs over the end of a sentence. One that begins with a silent word gives way to a name
    that begins behind it and is not within it: "my spice banker" names the Spice Banker.
    """
    names = frozenset(known)

    def end_of_name(at: int) -> int:
        last = min((at + LONGEST_NAME, len(words), *(stop for stop in stops if stop > at)))
        return next((end for end in range(last, at, -1) if words[at:end] in names), at + 1)

    runs: list[Run] = []
    at = 0
    while at < len(words):
        end = end_of_name(at)
        if words[at] in SILENT and end > at + 1 and end_of_name(at + 1) > end:
            end = at + 1
        runs.append(words[at:end])
        at = end
    return runs


def _group(
    typed: str, run: Run, known: dict[Run, tuple[str, ...]], near: dict[str, tuple[str, ...]]
) -> WordGroup:
    read = " ".join(run)
    slip = "" if read == typed else read
    if run in known:
        phrases = _unique((read, *known[run]))
        return WordGroup(typed=typed, phrases=phrases, named=True, known=not slip, read=slip)
    if typed not in near:
        phrases = _unique((read, NUMBERS.get(read, "")))
        return WordGroup(typed=typed, phrases=phrases, known=not slip, read=slip)
    meant = near[typed]
    first = meant[0] if meant else ""
    return WordGroup(typed=typed, phrases=meant or (typed,), known=False, read=first)


def _unique(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for word in words if word))
