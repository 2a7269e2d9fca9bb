"""Words a tree: its sentences, and who does what in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.forms import gerund, third_person
from cardbase.operation.lexicon import Verb
from cardbase.operation.style import FULL, Style
from cardbase.operation.things import many, modal_of, thing
from cardbase.operation.words import Being, Join, Modal, Prep
from cardbase.wording import capital

if TYPE_CHECKING:
    from collections.abc import Iterable


def worded(operation: t.Operation, style: Style = FULL) -> str:
    """The operation in plain sentences; in the full style the language itself."""
    return " ".join(f"{capital(item(one, style))}." for one in operation.items)


def item(item: t.Item, style: Style = FULL) -> str:
    """One sentence or heading in words, without its full stop."""
    match item:
        case t.Heading(mark, flavor):
            return style.word(mark) + (f" ({flavor})" if flavor else "")
        case t.Limit(most):
            return f"Limit {most}"
        case t.Doubt(reason):
            return f'In doubt: "{reason}"'
        case t.Prose(reason, text):
            return f'By hand ("{reason}"): "{text}"'
        case t.Sentence():
            return _sentence(item, style)


def _sentence(sentence: t.Sentence, style: Style) -> str:
    text = "".join(f"{_prefix(one, style)}, " for one in sentence.prefixes)
    if sentence.cost:
        text += ", ".join(clause(one, style) for one in sentence.cost) + ": "
    text += body(sentence.body, style)
    if sentence.otherwise:
        text += f", otherwise {body(sentence.otherwise, style)}"
    for at, let in enumerate(sentence.lets):
        text += f", {'and ' if at else style.where}X {style.word(let.compare)} "
        text += summed(let.sum, style)
    return _window(sentence.window, style) + text if sentence.window else text


def _window(window: t.Window, style: Style) -> str:
    match window:
        case t.Used(use):
            return f"{style.as_a}{style.word(use)}{style.dash}"
        case t.Tactic(contests, moment, mark):
            where = " or ".join(style.word(contest) for contest in contests)
            inside = style.word(moment) + (f", {style.word(mark)}" if mark else "")
            name = f"{where} tactic".lstrip()
            as_a = style.as_a.replace("a ", "an ") if name[0] in "aeiou" else style.as_a
            return f"{as_a}{name} ({inside}){style.dash}"


def _prefix(prefix: t.Prefix, style: Style) -> str:
    match prefix:
        case t.Condition(when, of):
            return f"{style.word(when)} {clause(of, style)}"
        case t.During(what):
            return f"{style.word(Prep.DURING)} {thing(what, style)}"
        case t.AtEnd(what):
            return f"at the end of {thing(what, style)}"


def body(of: t.Body, style: Style = FULL) -> str:
    """What happens, in words."""
    return style.then.join(_part(part, style) for part in of.parts)


def _part(part: t.Part, style: Style) -> str:
    before = "".join(f"{_prefix(one, style)}, " for one in part.prefixes)
    match part.core:
        case t.Clause():
            return before + clause(part.core, style)
        case t.Either(options):
            return f"{before}either " + ", or ".join(body(one, style) for one in options)
        case t.Let(compare, total):
            return f"{before}X {style.word(compare)} {summed(total, style)}"


def summed(total: t.Sum, style: Style) -> str:
    """A number made of several, with plus and minus between them."""
    text = ""
    for addend in total.parts:
        per = f" {style.word(Prep.PER)} {thing(addend.per, style)}" if addend.per else ""
        text += (" plus " if addend.sign > 0 else " minus ") if text else ""
        text += thing(addend.what, style) + per
    return text


def clause(of: t.Clause, style: Style, *, past: bool = False) -> str:
    """Who does what; `past` for what is only supposed."""
    joint = f" {of.join} " if of.join else ""
    subject = f"{thing(of.subject, style)} " if of.subject else ""
    text = subject + joint.join(_act(act, of.subject, style, past=past) for act in of.acts)
    return text + (f" unless {clause(of.unless, style)}" if of.unless else "")


def _act(act: t.Act, subject: t.Thing | None, style: Style, *, past: bool) -> str:
    plain = subject is None or many(subject) or act.modal is not None
    deeds = [_deed(deed, style, act.modal, plain=plain, past=past) for deed in act.deeds]
    text = ("either " if len(deeds) > 1 else "") + ", or ".join(deeds)
    return f"{modal_of(act.modal, subject, style)} {text}" if act.modal else text


def _deed(deed: t.Deed, style: Style, modal: Modal | None, *, plain: bool, past: bool) -> str:
    match deed:
        case t.Do(at_once, verb, what, tails, join, also):
            forms = [_form(one, style, plain=plain, past=past) for one in (verb, *also)]
            return ("at once " if at_once else "") + _rest(_tied(forms, join), what, tails, style)
        case t.Be(being, negative, states, join, what, tails):
            words = [_being(being, modal, plain=plain, past=past)]
            words += ["not"] if negative else []
            words += [_tied(map(style.word, states), join)] if states else []
            return _rest(" ".join(words), what, tails, style)
        case t.Compares(compare, total):
            is_ = style.word(compare)
            return f"{is_.replace('is', 'are', 1) if plain else is_} {summed(total, style)}"


def _form(verb: Verb, style: Style, *, plain: bool, past: bool) -> str:
    """The verb as it stands after its subject; a short form takes an s as the long one does."""
    if past and verb is Verb.HAVE:
        return "had"
    form = style.word(verb)
    if plain or past:
        return form
    return third_person(verb) if form == verb else f"{form}s"


def _being(being: Being, modal: Modal | None, *, plain: bool, past: bool) -> str:
    if being is not Being.BE:
        return being.value if plain else f"{being}s"
    if modal:
        return "be"
    if past:
        return "were"
    return "are" if plain else "is"


def _tied(words: Iterable[str], join: Join | None) -> str:
    return f" {join} ".join(words)


def _rest(text: str, what: t.Thing | None, tails: tuple[t.Tail, ...], style: Style) -> str:
    parts = [text, *([thing(what, style)] if what else []), *(_tail(one, style) for one in tails)]
    return " ".join(parts)


def _tail(tail: t.Tail, style: Style) -> str:
    match tail:
        case t.Adjunct(prep, what):
            return f"{style.word(prep)} {thing(what, style)}"
        case t.AtEnd(what):
            return f"at the end of {thing(what, style)}"
        case t.Purpose(join, deeds):
            return f"to {_deeds(join, deeds, style)}"
        case t.ToBe(state):
            return f"to be {style.word(state)}"
        case t.ByDoing(prep, join, deeds):
            doing = [_rest(gerund(one.verb), one.what, one.tails, style) for one in deeds]
            return f"{style.word(prep)} {_tied(doing, join)}"
        case t.AsThough(of):
            return f"as though {clause(of, style, past=True)}"
        case t.Manner(adverb):
            return style.word(adverb)


def _deeds(join: Join, deeds: tuple[t.Do, ...], style: Style) -> str:
    told = [_deed(one, style, None, plain=True, past=False) for one in deeds]
    return "either " + ", or ".join(told) if join is Join.EITHER else _tied(told, join)
