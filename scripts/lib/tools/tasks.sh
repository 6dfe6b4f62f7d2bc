# shellcheck shell=bash disable=SC2034
# The Debian package of tasks, for scripts/package. Source common.sh first.

section=utils
summary='keep a list of tasks and an agenda of due days'
description=' tasks keeps tasks with due days, tags, priorities and notes. It lists them, shows
 what is due this week and next, and undoes any number of changes.'

libraries=''
# The library for databases on PostgreSQL servers, which is loaded when a location names one.
recommends=libpq5
suggests=''
examples=()

# Tests the tool installed below a directory: `try_tool DIRECTORY SCRATCH`.
try_tool() {
  local program=$1/usr/bin/tasks database=$2/tasks.sqlite3 no_curl=$2/no-libcurl
  quietly "$program" add Try the installed program --database "$database" ||
    fail 1 'the installed program does not add a task.'
  [[ $("$program" list --database "$database") == *' Try the installed program' ]] ||
    fail 1 'the installed program does not list a task.'
  # The loader finds an empty file first, so a program that is linked with libcurl does not start.
  mkdir -p "$no_curl"
  : >"$no_curl/libcurl.so.4"
  LD_LIBRARY_PATH="$PWD/$no_curl" quietly "$program" --version ||
    fail 1 'the installed program is linked with libcurl.'
  try_without_libpq "$program" list "$2"
}
