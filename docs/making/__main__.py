"""Makes the site: `python -m making` in docs/ writes build/site/index.html. See the justfile."""

from __future__ import annotations

import sys

from sphinx.cmd.build import main as sphinx

from making.sources import DOCS, ROOT, lay_out

BUILD = ROOT / "build"
STRICT = ["--fail-on-warning", "--nitpicky", "--keep-going", "--quiet", "--fresh-env"]


def main() -> int:
    """Lay the pages out and have Sphinx make the site of them; any warning fails."""
    pages, made, kept = BUILD / "site-source", BUILD / "site", BUILD / "site-kept"
    lay_out(pages)
    code = sphinx([*STRICT, "-c", str(DOCS), "-d", str(kept), str(pages), str(made)])
    if code == 0:
        sys.stdout.write(f"{made / 'index.html'}\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
