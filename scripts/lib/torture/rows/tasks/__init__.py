"""The rows that run tasks."""
