"""The worlds of the tools."""
