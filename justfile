# The developer's tasks. Each line is the whole of what it runs.

python := ".venv/bin/python"
benches := "startup names operations game rite ask legality repair print kill"

# list the tasks
default:
    @just --list

# install Kanly and its tools into .venv
setup:
    python3 -m venv .venv && .venv/bin/pip install --quiet -e '.[dev]'

# run the tests with branch coverage (the README's command, set up already)
test *args:
    .venv/bin/pytest --cov {{ args }}

# lint, and check the format
lint:
    .venv/bin/ruff check .
    .venv/bin/ruff format --check .

# check the types, strictly, tests, bench and docs included
types:
    .venv/bin/mypy
    .venv/bin/mypy tests
    .venv/bin/mypy bench
    .venv/bin/mypy docs

# make the documentation site, build/site/index.html; a link that leads nowhere fails it
site:
    PYTHONPATH=docs {{ python }} -m making

# play the tour's commands anew and make its pictures; read the difference before you commit it
tour:
    PYTHONPATH=docs {{ python }} -m making.tour

# build the wheel, install it into an empty environment, look a card up, print a sheet, run the tests
wheel:
    rm -rf dist build/wheel
    {{ python }} -m build --quiet --wheel --outdir dist
    python3 -m venv build/wheel
    build/wheel/bin/pip install --quiet dist/*.whl
    cd build && KANLY_HOME=wheel/home wheel/bin/kanly card "wierding way"
    cd build && KANLY_HOME=wheel/home wheel/bin/kanly print karama --out wheel/karama.html
    build/wheel/bin/pip install --quiet "$(ls dist/*.whl)[pdf]" pytest hypothesis pdfplumber
    KANLY_INSTALLED=yes build/wheel/bin/pytest -p no:cacheprovider

# write the golden files of the tests anew; read the difference before you commit it
golden:
    .venv/bin/pytest tests/test_card_command.py tests/test_commands.py \
        tests/test_game_command.py tests/test_game_past.py \
        tests/test_matchup_command.py tests/test_ask_command.py \
        tests/test_faction_command.py tests/test_print_*.py --update-golden

# measure speed, memory and the search against their peers, and write docs/figures.md
bench:
    rm -rf build/bench
    for one in {{ benches }}; do {{ python }} bench/$one.py --out build/bench/$one.json || true; done
    {{ python }} bench/figures.py {{ benches }}

# all that CI runs
ci:
    bash .ci/run
