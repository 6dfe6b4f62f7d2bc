# shellcheck shell=bash disable=SC2034
# The Debian package of market, for scripts/package. Source common.sh first.

section=net
summary='show the prices of an exchange with their age'
description=' market shows the markets of an exchange with price, change and order book, in
 lists, a live table or a full-screen view. It saves each price, draws charts,
 fires alerts, and prints saved prices with their age if the exchange is
 unreachable.'

# The packages of the libraries that the program loads at run time. The first name is that of Debian 13 and Ubuntu 24.04.
libraries='libcurl4t64 | libcurl4'
recommends=''
suggests=''
examples=()

# Tests the tool installed below a directory: `try_tool DIRECTORY SCRATCH`.
try_tool() {
  local program=$1/usr/bin/market database=$2/market.sqlite3
  quietly python3 Tests/server/exchange.py -- "$program" list --database "$database" ||
    fail 1 'the installed program does not list the markets.'
}
