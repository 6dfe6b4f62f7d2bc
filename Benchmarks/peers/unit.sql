-- A unit of work of fetcher, for pgbench -M simple: the statements of UnitOfWork and three stores, in the round trips of
-- PostgresDatabase (\; joins statements). pgbench sends the values as literals and does not check the answers; the time,
-- the URL and the code are always the same.
\set number random(1, 1000000000000)
BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE \;
SET LOCAL search_path = "fetcher", pg_temp \;
SET LOCAL lock_timeout = 5000 \;
SET LOCAL idle_in_transaction_session_timeout = 10000 \;
SELECT application, number FROM schema_version FOR UPDATE \;
SAVEPOINT s0;

SAVEPOINT s1 \;
UPDATE response_code SET value = '0ac1e519-304f-4340-99d5-903a2a72cfe7' WHERE key = 'last-response-code';

RELEASE s1 \;
SAVEPOINT s1 \;
INSERT INTO "fetch" (generation, time, url, path, response_code, duration, attempts)
VALUES ((SELECT max(id) FROM generation), 1760000000000, 'http://localhost:8000',
  'c8630031-253d-467b-add0-18811e88be24', '0ac1e519-304f-4340-99d5-903a2a72cfe7', 1000, 1) RETURNING id, generation;

RELEASE s1 \;
SAVEPOINT s1 \;
SELECT value FROM counter WHERE key = 'times-fetched' \gset

UPDATE counter SET value = :value + 1 WHERE key = 'times-fetched';

RELEASE s1 \;
INSERT INTO commit_token (client, number) VALUES (:client_id + 1, :number)
ON CONFLICT (client) DO UPDATE SET number = excluded.number, saved = excluded.saved \;
DELETE FROM commit_token WHERE saved < now() - interval '86400 seconds' \;
COMMIT;
