"""Takes a sentence apart for readers of whole sentences: who does which one deed, and when."""

from __future__ import annotations

from typing import TypeAlias

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind
from cardbase.operation.words import Det, Modal, When

EACH_PLAYER = t.Some(Det.EACH, None, None, False, None, (t.Noun((Kind.PLAYER,), plural=False),), ())
Phrase: TypeAlias = tuple[t.Thing | None, Modal | None, t.Deed]
"""Who does it, whether it may, must or must not be done, and the deed."""


def phrase(clause: t.Clause) -> Phrase | None:
    """The one deed of a clause; None where it has several, or an "unless"."""
    match clause:
        case t.Clause(who, _, (t.Act(modal, (deed,)),), None):
            return who, modal, deed
    return None


def body_phrase(body: t.Body) -> Phrase | None:
    """The one deed of a body; None where it has several, or conditions of its own."""
    match body.parts:
        case (t.Part((), t.Clause() as clause),):
            return phrase(clause)
    return None


def whole_phrase(one: t.Sentence) -> Phrase | None:
    """The one deed of a sentence that says nothing else."""
    match one:
        case t.Sentence(None, (), (), body, None, ()):
            return body_phrase(body)
    return None


def conditional_phrases(one: t.Sentence, when: When) -> tuple[Phrase, Phrase] | None:
    """What a sentence asks for with that word, and its one deed; None for another sentence."""
    match one:
        case t.Sentence(None, (t.Condition(word, clause),), (), body, None, ()) if word is when:
            asked, done = phrase(clause), body_phrase(body)
            return None if asked is None or done is None else (asked, done)
    return None
