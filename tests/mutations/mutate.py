"""Change each comparison of the rules that decide who gets what, one at a time: some test must fail.

    python tests/mutations/mutate.py [--jobs N] [--only PART-OF-A-PATH]...

Each change is made in a copy of the checkout, never here. The tests of the rules run first, the slower ones (drawn
leagues, small seasons) only for what survived those. What no test notices is compared with `survivors.toml`, where each
known survivor has its reason; a new one ends the run with exit code 1.
"""

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

import attrs

ROOT = Path(__file__).resolve().parents[2]
SURVIVORS = Path(__file__).with_name("survivors.toml")
TARGETS: Mapping[str, Sequence[str]] = {
    "leaguecore/points.py": ("tests/unit/floors", "tests/property/floors"),
    "leaguecore/scoring/plan.py": ("tests/unit/floors", "tests/property/floors"),
    "leaguecore/league/*waiver*.py": ("tests/unit/league", "tests/cases"),
    "leaguecore/league/claim*.py": ("tests/unit/league", "tests/cases"),
    "leaguecore/league/free_agents.py": ("tests/unit/league", "tests/cases"),
    "leaguecore/league/wire.py": ("tests/unit/league", "tests/cases"),
    "leaguecore/league/additions.py": ("tests/unit/league", "tests/cases"),
    "leaguecore/league/*trade*.py": ("tests/unit/league", "tests/cases"),
    "leaguecore/league/offer*.py": ("tests/unit/league", "tests/cases"),
    "leaguecore/league/kept_seats.py": ("tests/unit/league", "tests/cases"),
    "leaguecore/league/standings.py": ("tests/unit/league", "tests/cases"),
    "leaguecore/league/tie_breaks.py": ("tests/unit/league", "tests/cases"),
    "leaguecore/league/tallies.py": ("tests/unit/league", "tests/cases"),
    "leaguecore/league/records.py": ("tests/unit/league", "tests/cases"),
    "leaguecore/league/matches.py": ("tests/unit/league", "tests/cases"),
    "leaguecore/league/median.py": ("tests/unit/league", "tests/cases"),
    "leaguecore/league/placements.py": ("tests/unit/league", "tests/cases"),
    "leaguecore/league/playoff*.py": ("tests/unit/league", "tests/cases"),
    "leaguecore/league/guillotine.py": ("tests/unit/league", "tests/cases"),
    "leaguecore/league/rotisserie.py": ("tests/unit/league", "tests/cases"),
    "leaguecore/league/categories.py": ("tests/unit/league", "tests/cases"),
}
"""The modules whose comparisons are changed, and the folders of tests that look at them first."""

SLOWER: Sequence[Sequence[str]] = (
    ("tests/playthroughs",),
    ("tests/property/test_league_machine.py", "--hypothesis-profile=brief"),
    ("tests/season",),
)
SECONDS = 900
"""A run that takes longer hangs, which is noticed too."""

_OTHERS: Mapping[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_SWAPPED: Mapping[str, str] = {"min": "max", "max": "min"}


@attrs.frozen(kw_only=True)
class Mutant:
    """One change: where it is, what stands there, what would, and the whole source with it."""

    module: str
    line: int
    function: str
    before: str
    after: str
    source: str = attrs.field(repr=False)

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What names it in the list of survivors: it does not move with the lines above it."""
        return self.module, self.function, self.before, self.after


def mutants(module: str, source: str) -> Iterator[Mutant]:
    """Walk the changes of a module: comparisons, `min` and `max`, signs of sort keys, sums and differences."""
    tree = ast.parse(source)
    owner = {
        node: function.name
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.expr) or node not in owner:
            continue
        before = ast.unparse(node)
        for changed in _changes(node):
            after = ast.unparse(changed)
            text = _replaced(source, node, f"({after})")
            yield Mutant(module=module, line=node.lineno, function=owner[node], before=before, after=after, source=text)


def _changes(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.Compare):
        for at, operator in enumerate(node.ops):
            for other in _OTHERS[type(operator)]:
                operators = [*node.ops[:at], other(), *node.ops[at + 1 :]]
                yield ast.Compare(left=node.left, ops=operators, comparators=node.comparators)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _SWAPPED:
        yield ast.Call(func=ast.Name(id=_SWAPPED[node.func.id]), args=node.args, keywords=node.keywords)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and not isinstance(node.operand, ast.Constant):
        yield node.operand
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub) and not _of_text(node):
        other_operator = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        yield ast.BinOp(left=node.left, op=other_operator, right=node.right)


def _of_text(node: ast.BinOp) -> bool:
    """Say whether a sum is one of texts or lists: those have no difference to be taken."""
    parts = (node.left, node.right)
    return any(isinstance(part, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp) for part in parts)


def _replaced(source: str, node: ast.expr, text: str) -> str:
    lines = source.encode().splitlines(keepends=True)
    begin = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
    end = sum(map(len, lines[: (node.end_lineno or node.lineno) - 1])) + (node.end_col_offset or 0)
    data = source.encode()
    return (data[:begin] + text.encode() + data[end:]).decode()


def all_mutants(root: Path = ROOT) -> list[tuple[Mutant, tuple[str, ...]]]:
    """Return every change of every target, with the tests that look at it first."""
    found = []
    for pattern, tests in TARGETS.items():
        for path in sorted(root.glob(pattern)):
            module = path.relative_to(root).as_posix()
            found += [(mutant, tuple(tests)) for mutant in mutants(module, path.read_text(encoding="utf-8"))]
    return found


class Checkouts:
    """Copies of the checkout, one a worker, in which changes are tried."""

    def __init__(self, folder: Path, many: int) -> None:
        """Make the copies."""
        self._free: SimpleQueue[Path] = SimpleQueue()
        for number in range(many):
            copy = folder / str(number) / "main"
            shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", "__pycache__", ".hypothesis"))
            shared = ROOT.parent / "shared"
            if shared.is_dir():
                (copy.parent / "shared").symlink_to(shared)
            self._free.put(copy)

    def noticed(self, mutant: Mutant | None, suites: Sequence[Sequence[str]]) -> bool:
        """Say whether some test fails with a change (None for no change), asking suite after suite."""
        copy = self._free.get()
        try:
            original = None if mutant is None else (copy / mutant.module).read_text(encoding="utf-8")
            if mutant is not None:
                (copy / mutant.module).write_text(mutant.source, encoding="utf-8")
            found = any(_fails(copy, suite) for suite in suites)
            if mutant is not None and original is not None:
                (copy / mutant.module).write_text(original, encoding="utf-8")
            return found
        finally:
            self._free.put(copy)


def _fails(copy: Path, tests: Sequence[str]) -> bool:
    folders = os.pathsep.join(str(copy / part) for part in (".", "sports/nba", "sports/nfl", "sports/nhl"))
    environment = {**os.environ, "PYTHONPATH": folders, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def known_survivors() -> dict[tuple[str, str, str, str], str]:
    """Return the reason of each known survivor."""
    listed = tomllib.loads(SURVIVORS.read_text(encoding="utf-8")).get("survivor", [])
    return {(one["module"], one["function"], one["before"], one["after"]): one["reason"] for one in listed}


def _chosen(module: str, only: Sequence[str] | None) -> bool:
    return only is None or any(part in module for part in only)


def told(mutant: Mutant, noticed: bool) -> bool:
    """Print a change that no test noticed as soon as that is known, with its reason where it has one."""
    if not noticed:
        place = f"{mutant.module}:{mutant.line} {mutant.function}"
        reason = known_survivors().get(mutant.key, "NOT NOTICED")
        print(f"{place}: {mutant.before} -> {mutant.after}: {reason}", flush=True)
    return noticed


def main() -> int:
    """Try every change and print the survivors."""
    parser = argparse.ArgumentParser(description="Change each comparison of the rules; a test must fail.")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many copies work side by side")
    parser.add_argument("--only", action="append", help="only modules whose path contains this; may be repeated")
    options = parser.parse_args()
    wanted = [(mutant, tests) for mutant, tests in all_mutants() if _chosen(mutant.module, options.only)]
    with tempfile.TemporaryDirectory() as folder:
        checkouts = Checkouts(Path(folder), options.jobs)
        first = sorted({test for _, tests in wanted for test in tests})
        if checkouts.noticed(None, [first, *SLOWER]):
            print("the tests fail without any change", file=sys.stderr)
            return 2
        with ThreadPoolExecutor(options.jobs) as pool:
            fates = pool.map(lambda one: checkouts.noticed(one[0], [one[1], *SLOWER]), wanted)
            survivors = [one for (one, _), noticed in zip(wanted, fates, strict=True) if not told(one, noticed)]
    known = known_survivors()
    fresh = [mutant for mutant in survivors if mutant.key not in known]
    print(f"{len(wanted)} changes, {len(survivors)} survived, {len(fresh)} of them without a known reason")
    return 1 if fresh else 0


if __name__ == "__main__":
    sys.exit(main())
