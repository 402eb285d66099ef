"""Plug-ins: what each brings is registered by name, and a broken one is reported instead of taking all down."""

import hashlib
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import attrs
import pytest
from toy_ball import TOY

from leaguecore.errors import PluginError
from leaguecore.hooks import hookimpl
from leaguecore.hooks.executors import ExecutorEntry
from leaguecore.hooks.loader import LoadedPlugin, Plugins, assemble, load_plugins
from leaguecore.hooks.registry import Registry
from leaguecore.sport import ProviderEntry


def plugin(name: str, **hooks: Callable[..., Any]) -> LoadedPlugin:
    """Return a plug-in in memory, with these hook implementations."""
    module = ModuleType(name)
    for hook, implementation in hooks.items():
        setattr(module, hook, hookimpl(implementation))
    return LoadedPlugin(name=name, distribution=f"dist-{name}", version="1.0", module=module)


def brings_sport(name: str, sport_id: str) -> LoadedPlugin:
    return plugin(name, leaguecore_register_sports=lambda register: register(attrs.evolve(TOY, id=sport_id)))


def raises(error: Exception) -> Callable[..., Any]:
    def hook(register: Any) -> None:
        raise error

    return hook


def test_things_are_found_by_name_with_who_brought_them() -> None:
    plugins = assemble([brings_sport("one", "chess"), brings_sport("two", "go")])
    assert list(plugins.sports) == ["chess", "go"]
    assert plugins.sports.get("go").id == "go"
    assert plugins.sports.owner("go") == "two (dist-two)"
    assert "go" in plugins.sports
    assert len(plugins.sports) == 2
    assert plugins.plugin("two").version == "1.0"
    assert plugins.failed == ()


def test_every_hook_is_called_and_each_thing_goes_by_its_own_kind_of_name(tmp_path: Path) -> None:
    entry = ProviderEntry(sport="toy", name="files", summary="", open=lambda _request: None)  # type: ignore[arg-type, return-value]  # only its name is looked at
    cluster = ExecutorEntry(name="cluster", summary="", make=lambda request: ThreadPoolExecutor(request.workers))
    plugins = assemble(
        [
            plugin(
                "all",
                leaguecore_register_providers=lambda register: register(entry),
                leaguecore_register_scoring_rules=lambda register: register(SimpleNamespace(kind="bonus")),
                leaguecore_register_managers=lambda register: register(SimpleNamespace(name="clever")),
                leaguecore_register_executors=lambda register: register(cluster),
                leaguecore_ruleset_roots=lambda: [tmp_path],
            )
        ]
    )
    assert plugins.providers.get("toy/files") is entry
    registries = (plugins.scoring_rules, plugins.managers, plugins.executors)
    assert [list(registry) for registry in registries] == [["bonus"], ["clever"], ["cluster"]]
    assert plugins.ruleset_roots == (tmp_path,)


def test_the_result_does_not_depend_on_the_order_of_loading() -> None:
    one, two = brings_sport("one", "chess"), brings_sport("two", "go")

    def seen(plugins: Plugins) -> list[tuple[str, str]]:
        return [(name, plugins.sports.owner(name)) for name in plugins.sports]

    assert seen(assemble([one, two])) == seen(assemble([two, one]))


def test_a_plug_in_that_raises_is_reported_and_the_others_work() -> None:
    broken = plugin("broken", leaguecore_register_sports=raises(RuntimeError("no network")))
    plugins = assemble([broken, brings_sport("good", "chess")])
    assert [(failure.name, failure.distribution) for failure in plugins.failed] == [("broken", "dist-broken")]
    assert plugins.failed[0].reason == "RuntimeError: no network"
    assert [loaded.name for loaded in plugins.loaded] == ["good"]
    assert list(plugins.sports) == ["chess"]


def test_a_plug_in_that_raises_our_own_error_is_isolated_like_any_other() -> None:
    broken = plugin("broken", leaguecore_register_sports=raises(PluginError("plugin.odd", "its own doing")))
    found = assemble([broken, brings_sport("good", "toy")])
    assert [one.name for one in found.failed] == ["broken"]
    assert list(found.sports) == ["toy"]


def test_nothing_stays_of_a_plug_in_that_fails_halfway() -> None:
    def sports(register: Any) -> None:
        register(attrs.evolve(TOY, id="chess"))

    broken = plugin(
        "broken", leaguecore_register_sports=sports, leaguecore_register_managers=raises(ValueError("later"))
    )
    plugins = assemble([broken])
    assert list(plugins.sports) == []
    assert plugins.loaded == ()


def test_something_without_a_name_is_a_failure_of_its_plug_in() -> None:
    nameless = plugin("nameless", leaguecore_register_managers=lambda register: register(object()))
    assert "AttributeError" in assemble([nameless]).failed[0].reason


@pytest.mark.parametrize(
    "hook", ["leaguecore_register_sports", "leaguecore_register_providers", "leaguecore_register_executors"]
)
def test_what_only_looks_like_a_thing_that_is_checked_is_a_failure_of_its_plug_in(hook: str) -> None:
    found = assemble([plugin("odd", **{hook: lambda register: register(SimpleNamespace(id="chess"))})])
    assert [failure.name for failure in found.failed] == ["odd"]
    assert "[plugin.invalid]" in found.failed[0].reason
    assert (list(found.sports), list(found.providers), list(found.executors)) == ([], [], [])


def test_a_misspelt_hook_is_reported_and_not_silently_never_called() -> None:
    misspelt = plugin("misspelt", leaguecore_register_sport=lambda register: None)
    assert "leaguecore_register_sport" in assemble([misspelt]).failed[0].reason


def test_a_hook_with_an_argument_that_does_not_exist_is_reported() -> None:
    wrong = plugin("wrong", leaguecore_register_sports=lambda registrar: None)
    assert "registrar" in assemble([wrong]).failed[0].reason


@pytest.mark.parametrize("hook", ["leaguecore_register_sports", "leaguecore_register_sport"])
def test_strict_loading_raises_for_the_first_that_fails(hook: str) -> None:
    with pytest.raises(PluginError) as caught:
        assemble([plugin("broken", **{hook: raises(RuntimeError("no network"))})], strict=True)
    assert caught.value.code == "plugin.failed"
    assert "broken" in str(caught.value)


def test_two_things_under_one_name_are_an_error_that_names_both_sides() -> None:
    with pytest.raises(PluginError) as caught:
        assemble([brings_sport("one", "chess"), brings_sport("two", "chess")])
    assert caught.value.code == "plugin.duplicate"
    for said in ("sport 'chess'", "one (dist-one)", "two (dist-two)"):
        assert said in str(caught.value)


def test_an_unknown_name_is_an_error_that_lists_the_known_ones() -> None:
    registry: Registry[int] = Registry("manager")
    with pytest.raises(PluginError, match=r"there is no manager 'x'; there are: none"):
        registry.get("x")
    registry.add("b", 1, "me")
    registry.add("a", 2, "me")
    with pytest.raises(PluginError, match=r"there are: a, b") as caught:
        registry.owner("x")
    assert caught.value.code == "plugin.unknown"


# --- installed plug-ins -----------------------------------------------------------------------------------------------


def install(folder: Path, name: str, source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a distribution of one module, with an entry point of its name, where Python finds it."""
    (folder / f"{name}.py").write_text(source)
    distribute(folder, f"dist-{name}", name, name)
    monkeypatch.syspath_prepend(str(folder))


def distribute(folder: Path, distribution: str, point: str, module: str) -> None:
    """Write what a distribution with one entry point says of itself."""
    info = folder / f"{distribution.replace('-', '_')}-2.5.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 2.5\n")
    (info / "entry_points.txt").write_text(f"[leaguecore]\n{point} = {module}\n")


def test_our_own_sports_and_rules_come_by_the_same_door() -> None:
    plugins = load_plugins(strict=True)
    assert {"nba", "nfl", "nhl"} <= set(plugins.sports)
    assert {"per_unit", "band", "threshold", "flag", "combo"} <= set(plugins.scoring_rules)
    assert plugins.sports.owner("nba") == "nba (leaguecore)"


def test_a_module_that_cannot_be_imported_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, "toy_broken_plugin", "raise ImportError('libfoo is missing')\n", monkeypatch)
    plugins = load_plugins()
    failures = {failure.name: failure for failure in plugins.failed}
    assert failures["toy_broken_plugin"].distribution == "dist-toy_broken_plugin"
    assert "libfoo is missing" in failures["toy_broken_plugin"].reason
    assert "nba" in plugins.sports
    with pytest.raises(PluginError) as caught:
        load_plugins(strict=True)
    assert caught.value.code == "plugin.failed"


def test_the_environment_chooses_which_plug_ins_are_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, "toy_unwanted_plugin", "raise RuntimeError('loaded though not wanted')\n", monkeypatch)
    monkeypatch.setenv("LEAGUECORE_PLUGINS", " nba , scoring,")
    plugins = load_plugins(strict=True)
    assert [loaded.name for loaded in plugins.loaded] == ["nba", "scoring"]
    assert list(plugins.sports) == ["nba"]
    monkeypatch.setenv("LEAGUECORE_PLUGINS", "")
    assert load_plugins(strict=True).loaded == ()


def test_a_chosen_plug_in_that_is_not_installed_is_an_error_and_not_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAGUECORE_PLUGINS", "scoring,manager")
    with pytest.raises(PluginError, match="manager") as caught:
        load_plugins()
    assert caught.value.code == "plugin.unknown"


@pytest.mark.parametrize("taken", ["toy_shared_plugin", "nba"])
def test_two_distributions_with_one_entry_point_name_are_named_before_either_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken: str
) -> None:
    install(tmp_path, "toy_shared_plugin", "raise RuntimeError('loaded')\n", monkeypatch)
    distribute(tmp_path, "dist-other", taken, "toy_shared_plugin")
    first = "leaguecore" if taken == "nba" else "dist-toy_shared_plugin"
    for chosen in (None, [taken]):
        with pytest.raises(PluginError) as caught:
            load_plugins(only=chosen, strict=True)
        assert caught.value.code == "plugin.duplicate"
        assert all(said in str(caught.value) for said in (repr(taken), f"{first} (", "dist-other ("))
    assert [loaded.name for loaded in load_plugins(only=["nhl"]).loaded] == ["nhl"]


def test_what_the_caller_chooses_goes_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAGUECORE_PLUGINS", "nba")
    assert [loaded.name for loaded in load_plugins(only=["nhl"]).loaded] == ["nhl"]


def test_a_plug_in_of_one_module_is_hashed_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies beside it in the folder of installed packages must not change what a league records."""
    source = "ANSWER = 42\n"
    install(tmp_path, "toy_single_plugin", source, monkeypatch)
    found = load_plugins(only=["toy_single_plugin"]).plugin("toy_single_plugin")
    assert found.version == "2.5"
    listed = [["toy_single_plugin.py", hashlib.sha256(source.encode()).hexdigest()]]
    expected = hashlib.sha256(json.dumps(listed, separators=(",", ":")).encode()).hexdigest()
    assert found.source_sha256() == expected
    (tmp_path / "neighbour.py").write_text("unrelated = True\n")
    assert found.source_sha256() == expected


def test_a_package_is_hashed_with_all_its_modules(tmp_path: Path) -> None:
    package = tmp_path / "somewhere"
    (package / "inner").mkdir(parents=True)
    for name, text in [("__init__.py", ""), ("b.py", "B = 1\n"), ("inner/a.py", "A = 1\n")]:
        (package / name).write_text(text)
    (package / "data.txt").write_text("not a source")
    module = ModuleType("somewhere")
    module.__file__, module.__package__ = str(package / "__init__.py"), "somewhere"
    found = LoadedPlugin(name="s", distribution="d", version="1", module=module)
    names = ["__init__.py", "b.py", "inner/a.py"]
    listed = [[name, hashlib.sha256((package / name).read_bytes()).hexdigest()] for name in names]
    assert found.source_sha256() == hashlib.sha256(json.dumps(listed, separators=(",", ":")).encode()).hexdigest()
    before = found.source_sha256()
    (package / "inner" / "a.py").write_text("A = 2\n")
    assert found.source_sha256() != before


def test_a_plug_in_in_memory_has_the_hash_of_no_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It must not take the sources of whatever folder the program was started in."""
    before = plugin("memory").source_sha256()
    (tmp_path / "stray.py").write_text("STRAY = 1\n")
    monkeypatch.chdir(tmp_path)
    assert plugin("memory").source_sha256() == before
