"""Words a tree, in full or in brief: things, sentences, and who does what in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from cardbase.files import DATA_FOLDER
from cardbase.operation import tree as t
from cardbase.operation.forms import HEADLESS, gerund, plural, third_person
from cardbase.operation.lexicon import Trait, Verb
from cardbase.operation.words import Being, Det, Join, Modal, Owner, Prep, Ref
from cardbase.strings import capital
from errata.table import read_table


@dataclass(frozen=True, kw_only=True)
class Style:
    """How words are printed.

    Attributes:
        short: What is printed in place of a word.
        bearer: What the card that bears this one is called; "" for its kind.
        own: Whose something of this card is.
        as_a: What heads the window of a sentence.
        dash: What parts the window of a sentence from what it does.
        where: What comes before what X is.
        the: The article, as far as a, an and the are printed.
    """

    short: Mapping[str, str]
    bearer: str
    own: str
    as_a: str
    dash: str
    where: str
    the: str

    def word(self, word: StrEnum) -> str:
        """The word as this style prints it."""
        return self.short.get(word, word.value)


FULL = Style(
    short={}, bearer="", own="this card's", as_a="as a ", dash=" — ", where="where ", the="the "
)


@cache
def brief() -> Style:
    """The style for slips and narrow screens."""
    rows = read_table(DATA_FOLDER / "ccg" / "brief.csv", ["word", "brief"])
    short = {row["word"]: row["brief"] for row in rows}
    return Style(short=short, bearer="bearer", own="own", as_a="", dash=": ", where="", the="")


MANY_TRAITS = frozenset(
    {
        *(Trait.ALLEGIANCES, Trait.DEFERMENT_TOKENS, Trait.FULL_DEFERMENT_TOKENS, Trait.CARDS),
        *(Trait.ASSIGNED_CARDS, Trait.OTHER_WEAPONS, Trait.ADDITIONAL_PARTICIPANTS),
    }
)
ALWAYS_MANY = frozenset({Ref.YOU, Ref.THEM, Ref.THEY, Ref.PLAYERS})


def many(what: t.Thing) -> bool:
    """Whether a verb after it stands in the plural."""
    match what:
        case t.Refers(ref):
            return ref in ALWAYS_MANY
        case t.Some():
            return what.plural
        case t.Owned(_, join, traits):
            return join is Join.AND or traits[-1] in MANY_TRAITS
        case t.Joined(join, of):
            return join is Join.AND or many(of[-1])
        case t.Only(of):
            return many(of)
        case _:
            return False


def thing(what: t.Thing, style: Style) -> str:
    """A thing in words."""
    match what:
        case t.Refers(ref):
            return style.word(ref)
        case t.Named(name):
            return name
        case t.Some():
            return _some(what, style)
        case t.Owned():
            return _owned(what, style)
        case t.Joined(join, of):
            return f" {join} ".join(thing(one, style) for one in of)
        case t.Bonus(amount, trait):
            return f"+{_amount(amount)} {style.word(trait)}"
        case t.Having(trait, amount, below):
            number = "" if amount is None else _amount(amount)
            after = number if below is None else f"below {thing(below, style)}"
            return f"{style.word(trait)} {after}"
        case _:
            return _number(what, style)


def _number(what: t.Numeric, style: Style) -> str:
    match what:
        case t.Number(bound, amount):
            return f"{style.word(bound)} {_amount(amount)}" if bound else _amount(amount)
        case t.Count(greatest, of):
            return f"{style.the}{'greatest ' if greatest else ''}number of {thing(of, style)}"
        case t.Total(trait, of):
            return f"{style.the}total {style.word(trait)} of {thing(of, style)}"
        case t.Twice(of):
            return f"twice {thing(of, style)}"
        case t.TargetOf(of):
            return f"{style.the}target of {thing(of, style)}"
        case t.Only(of):
            return f"only {thing(of, style)}"
        case t.Lower(of):
            return f"{style.the}lower of {thing(of, style)}"


def _amount(amount: t.Amount) -> str:
    if not amount.times:
        return str(amount.fixed)
    times = "X" if amount.times == 1 else f"{amount.times}X"
    if not amount.fixed:
        return times
    return f"{times} + {amount.fixed}" if amount.x_first else f"{amount.fixed} + {times}"


def _owned(what: t.Owned, style: Style) -> str:
    traits = f" {what.join} ".join(style.word(trait) for trait in what.traits)
    match what.owner:
        case Owner() as owner:
            return f"{owner} {traits}"
        case t.Refers(Ref.THIS_CARD):
            return f"{style.own} {traits}"
        case t.Joined() | t.Some(quals=(_, *_)) | t.Some(plural=True):
            return f"{style.the}{traits} of {thing(what.owner, style)}"
        case owner:
            return f"{thing(owner, style)}'s {traits}"


def _some(what: t.Some, style: Style) -> str:
    if what.det is Det.THE_ASSIGNED and style.bearer and not what.quals:
        return style.bearer
    nouns = []
    for at, noun in enumerate(what.nouns):
        match noun.words, what.nouns[at + 1 :]:
            # a head that the next one has, too, stands only there: dueling or battle rite
            case (*_, word, head), (t.Noun((*_, same)), *_) if word in HEADLESS and head == same:
                nouns.append(_noun(t.Noun(noun.words[:-1]), style))
            case _:
                nouns.append(_noun(noun, style))
    words = [style.word(what.bound)] if what.bound else []
    words += [_amount(what.amount)] if what.amount else []
    words += ["target"] if what.target else []
    rest = " ".join([*words, f" {what.join} ".join(nouns)])
    before = "" if what.det is None else _det(what.det, rest, style, plural=what.plural)
    return " ".join(
        [before + rest, *(_qualifier(one, style, plural=what.plural) for one in what.quals)]
    )


def _noun(noun: t.Noun, style: Style) -> str:
    words = [style.word(word) for word in noun.words]
    if noun.plural and words[-1] == noun.words[-1]:
        words[-1] = plural(noun.words[-1])
    return " ".join(words)


def _det(det: Det, rest: str, style: Style, *, plural: bool) -> str:
    if det in {Det.A, Det.THE} and not style.the:
        return ""
    if det is Det.A:
        vowel = rest[0] in "aeiouAEIO" and not rest.startswith("uni")
        return "an " if vowel or rest.startswith(("heir", "X")) else "a "
    if det is Det.THAT and plural:
        return "those "
    return f"{style.word(det)} "


def _qualifier(one: t.Qualifier, style: Style, *, plural: bool) -> str:
    match one:
        case t.Linked(link, what):
            return f"{style.word(link)} {thing(what, style)}"
        case t.Doing(verb, what, tails):
            form = verb.value if plural else third_person(verb)
            return _rest(f"that {form}", what, tails, style)
        case t.Stated(negative, states, join, this_way):
            text = f" {join} ".join(states)
            return ("not " if negative else "") + text + (" this way" if this_way else "")
        case t.Relative(who, modal, verbs, join, tails):
            plain = modal is not None or many(who)
            forms = f" {join} ".join(v if plain else third_person(v) for v in verbs)
            must = "" if modal is None else f"{_modal(modal, who, style)} "
            return _rest(f"{thing(who, style)} {must}{forms}", None, tails, style)


def _modal(modal: Modal, who: t.Thing | None, style: Style) -> str:
    """May, must and their kind, as they stand after somebody."""
    alone = modal is Modal.NOT and who is not None and not many(who)
    return "does not" if alone else style.word(modal)


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
    return ", then ".join(_part(part, style) for part in of.parts)


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


def clause(of: t.Clause, style: Style = FULL, *, past: bool = False) -> str:
    """Who does what; `past` for what is only supposed."""
    joint = f" {of.join} " if of.join else ""
    subject = f"{thing(of.subject, style)} " if of.subject else ""
    text = subject + joint.join(_act(act, of.subject, style, past=past) for act in of.acts)
    return text + (f" unless {clause(of.unless, style)}" if of.unless else "")


def _act(act: t.Act, subject: t.Thing | None, style: Style, *, past: bool) -> str:
    plain = subject is None or many(subject) or act.modal is not None
    deeds = [_deed(deed, style, act.modal, plain=plain, past=past) for deed in act.deeds]
    text = ("either " if len(deeds) > 1 else "") + ", or ".join(deeds)
    return f"{_modal(act.modal, subject, style)} {text}" if act.modal else text


def deed(of: t.Deed) -> str:
    """A deed in words, whoever does it."""
    return _deed(of, FULL, None, plain=True, past=False)


def _deed(deed: t.Deed, style: Style, modal: Modal | None, *, plain: bool, past: bool) -> str:
    match deed:
        case t.Do(at_once, verb, what, tails, join, also):
            forms = [_form(one, style, plain=plain, past=past) for one in (verb, *also)]
            before = "at once " if at_once else ""
            return before + _rest(f" {join} ".join(forms), what, tails, style)
        case t.Be(being, negative, states, join, what, tails):
            words = [_being(being, modal, plain=plain, past=past)]
            words += ["not"] if negative else []
            words += [f" {join} ".join(map(style.word, states))] if states else []
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
            doing = [_deed(one, style, None, plain=True, past=False) for one in deeds]
            either = join is Join.EITHER
            return "to " + ("either " + ", or ".join(doing) if either else f" {join} ".join(doing))
        case t.ToBe(state):
            return f"to be {style.word(state)}"
        case t.ByDoing(prep, join, deeds):
            doing = [_rest(gerund(one.verb), one.what, one.tails, style) for one in deeds]
            return f"{style.word(prep)} " + f" {join} ".join(doing)
        case t.AsThough(of):
            return f"as though {clause(of, style, past=True)}"
        case t.Manner(adverb):
            return style.word(adverb)
