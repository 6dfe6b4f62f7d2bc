"""The rows that run market."""
