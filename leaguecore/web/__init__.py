"""Servers at which seats outside are joined: agents that fetch what they are asked, and tools for models (MCP)."""
