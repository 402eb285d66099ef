"""Doors to programs and agents elsewhere: what is sent through them, within which limits, and what comes back.

What is sent is one message for each decision, the same through every door (`messages`); what comes back is the bytes of
an answer, which are judged like any stranger's (`leaguecore.managers.wire`). Nobody behind a door is trusted: each
call has one deadline over everything, and a cap on what is read.
"""
