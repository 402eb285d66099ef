"""How many random leagues the property tests play: `pytest --hypothesis-profile=thorough` plays fifty times more."""

from hypothesis import settings

settings.register_profile("ci", deadline=None, print_blob=True)
settings.register_profile("thorough", parent=settings.get_profile("ci"), max_examples=5_000)
settings.register_profile("brief", parent=settings.get_profile("ci"), max_examples=5)
settings.load_profile("ci")
