# The developer's tasks. Each recipe is the whole of what it runs.

python := ".venv/bin/python"
benches := "startup names operations programs game acting live rite ask legality repair print kill web"
everything := "sweep or not sweep"
tsc := "--allowJs --checkJs --noEmit --strict --target es2022 --moduleDetection force"

# list the tasks
default:
    @just --list

# install Kanly and its tools into .venv
setup:
    python3 -m venv .venv && .venv/bin/pip install --quiet -e '.[dev]'

# write the versions that are installed now into constraints.txt; run the tests before you commit it
lock:
    mkdir -p build
    {{ python }} -m pip freeze --exclude-editable > build/frozen.txt
    { sed -n '/^#/p' constraints.txt; grep '==' build/frozen.txt; } > build/constraints.txt
    mv build/constraints.txt constraints.txt

# before a commit: lint, types, and the tests of the Python code that changed since the last check
check: lint types
    #!/usr/bin/env bash
    set -u
    .venv/bin/pytest -n auto --testmon --testmon-forceselect
    code=$?
    others=$(git status --porcelain | grep -vE '\.py$' | cut -c4- | tr '\n' ' ')
    if [ -n "$others" ]; then
        echo "Only Python code is followed to its tests. Run just test, too, for: $others"
    fi
    [ "$code" -eq 5 ] || exit "$code"   # 5: no test concerns the change

# run the daily tests on all cores (the README's command, set up already)
test *args:
    .venv/bin/pytest -n auto {{ args }}

# run all tests, the long sweeps with them, and measure branch coverage
cover *args:
    .venv/bin/pytest -n auto --cov -m "{{ everything }}" {{ args }}

# run the daily tests in ten random orders; a seed named at a failure repeats it
shuffled times="10":
    #!/usr/bin/env bash
    set -eu
    for seed in $(shuf -i 1-999999 -n {{ times }}); do
        echo "order $seed"
        .venv/bin/pytest -n auto --random-order --random-order-seed="$seed"
    done

# run the property tests with examples of their own drawing, not those of every run
drawn *args:
    KANLY_DRAWS=anew .venv/bin/pytest -n auto -m "{{ everything }}" {{ args }}

# lint, and check the format
lint:
    .venv/bin/ruff check .
    .venv/bin/ruff format --check .

# check the types, strictly, tests, bench and docs included
types:
    .venv/bin/mypy

# check the types of the pages' scripts by their JSDoc (needs Node.js)
scripts:
    npx --yes --package typescript@5 tsc {{ tsc }} --lib es2022,dom,dom.iterable \
        templates/web/static/kanly.js templates/web/static/decks.js templates/web/static/table.js
    npx --yes --package typescript@5 tsc {{ tsc }} --lib es2022,webworker templates/web/static/sw.js

# make the documentation site, build/site/index.html; a link that leads nowhere fails it
site:
    PYTHONPATH=docs {{ python }} -m making

# play the tour's commands anew and make its pictures; read the difference before you commit it
tour:
    PYTHONPATH=docs {{ python }} -m making.tour

# play an evening in the browser anew and take its pictures (needs a Chromium); look at them before you commit them
browser:
    PYTHONPATH=docs {{ python }} -m making.browser

# write the JSON Schemas of the documents anew, docs/schema/
schemas:
    PYTHONPATH=docs {{ python }} -m making.schemas --update

# build the wheel, install it into an empty environment, and try it there
wheel:
    rm -rf dist build/wheel
    {{ python }} -m build --quiet --wheel --outdir dist
    python3 -m venv build/wheel
    build/wheel/bin/pip install --quiet dist/*.whl
    cd build && KANLY_HOME=wheel/home wheel/bin/kanly card "wierding way"
    cd build && KANLY_HOME=wheel/home wheel/bin/kanly doctor
    cd build && KANLY_HOME=wheel/home wheel/bin/kanly print karama --out wheel/karama.html
    build/wheel/bin/pip install --quiet pytest
    KANLY_INSTALLED=base build/wheel/bin/pytest -p no:cacheprovider tests/house/test_installed.py
    build/wheel/bin/pip install --quiet "$(ls dist/*.whl)[pdf,repair,web]"
    cd build && KANLY_HOME=wheel/home wheel/bin/kanly print turn --out wheel/turn.pdf
    KANLY_INSTALLED=extras build/wheel/bin/pytest -p no:cacheprovider tests/house/test_installed.py

# write the golden files of the tests anew; read the difference before you commit it
golden:
    .venv/bin/pytest $(grep -rlE "golden|GOLDEN" tests --include='test_*.py') \
        --update-golden -m "{{ everything }}"

# fuzz every reader of foreign input: just fuzz 5000 --target query
fuzz inputs="100000" *args:
    {{ python }} tests/support/fuzz.py --inputs {{ inputs }} {{ args }}

# send malformed and forged requests to a server with live games
hostile requests="50000" *args:
    {{ python }} tests/support/hostile_web.py --requests {{ requests }} {{ args }}

# a hundred tables of bots at one server for five minutes; then kill it 200 times under load
load:
    {{ python }} bench/load.py --out build/load/load.json
    {{ python }} bench/load.py --kill 200 --out build/load/kill.json

# play random games until every card was in play in 50, each held to every law
laws each="50" *args:
    {{ python }} tests/support/law_coverage.py --each {{ each }} {{ args }}

# play whole random games, decks drawn from all cards, to the end or fifteen turns
games many="2000" *args:
    {{ python }} tests/support/full_games.py --games {{ many }} {{ args }}

# measure speed, memory and the search against their peers, and write docs/figures.md
bench:
    #!/usr/bin/env bash
    set -u
    rm -rf build/bench
    failed=
    for one in {{ benches }}; do
        {{ python }} "bench/$one.py" --out "build/bench/$one.json" || failed="$failed $one"
    done
    {{ python }} bench/figures.py {{ benches }} || exit
    [ -z "$failed" ] || { echo "a floor did not hold, or it could not be measured:$failed"; exit 1; }

# what takes long: all that CI runs, then ten random orders, the fuzzing, the games of all cards
nightly: ci cover shuffled drawn fuzz laws

# all that CI runs
ci:
    bash .ci/run
