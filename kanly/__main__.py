"""`python -m kanly` is `kanly`."""

from kanly.main import run

run()
