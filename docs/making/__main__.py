"""Makes the site: `python -m making` in docs/ writes build/site/index.html. See the justfile."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

from sphinx.cmd.build import main as sphinx

from making.sources import DOCS, ROOT, lay_out
from making.tour import PRINTS, difference, play

BUILD = ROOT / "build"
STRICT = ["--fail-on-warning", "--nitpicky", "--keep-going", "--quiet", "--fresh-env"]


def main() -> int:
    """Play the tour, lay the pages out and have Sphinx make the site of them; any warning fails."""
    with TemporaryDirectory() as here:
        folder = Path(here, "evening")
        if untrue := difference(play(folder, Path(here, "home"))):
            sys.stderr.write(f"{untrue}\ndocs/tour.md is not what is played: see just tour\n")
            return 1
        samples = {pdf: (folder / pdf).read_bytes() for pdf, _ in PRINTS.values()}
    pages, made, kept = BUILD / "site-source", BUILD / "site", BUILD / "site-kept"
    lay_out(pages, samples=samples)
    rmtree(made, ignore_errors=True)  # pages that are no more
    code = sphinx([*STRICT, "-c", str(DOCS), "-d", str(kept), str(pages), str(made)])
    if code == 0:
        sys.stdout.write(f"{made / 'index.html'}\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
