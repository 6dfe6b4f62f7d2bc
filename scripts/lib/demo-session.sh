# shellcheck shell=bash
# What scripts/demo does while the server runs: it fetches and shows what was saved, or shows the screen.
set -euo pipefail

# Shows a command and runs it.
show() {
  printf '\n$ %s\n' "$*"
  "$@" || exit 1
}

if [ "${1-}" = --screen ]; then
  exec 2>&1 # Standard error is the server's, and leads elsewhere.
  show fetcher screen
else
  printf '\nThe server prints each path and response code that it chooses; fetcher prints what it received.\n'
  show fetcher fetch
  show fetcher fetch
  show fetcher fetch
  show fetcher status
fi

cat <<END

Everything is saved in a database of the demo's own, which stays there. To look at it again:

  $(command -v fetcher) status --database $FETCHER_DATABASE
END
