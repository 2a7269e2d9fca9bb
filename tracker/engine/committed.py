"""Events about the secret that the draws of a game follow from."""

from msgspec.structs import replace

from tracker.engine.chance import commitment_to
from tracker.engine.event import Notice, need
from tracker.engine.state import Game


class SecretCommitted(Notice, frozen=True, kw_only=True):
    """All draws from here on follow from another secret, of which this is the digest.

    Where a log is from an earlier version, was imported, or goes on after its secret was opened.
    """

    digest: str

    def apply(self, game: Game) -> Game:
        return replace(game, commitment=self.digest)


class SecretOpened(Notice, frozen=True, kw_only=True):
    """The secret of a game was opened, so that everybody can verify its draws."""

    secret: str

    def apply(self, game: Game) -> Game:
        fits = commitment_to(self.secret) == game.commitment
        need(game, fits, "what is opened is not the secret that the log commits to")
        return game


class LotDrawn(Notice, frozen=True, kw_only=True):
    """A lot was drawn among Houses or cards; a card is named by its id alone."""

    occasion: str  # which lot it was; no two lots of a game have the same
    among: tuple[str, ...]  # sorted
    order: tuple[str, ...]  # as drawn; only the first may be taken
