# shellcheck shell=bash
# Functions of scripts/install, scripts/package and Benchmarks/run: the release build and its files. Source common.sh
# first.

# All users can read installed files.
umask 022

# Prints the names of all installable tools, one per line.
tools() {
  local file
  for file in scripts/lib/tools/*.sh; do basename "$file" .sh; done
}

# Exits unless a tool exists.
require_tool() {
  [[ $1 =~ ^[a-z]+$ && -e scripts/lib/tools/$1.sh ]] ||
    fail 64 "unknown tool '$1'; the tools are: $(tools | paste -sd ' ' -). See $0 --help."
}

# Builds released tools in one directory, with the transport on libcurl alone: the other one makes a program four times
# as large, and a legal response can crash it. Exits if a build fails.
build_release() {
  local tool
  require_prerequisites
  for tool in "$@"; do
    echo "Building the release of $tool (takes minutes the first time)"
    build_released .build-release "$tool" --traits Curl
  done
}

# Builds a product in the release configuration; on Linux with static Swift libraries and without symbols. Exits if the
# build fails.
# `build_released DIRECTORY PRODUCT [OPTION...]`
build_released() {
  local directory=$1
  shift
  local options=(-c release --scratch-path "$directory" --product "$@")
  if ! is_macos; then
    options+=(--static-swift-stdlib --disable-local-rpath -Xlinker -s)
    # Links libstdc++ statically, too: loading it took an eighth of the start time. The linker uses the first one it
    # finds.
    mkdir -p "$directory/static"
    ln -sf "$(clang -print-file-name=libstdc++.a)" "$directory/static"
    options+=(-Xlinker "-L$PWD/$directory/static")
    # Exports no symbols: the static Swift libraries make the linker export those of all modules.
    echo '{ local: *; };' >"$directory/no-exports.map"
    options+=(-Xlinker "--version-script=$PWD/$directory/no-exports.map")
  fi
  # The cached plan may be that of another package.
  quietly swift build "${options[@]}" --disable-build-manifest-caching || exit 2
}

# Installs a package unless a command succeeds, and exits if that fails: `require_package NAME COMMAND...`.
require_package() {
  local package=$1
  shift
  if ! "$@" >/dev/null 2>&1 && can_install; then install_packages "$package"; fi
  "$@" >/dev/null 2>&1 || fail 69 "missing: $package. $(how_to_install_packages "$package")"
}

# Copies a built tool with its files into a directory, in the layout of a prefix: `lay_out DIRECTORY TOOL`.
lay_out() {
  local directory=$1 tool=$2 share=$1/share
  mkdir -p "$directory/bin" "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/site-functions" \
    "$share/fish/vendor_completions.d"
  install -m 755 ".build-release/release/$tool" "$directory/bin"
  install -m 644 "Documentation/$tool/$tool.1" "$share/man/man1"
  completions "$tool" bash >"$share/bash-completion/completions/$tool"
  completions "$tool" zsh >"$share/zsh/site-functions/_$tool"
  completions "$tool" fish >"$share/fish/vendor_completions.d/$tool.fish"
}

completions() {
  ".build-release/release/$1" completions "$2" || fail 1 "$1 completions $2 failed."
}

# Tests that a tool names the package of libpq if the library cannot be loaded:
# `try_without_libpq PROGRAM COMMAND SCRATCH`.
try_without_libpq() {
  local directory=$PWD/$3/no-libpq message status=0
  mkdir -p "$directory"
  # The loader finds an empty file first.
  : >"$directory/libpq.so.5"
  message=$(LD_LIBRARY_PATH=$directory "$1" "$2" --database postgresql:///postgres 2>&1) || status=$?
  [[ $status = 70 && $message = *libpq5* ]] ||
    fail 1 "without libpq, the installed program exits with $status: $message"
}
