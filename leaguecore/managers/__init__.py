"""Managers: who decides for a team. They see a briefing and return a decision; nothing else reaches them."""

from leaguecore.managers.protocol import Manager, ManagerEntry, ManagerRequest, make_manager

__all__ = ["Manager", "ManagerEntry", "ManagerRequest", "make_manager"]
