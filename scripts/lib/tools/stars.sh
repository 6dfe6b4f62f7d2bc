# shellcheck shell=bash disable=SC2034
# The Debian package of stars, for scripts/package. Source common.sh first.

section=net
summary='show the stars of GitHub repositories'
description=' stars shows the number of stars of repositories, draws their history, and lists
 the people who gave them, as far as GitHub permits. It stores complete lists, finds
 who is new and who is gone, waits for rate limits, and continues where it stopped.'

# The packages of the libraries that the program loads at run time. The first name is that of Debian 13 and Ubuntu 24.04.
libraries='libcurl4t64 | libcurl4'
recommends=''
suggests=git
examples=()

# Tests the tool installed below a directory: `try_tool DIRECTORY SCRATCH`.
try_tool() {
  local program=$1/usr/bin/stars database=$2/stars.sqlite3
  quietly python3 Tests/server/github.py -- "$program" count octo/many --database "$database" ||
    fail 1 'the installed program does not count stars.'
  BROWSER=true quietly "$program" open octo/many || fail 1 'the installed program does not start a browser.'
}
