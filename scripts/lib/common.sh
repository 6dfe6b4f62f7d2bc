# shellcheck shell=bash
# Functions of all scripts: exiting, running commands quietly, prerequisites. Source it in the root of the workspace.

# Exits with an exit code and a message.
fail() {
  printf '%s: %s\n' "$0" "$2" >&2
  exit "$1"
}

# Runs a command and prints its output only if it fails.
quietly() {
  local output status=0
  output=$("$@" 2>&1 </dev/null) || status=$?
  [ "$status" = 0 ] || printf '%s\n' "$output" >&2
  return "$status"
}

is_macos() { [ "$(uname -s)" = Darwin ]; }

# Installs missing prerequisites if possible; otherwise prints the command that does, and exits with 69. The arguments are
# further required commands, each in a package of the same name.
# shellcheck disable=SC2120 # only the tests need further commands
require_prerequisites() {
  require_swift
  local missing
  missing=$(missing_packages "$@")
  if [ -n "$missing" ] && can_install; then
    install_packages "$missing"
    missing=$(missing_packages "$@")
  fi
  [ -z "$missing" ] || fail 69 "missing or too old: $missing. $(how_to_install_packages "$missing")"
}

# --- Swift --------------------------------------------------------------------------------------------

# The tools version of the manifests.
swift_major=6
swift_minor=2

require_swift() {
  local needed="Swift $swift_major.$swift_minor or later is required" output version
  command -v swift >/dev/null ||
    fail 69 "$needed, but PATH has no swift. $(how_to_install_swift)"
  # Unlike the compiler, the package manager needs some system libraries to start.
  output=$(swift build --version 2>&1) ||
    fail 69 "swift build does not start. See https://www.swift.org/install for its prerequisites. Its output:
$output"
  version=$(sed -nE 's/.*Swift ([0-9]+\.[0-9]+).*/\1/p' <<<"$output" | head -n 1)
  is_new_enough "$version" ||
    fail 69 "$needed, but $(command -v swift) has version ${version:-unknown}. $(how_to_install_swift)"
}

# Returns whether a version such as 6.2 is new enough.
is_new_enough() {
  local major=${1%%.*} minor=${1#*.}
  [ -n "$1" ] && ((major > swift_major || (major == swift_major && minor >= swift_minor)))
}

# The commands of https://www.swift.org/install.
how_to_install_swift() {
  if command -v swiftly >/dev/null; then
    printf 'Install it with:\n\n  swiftly install --use latest\n'
  elif is_macos; then
    # shellcheck disable=SC2016
    echo 'Install it with swiftly, the installer of swift.org:

  curl -O https://download.swift.org/swiftly/darwin/swiftly.pkg &&
    installer -pkg swiftly.pkg -target CurrentUserHomeDirectory &&
    ~/.swiftly/bin/swiftly init --quiet-shell-followup &&
    . "${SWIFTLY_HOME_DIR:-$HOME/.swiftly}/env.sh" &&
    hash -r'
  else
    # shellcheck disable=SC2016
    echo 'Install it with swiftly, the installer of swift.org (needs curl and gnupg):

  curl -O https://download.swift.org/swiftly/linux/swiftly-$(uname -m).tar.gz &&
    tar zxf swiftly-$(uname -m).tar.gz &&
    ./swiftly init --quiet-shell-followup &&
    . "${SWIFTLY_HOME_DIR:-$HOME/.local/share/swiftly}/env.sh" &&
    hash -r'
  fi
}

# --- Packages of the system ---------------------------------------------------------------------------

# The missing Debian packages, in one line. The arguments are commands, as for require_prerequisites.
missing_packages() {
  local missing='' command
  has_python || missing="$missing python3"
  has_library sqlite3 sqlite3.h || missing="$missing libsqlite3-dev"
  has_header curl/curl.h || missing="$missing libcurl4-openssl-dev"
  for command in "$@"; do
    command -v "$command" >/dev/null || missing="$missing $command"
  done
  echo "${missing# }"
}

# Returns whether Python is new enough for server.py.
has_python() {
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' >/dev/null 2>&1
}

# Returns whether a library can be linked: the build asks pkg-config, or else searches the usual places for the header.
# `has_library NAME HEADER`
has_library() {
  is_macos || pkg-config --exists "$1" 2>/dev/null || has_header "$2"
}

# Returns whether the compiler finds a header.
has_header() {
  is_macos || [ -e "/usr/include/$1" ] || compgen -G "/usr/include/*/$1" >/dev/null
}

can_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

# Installs packages, whose names are one argument. Check again to see whether that succeeded.
install_packages() {
  local packages=$1
  echo "Installing $packages with apt-get"
  export DEBIAN_FRONTEND=noninteractive
  quietly apt-get update || true # a stale list may suffice
  # The lock: a new machine may be installing updates.
  # shellcheck disable=SC2086
  quietly apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=120 $packages || true
}

# Installs the database servers of the tests if possible; without them, those tests are skipped, and fail in the CI.
prepare_database_servers() {
  local missing=''
  has_program initdb /usr/lib/postgresql/*/bin || missing=postgresql
  has_program pgbouncer /usr/sbin || missing="$missing pgbouncer"
  if [ -n "$missing" ] && can_install; then install_packages "${missing# }"; fi
}

# Returns whether a program is in PATH or in one of the directories: `has_program NAME DIRECTORY...`.
has_program() {
  local name=$1 directory
  shift
  for directory in "$@"; do
    [ ! -x "$directory/$name" ] || return 0
  done
  command -v "$name" >/dev/null
}

how_to_install_packages() {
  local packages=$1
  if is_macos; then
    printf 'Install with:\n\n  xcode-select --install\n'
  elif command -v apt-get >/dev/null; then
    printf 'Install with:\n\n  sudo apt-get update && sudo apt-get install -y %s\n' "$packages"
  elif command -v dnf >/dev/null; then
    packages=${packages/libsqlite3-dev/sqlite-devel}
    printf 'Install with:\n\n  sudo dnf install -y %s\n' "${packages/libcurl4-openssl-dev/libcurl-devel}"
  else
    echo 'Install with the package manager of this system.'
  fi
}
