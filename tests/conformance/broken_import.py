"""Crashes on import."""

raise RuntimeError("the licence file of this plug-in is not there")
