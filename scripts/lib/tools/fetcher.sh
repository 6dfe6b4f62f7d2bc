# shellcheck shell=bash disable=SC2034
# The Debian package of fetcher, for scripts/package. Source common.sh first.

section=net
summary='fetch response codes from a server and store their history'
description=' fetcher requests a response code from a server, and saves the code, the number
 of fetches and a history record in one transaction.
 .
 The examples contain a server for trying it, which needs Python.'

# The packages of the libraries that the program loads at run time. The first name is that of Debian 13 and Ubuntu 24.04.
libraries='libcurl4t64 | libcurl4'
# The library for databases on PostgreSQL servers, which is loaded when a location names one.
recommends=libpq5
suggests=python3
examples=(server.py)

# Tests the tool installed below a directory: `try_tool DIRECTORY SCRATCH`.
try_tool() {
  local program=$1/usr/bin/fetcher database=$2/fetcher.sqlite3 no_curl=$2/no-libcurl
  quietly python3 Tests/server/misbehaving.py -- "$program" fetch --database "$database" ||
    fail 1 'the installed program does not fetch.'
  # The loader finds an empty file first, so a program that is linked with libcurl does not start.
  mkdir -p "$no_curl"
  : >"$no_curl/libcurl.so.4"
  LD_LIBRARY_PATH="$PWD/$no_curl" quietly "$program" status --database "$database" ||
    fail 1 'the installed program loads libcurl before it sends a request.'
  try_without_libpq "$program" status "$2"
}
