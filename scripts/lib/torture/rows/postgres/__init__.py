"""The rows of databases on a PostgreSQL server."""
