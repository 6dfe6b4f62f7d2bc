# shellcheck shell=bash disable=SC2034
# What scripts/package needs to know about fetcher, beside what every tool has. To be sourced after common.sh.

section=net
summary='fetch a response code, and keep it with the number of fetches'
description=' fetcher asks a server for a response code in two requests, and keeps the code,
 the number of fetches and a log of them for good.
 .
 A server to try it with is among the examples; it needs Python.'

# The packages of the libraries that the program loads while it runs, in addition to those that it is linked with.
# Debian 13 and Ubuntu 24.04 have libcurl by its first name.
libraries='libcurl4t64 | libcurl4'
suggests=python3
examples=(server.py)

# Tries what was installed below a folder: `try_tool FOLDER SCRATCH`.
try_tool() {
  local program=$1/usr/bin/fetcher database=$2/fetcher.sqlite3 no_curl=$2/no-libcurl
  quietly python3 "$1/usr/share/doc/fetcher/examples/server.py" -- "$program" fetch --database "$database" ||
    fail 1 'what was installed does not fetch.'
  # The loader finds a libcurl first that is none: a program that is linked with libcurl does not start.
  mkdir -p "$no_curl"
  : >"$no_curl/libcurl.so.4"
  LD_LIBRARY_PATH="$PWD/$no_curl" quietly "$program" status --database "$database" ||
    fail 1 'what was installed loads libcurl before it sends a request.'
}
