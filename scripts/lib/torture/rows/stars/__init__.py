"""The rows that run stars."""
