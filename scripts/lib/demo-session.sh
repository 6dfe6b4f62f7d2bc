# shellcheck shell=bash
# The session of scripts/demo while the server runs: runs commands of a tool and prints the saved state, or opens the screen.
set -euo pipefail

# Prints a command and runs it.
show() {
  printf '\n$ %s\n' "$*"
  "$@" || exit 1
}

fetcher_session() {
  printf '\nThe server prints each path and response code that it creates; fetcher prints the saved result.\n'
  show fetcher fetch
  show fetcher fetch
  show fetcher fetch
  show fetcher status
}

market_session() {
  printf '\nThe prices of the local exchange follow a random walk. market saves each price that it receives.\n'
  show market list --sort volume
  show market add BTC-USD ETH-BTC
  show market alert BTC-USD above 70000
  show market watch --watchlist --every 0.5s --count 6
  show market show BTC-USD --depth 3
  show market history BTC-USD --by minute
}

stars_session() {
  printf '\nEveryone may read the counts and the history of the stars; the local GitHub lists people for its owner.\n'
  show stars count octo/many octo/huge
  show stars history octo/many --by month --format chart
  export GH_ENTERPRISE_TOKEN=owner
  show stars sync octo/many
  show stars people octo/many --limit 5
}

tool=$1
if [ "${2-}" = --screen ]; then
  exec 2>&1 # Standard error is the log of the server.
  case $tool in
    stars) GH_ENTERPRISE_TOKEN=owner show stars screen octo/many ;;
    *) show "$tool" screen ;;
  esac
else
  "${tool}_session"
fi

case $tool in
  fetcher) again="status --database $FETCHER_DATABASE" ;;
  market) again="history BTC-USD --database $MARKET_DATABASE" ;;
  stars) again="people octo/many --offline --database $STARS_DATABASE" ;;
esac
cat <<END

Everything is saved in the database of this demo. To print it again:

  $(command -v "$tool") $again
END
