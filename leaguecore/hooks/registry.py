"""Names and what they stand for, with the distribution that registered each."""

from collections.abc import Iterator
from typing import Generic, TypeVar

from leaguecore.errors import PluginError

T = TypeVar("T")


class Registry(Generic[T]):
    """A mapping from unique names to registered things; a name taken twice is an error that names both sides."""

    def __init__(self, what: str) -> None:
        """Begin empty; `what` is the singular noun for messages."""
        self.what = what
        self._items: dict[str, tuple[T, str]] = {}

    def add(self, name: str, item: T, owner: str) -> None:
        """Take a thing under a name.

        Raises:
            PluginError: `plugin.duplicate` if the name is taken.
        """
        if name in self._items:
            raise PluginError(
                "plugin.duplicate",
                f"{self.what} {name!r} is registered by {self._items[name][1]} and by {owner}",
                fix="uninstall one of them, or choose with LEAGUECORE_PLUGINS",
            )
        self._items[name] = (item, owner)

    def get(self, name: str) -> T:
        """Return what a name stands for.

        Raises:
            PluginError: `plugin.unknown`, listing the names there are.
        """
        if name not in self._items:
            there = ", ".join(sorted(self._items)) or "none"
            message = f"there is no {self.what} {name!r}; there are: {there}"
            raise PluginError("plugin.unknown", message, fix="name one of these, or install the plug-in that brings it")
        return self._items[name][0]

    def owner(self, name: str) -> str:
        """Return the plug-in that registered a name."""
        self.get(name)
        return self._items[name][1]

    def __contains__(self, name: object) -> bool:
        """Say whether a name is registered."""
        return name in self._items

    def __iter__(self) -> Iterator[str]:
        """Walk the names in alphabetical order."""
        return iter(sorted(self._items))

    def __len__(self) -> int:
        """Return how many names there are."""
        return len(self._items)
