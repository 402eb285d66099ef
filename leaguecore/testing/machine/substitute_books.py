"""Who should have come on from a bench: by trying every seating, without any search that is clever."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from leaguecore.lineup import Seating, Slot

Fitting = Mapping[str, Sequence[str]]
"""The slots in which each player may be seated."""


def judge_substitutes(
    slots: Sequence[Slot],
    before: Mapping[str, Sequence[str]],
    after: Mapping[str, Sequence[str]],
    replaced: Mapping[str, str],
    positions: Mapping[str, set[str]],
    played: Collection[str],
    bench: Sequence[str],
) -> None:
    """Compare a lineup after its substitutions with what the rule allows and asks for.

    Args:
        slots: the slots.
        before: the lineup as it was set.
        after: the lineup as it counts.
        replaced: who came on for each starter who went out.
        positions: of starters and bench; whoever has none stays where he is.
        played: who has a line.
        bench: who might have come on, in order.
    """
    start = {player: name for name, players in before.items() for player in players}
    end = {player: name for name, players in after.items() for player in players}
    coming = wanted(slots, before, positions, played, bench)
    assert list(replaced.values()) == [replaced[one] for one in sorted(replaced)]
    assert sorted(replaced.values()) == sorted(coming)
    assert set(replaced) <= set(start) - set(played)
    assert set(end) == set(start) - set(replaced) | set(coming)
    assert sum(map(len, after.values())) == sum(map(len, before.values()))
    assert all(len(after.get(name, ())) == len(players) for name, players in before.items())
    fitting = places(slots, start, positions, coming)
    assert all(name in fitting[player] for player, name in end.items() if player in played)
    assert all(end[player] == start[player] for player in end if player not in played)


def wanted(
    slots: Sequence[Slot],
    before: Mapping[str, Sequence[str]],
    positions: Mapping[str, set[str]],
    played: Collection[str],
    bench: Sequence[str],
) -> list[str]:
    """Return who comes on: each of the bench in turn who played, if all can be seated with him."""
    start = {player: name for name, players in before.items() for player in players}
    room = {slot.name: len(before.get(slot.name, ())) for slot in slots}
    came: list[str] = []
    for player in bench:
        together = [one for one in start if one in played] + came + [player]
        fitting = places(slots, start, positions, [*came, player])
        if player in played and any(seatings(together, fitting, room)):
            came.append(player)
    return came


def places(
    slots: Sequence[Slot], start: Mapping[str, str], positions: Mapping[str, set[str]], coming: Collection[str]
) -> Fitting:
    """Return where each player may sit: where he sat, where he may play; only who comes on moves into a multiplier."""
    plain = {slot.name for slot in slots if slot.multiplier_millis == 1_000}
    found: dict[str, list[str]] = {}
    for player in [*start, *coming]:
        able = [slot.name for slot in slots if slot.eligible & positions.get(player, set())]
        if player not in coming and start[player] not in plain:
            able = []
        found[player] = [name for name in able if player in coming or name in plain]
        if player not in coming:
            found[player].append(start[player])
    return found


def seatings(players: Sequence[str], fitting: Fitting, room: Mapping[str, int]) -> Iterator[Seating]:
    """Walk every way to seat all of some players."""
    if not players:
        yield dict.fromkeys(room, ())
        return
    one, *others = players
    for name in dict.fromkeys(fitting[one]):
        if room[name]:
            for seating in seatings(others, fitting, {**room, name: room[name] - 1}):
                yield {**seating, name: (*seating[name], one)}
