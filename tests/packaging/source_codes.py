"""Every code that the sources give an error, a fault or a violation, found in their syntax trees."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

PACKAGES = ("leaguecore", "leaguecore_nba", "leaguecore_nfl", "leaguecore_nhl")


def sources() -> Iterator[tuple[Path, str]]:
    """Walk the modules that are tested, the tree's or the wheel's, each with its path from its package on."""
    for name in PACKAGES:
        folder = Path(str(import_module(name).__file__)).parent
        for path in sorted(folder.rglob("*.py")):
            yield path, path.relative_to(folder.parent).as_posix()


@cache
def trees() -> Mapping[str, ast.Module]:
    """Return the syntax tree of each module, by its path from its package on."""
    return {name: ast.parse(path.read_text(encoding="utf-8")) for path, name in sources()}


def error_classes(parsed: Mapping[str, ast.Module]) -> frozenset[str]:
    """Return the names of `LeagueError` and of the classes derived from it whose first argument is their code."""
    classes = [node for tree in parsed.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found = {"LeagueError"}
    while more := {one.name for one in classes if _derives(one, found)} - found:
        found |= more
    return frozenset(found)


def _derives(node: ast.ClassDef, bases: set[str]) -> bool:
    return bool({_last_name(base) for base in node.bases} & bases) and _own_first(node) in ("", "code")


def given_codes(parsed: Mapping[str, ast.Module]) -> tuple[set[str], set[str]]:
    """Return the codes that are written out, and the places, as `path: expression`, of those that are not.

    A code is the argument `code` of an error, a fault, a violation, or of a function of the same module that hands its
    parameter `code` on; or the first argument of an error.
    """
    errors = error_classes(parsed)
    codes, elsewhere = set[str](), set[str]()
    for path, tree in parsed.items():
        helpers = _takers(tree)
        for call, inside in _calls(tree, frozenset()):
            for value in _code_of(call, errors, helpers):
                written = list(_texts(value))
                codes.update(written)
                if not written and not _handed_on(value, inside):
                    elsewhere.add(f"{path}: {ast.unparse(value)}")
    return codes, elsewhere


def _own_first(node: ast.ClassDef) -> str:
    """Return the name of the first argument of a class of its own, "" where it takes that of its base."""
    for one in node.body:
        if isinstance(one, ast.FunctionDef) and one.name == "__init__":
            return one.args.args[1].arg if len(one.args.args) > 1 else "nothing"
    return ""


def _calls(node: ast.AST, inside: frozenset[str]) -> Iterator[tuple[ast.Call, frozenset[str]]]:
    """Walk the calls in a tree, each with the parameters of the functions around it."""
    for child in ast.iter_child_nodes(node):
        around = inside
        if isinstance(child, ast.FunctionDef):
            around = inside | {one.arg for one in (*child.args.args, *child.args.kwonlyargs)}
        if isinstance(child, ast.Call):
            yield child, inside
        yield from _calls(child, around)


def _code_of(call: ast.Call, errors: frozenset[str], takers: Mapping[str, int]) -> Iterator[ast.expr]:
    name, names = _last_name(call.func), {keyword.arg: keyword.value for keyword in call.keywords}
    beyond = name == "__init__" and _is_super(call.func)
    if "code" in names and (name in errors or name in takers or name in ("Fault", "Violation", "ProviderError")):
        yield names["code"]
    elif name in takers and len(call.args) > takers[name]:
        yield call.args[takers[name]]
    elif (name in errors or beyond) and call.args:
        # Of what another class is made of first, only a text with a dot can be a code.
        yield from [call.args[0]] if name in errors or any("." in text for text in _texts(call.args[0])) else ()


def _is_super(func: ast.expr) -> bool:
    above = func.value if isinstance(func, ast.Attribute) else None
    return isinstance(above, ast.Call) and _last_name(above.func) == "super"


def _takers(tree: ast.Module) -> dict[str, int]:
    """Return the functions of a module that take a `code`, and at which place a caller gives it."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name != "__init__":
            names = [argument.arg for argument in node.args.args if argument.arg not in ("self", "cls")]
            if "code" in names:
                found[node.name] = names.index("code")
    return found


def _texts(value: ast.expr) -> Iterator[str]:
    """Walk the texts that an expression may be: a literal, or either side of a condition."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.IfExp):
        yield from _texts(value.body)
        yield from _texts(value.orelse)


def _handed_on(value: ast.expr, inside: frozenset[str]) -> bool:
    """Say whether an expression only hands on a code that is written out elsewhere: a parameter, or an error's own."""
    if isinstance(value, ast.Name):
        return value.id == "code" and "code" in inside
    return isinstance(value, ast.Attribute) and value.attr == "code"


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
