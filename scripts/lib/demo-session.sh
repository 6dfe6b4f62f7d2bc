# shellcheck shell=bash
# The session of scripts/demo while the server runs: fetches and prints the saved state, or opens the screen.
set -euo pipefail

# Prints a command and runs it.
show() {
  printf '\n$ %s\n' "$*"
  "$@" || exit 1
}

if [ "${1-}" = --screen ]; then
  exec 2>&1 # Standard error is the log of the server.
  show fetcher screen
else
  printf '\nThe server prints each path and response code that it creates; fetcher prints the saved result.\n'
  show fetcher fetch
  show fetcher fetch
  show fetcher fetch
  show fetcher status
fi

cat <<END

Everything is saved in the database of this demo. To print it again:

  $(command -v fetcher) status --database $FETCHER_DATABASE
END
