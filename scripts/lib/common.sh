# shellcheck shell=bash
# What the scripts share: how they end, how they run a command quietly, and what must be installed first.
# To be sourced, with the root of the workspace as the current directory.

# Ends the script with an exit code and one sentence.
fail() {
  printf '%s: %s\n' "$0" "$2" >&2
  exit "$1"
}

# Runs a command, and shows its output only if it fails.
quietly() {
  local output status=0
  output=$("$@" 2>&1 </dev/null) || status=$?
  [ "$status" = 0 ] || printf '%s\n' "$output" >&2
  return "$status"
}

is_macos() { [ "$(uname -s)" = Darwin ]; }

# Installs the missing packages if it can, and otherwise says how and ends the script with 69.
require_prerequisites() {
  require_swift
  local missing
  missing=$(missing_packages)
  if [ -n "$missing" ] && can_install; then
    install_packages "$missing"
    missing=$(missing_packages)
  fi
  [ -z "$missing" ] || fail 69 "Missing, or too old: $missing. $(how_to_install_packages "$missing")"
}

# --- Swift --------------------------------------------------------------------------------------------

# The manifests are written for this version.
swift_major=6
swift_minor=2

require_swift() {
  local needed="Swift $swift_major.$swift_minor or later is needed" output version
  command -v swift >/dev/null ||
    fail 69 "$needed, and there is no swift in PATH. $(how_to_install_swift)"
  # Unlike the compiler, the package manager starts only if the system's libraries that it needs are there.
  output=$(swift build --version 2>&1) ||
    fail 69 "swift build does not start; https://www.swift.org/install names what it needs. It says:
$output"
  version=$(sed -nE 's/.*Swift ([0-9]+\.[0-9]+).*/\1/p' <<<"$output" | head -n 1)
  is_new_enough "$version" ||
    fail 69 "$needed, and $(command -v swift) is ${version:-of an unknown version}. $(how_to_install_swift)"
}

# Is a version, such as 6.2, new enough?
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
    echo 'Install it with swiftly, the installer of swift.org, which needs curl and gnupg:

  curl -O https://download.swift.org/swiftly/linux/swiftly-$(uname -m).tar.gz &&
    tar zxf swiftly-$(uname -m).tar.gz &&
    ./swiftly init --quiet-shell-followup &&
    . "${SWIFTLY_HOME_DIR:-$HOME/.local/share/swiftly}/env.sh" &&
    hash -r'
  fi
}

# --- Packages of the system ---------------------------------------------------------------------------

# The packages to install, by the names that Debian gives them, in one line.
missing_packages() {
  local missing=''
  has_python || missing="$missing python3"
  has_library sqlite3 sqlite3.h || missing="$missing libsqlite3-dev"
  has_header curl/curl.h || missing="$missing libcurl4-openssl-dev"
  echo "${missing# }"
}

# Is there a Python as new as server.py needs?
has_python() {
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 9))' >/dev/null 2>&1
}

# Is there a library to build with? The build asks pkg-config for it, and without that looks for the header in
# the usual places: `has_library NAME HEADER`.
has_library() {
  is_macos || pkg-config --exists "$1" 2>/dev/null || has_header "$2"
}

# Is there a header in one of the places where the compiler looks for it?
has_header() {
  is_macos || [ -e "/usr/include/$1" ] || compgen -G "/usr/include/*/$1" >/dev/null
}

can_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

# Installs packages, whose names are one argument. Whether it worked is to be seen by looking again.
install_packages() {
  local packages=$1
  echo "Installing $packages with apt-get"
  export DEBIAN_FRONTEND=noninteractive
  quietly apt-get update || true # the packages may be found all the same
  # The lock: a new machine may be busy with updates of its own.
  # shellcheck disable=SC2086
  quietly apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=120 $packages || true
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
