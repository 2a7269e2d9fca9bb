"""What may be said now, on the screen: by House, an entry a kind of deed with its candidates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from kanly.terminal.output import paragraph, strong
from tracker.engine.options import Fixed, Number, OneCard, OneHouse, Option, Several, shown
from tracker.standing.speech import numbered
from tracker.table.menu import Menu, MenuEntry, menu

if TYPE_CHECKING:
    from tracker.views.seen import View

SHORT = 60
"""The longest sentence that stands beside a candidate; one that is longer is told by `--all`."""


LEAVES = "resign"
"""The word that each House always has, which `--all` lists."""


def open_actions(view: View) -> Menu:
    """What may be said now, as far as the reader may see the cards it names."""
    return menu(view.counted, view.cards, view.known, view.viewer)


def page(view: View, found: Menu, *, every: bool = False) -> str:
    """The words to type, each with what it does and its rules; `every`: a line for each option."""
    lines: list[str] = []
    houses = view.game.houses
    short = [one for one in found.entries if every or one.verb != LEAVES]
    for house, theirs in groupby(short or found.entries, key=attrgetter("house")):
        name = houses[house].name if house else "The table, for all"
        entries = list(theirs)
        lines += [""] * bool(lines) + [strong(name)]
        for entry in entries:
            lines += _listed(view, entry) if every else _entry(view, entry)
        named = [entry.usage if every else entry.verb for entry in entries if entry.by_name]
        if named:
            told = f"with the name of a card in hand or Assembly: {'; '.join(named)}"
            lines.append(paragraph(told, "    ", first="  "))
    for house, verbs in found.held.items():
        told = f"{houses[house].name} may have more to {', '.join(verbs)}: --as {house} shows it"
        lines.append(paragraph(told, first=""))
    return "\n".join(lines)


def _entry(view: View, entry: MenuEntry) -> Iterator[str]:
    """An entry: what it does, and its candidates one after the other."""
    choices = entry.choices
    if len(choices) == 1:
        yield paragraph(_alone(view, choices[0]), "      ", first="  ")
    elif choices:
        rules = dict.fromkeys((_asked(view, entry)[1], *(r for c in choices for r in c.rules)))
        told = f"{entry.verb}: {_asked(view, entry)[0]} ({', '.join(rules)}): "
        if entry.verb == "rite":
            some = list(_rites(view, choices))
        else:
            some = [_candidate(view, *one) for one in _alike(view, choices)]
        yield paragraph(told + "; ".join(some), "      ", first="  ")


def _rites(view: View, choices: Sequence[Option]) -> Iterator[str]:
    """The rites: kinds that share targets and leaders, leaders that share kinds, together."""
    against: dict[tuple[str, str, str], list[str]] = {}
    for option in choices:
        kind = next(arg.word for arg in option.args if isinstance(arg, Fixed))
        target, leader = option.cards
        several = (one for one in option.open if isinstance(one, Several))
        leads = f"{leader} {view.called(leader)}"
        leads += "".join(f" (can bring {_several(view, one)})" for one in several)
        against.setdefault((kind, leads, _ending(option)), []).append(target)
    led_by: dict[tuple[str, str, tuple[str, ...]], list[str]] = {}
    for (kind, leads, ending), there in against.items():
        led_by.setdefault((kind, ending, tuple(there)), []).append(leads)
    kinds: dict[tuple[str, tuple[str, ...], tuple[str, ...]], list[str]] = {}
    for (kind, ending, targets), led in led_by.items():
        kinds.setdefault((ending, targets, tuple(led)), []).append(kind)
    for (ending, targets, leaders), alike in kinds.items():
        named = ", ".join(f"{one} {view.called(one)}" for one in targets)
        yield f"{' or '.join(alike)} {named} with {' or '.join(leaders)}{ending}"


def _ending(option: Option) -> str:
    """The class of an arbitration that is chosen, with its word."""
    words = [arg.word for arg in option.args[1:] if isinstance(arg, Fixed)][1:]
    return " ".join(("", *words))


def _listed(view: View, entry: MenuEntry) -> Iterator[str]:
    """An entry with a line for each of its options, and what each does."""
    if len(entry.choices) < 2:  # noqa: PLR2004 - one is told alone
        yield from _entry(view, entry)
        return
    says, rule = _asked(view, entry)
    yield paragraph(f"{entry.verb}: {says} ({rule})", "    ", first="  ")
    for option in entry.choices:
        yield paragraph(_alone(view, option), "        ", first="    ")


def _asked(view: View, entry: MenuEntry) -> tuple[str, str]:
    """What an entry is for, and its rule: of an answer what is asked."""
    question = next(iter(view.game.questions), None) if entry.verb == "answer" else None
    return (entry.says, entry.rule) if question is None else (question.text, question.rule)


def _alone(view: View, option: Option) -> str:
    """An option with all that is to be told of it."""
    names = ", ".join(view.called(card) for card in option.cards)
    named = all(view.called(card) in option.says for card in option.cards)
    says = option.says if named else f"{names}: {option.says}"
    told = "; ".join((says, *_open(view, option)))
    rules = f" ({', '.join(option.rules)})" if option.rules else ""
    return f"{shown(option)}  {told}{rules}"


def _open(view: View, option: Option) -> Iterator[str]:
    """What can be chosen besides: what each number comes to, and who can be named."""
    for arg in option.open:
        if isinstance(arg, Number) and arg.each:
            each = [f"{number}: {says}" for number, says in enumerate(arg.each, arg.low)]
            yield "; ".join(each if len(each) <= 2 else (each[0], "…", each[-1]))  # noqa: PLR2004
        elif isinstance(arg, Several):
            word = "" if arg.after == "," else f"{arg.after} "
            yield f"{word}{arg.least} to {arg.most} of {_several(view, arg)}"


def _several(view: View, arg: Several) -> str:
    """The candidates, each with its cost, and what they may cost together."""
    some = [
        f"{view.called(one.named)} {one.named}" + (f" at {one.cost}" if one.cost else "")
        for one in arg.of
    ]
    costly = arg.budget is not None and any(one.cost for one in arg.of)
    return ", ".join(some) + (f", at most {arg.budget} together" if costly else "")


def _alike(view: View, choices: Sequence[Option]) -> list[tuple[int, list[Option]]]:
    """The options in their order with their numbers, those that differ in a target together."""
    found: dict[object, tuple[int, list[Option]]] = {}
    for place, option in enumerate(choices, 1):
        key: object = place
        if target := _target(option):
            left = tuple(
                arg for arg in option.args if arg not in {OneCard(target), OneHouse(target)}
            )
            key = (left, option.says.replace(view.called(target), ""))
        found.setdefault(key, (place, []))[1].append(option)
    return list(found.values())


def _target(option: Option) -> str:
    """The card or House that a card lies on, or is played on; "" where there is none."""
    named = [arg.card for arg in option.args if isinstance(arg, OneCard)]
    named += [arg.house for arg in option.args if isinstance(arg, OneHouse)]
    return named[-1] if len(named) > 1 else ""


def _candidate(view: View, place: int, options: Sequence[Option]) -> str:
    """An option among others of its verb: its words, and what they stand for; its other targets."""
    option, *others = options
    words = shown(option).partition(" ")[2] or option.verb
    question = next(iter(view.game.questions), None)
    if option.verb == "answer" and question is not None and numbered(question.choices):
        words = f"{place}. {words}"
    names = ", ".join(view.called(card) for card in option.cards)
    short = len(option.says) <= SHORT and option.says != (question.text if question else "")
    says = option.says if short else names
    several = (arg for arg in option.open if isinstance(arg, Several))
    beside = ", ".join(
        f"{'of' if arg.least else 'can bring'} {_several(view, arg)}" for arg in several
    )
    targets = filter(None, map(_target, others))
    more = ", ".join(f"{one} {view.called(one)}" for one in targets)
    more = f"or on {more}" if more else ""
    told = "; ".join(part for part in (says, more, beside) if part)
    return f"{words} ({told})" if told else words
