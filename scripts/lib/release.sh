# shellcheck shell=bash
# What scripts/install, scripts/package and Benchmarks/run share: the release build, and the files that belong to it.
# To be sourced after common.sh.

# What is installed can be read by everybody.
umask 022

# Prints the names of the tools that can be installed, one per line.
tools() {
  local file
  for file in scripts/lib/tools/*.sh; do basename "$file" .sh; done
}

# Ends the script unless there is a tool of that name.
require_tool() {
  [[ $1 =~ ^[a-z]+$ && -e scripts/lib/tools/$1.sh ]] ||
    fail 64 "there is no tool '$1'; there are: $(tools | paste -sd ' ' -). See $0 --help."
}

# Builds tools as they are installed, in one folder, with one transport: the other makes a program four times as large, and
# a legal response can crash it. Ends the script if it cannot.
build_release() {
  local tool
  require_prerequisites
  for tool in "$@"; do
    echo "Building $tool as it is released (some minutes the first time)"
    build_released .build-release "$tool" --traits Curl
  done
}

# Builds a product as it is released, on Linux with the Swift libraries inside and without symbols. Ends the script if
# it cannot. `build_released FOLDER PRODUCT [OPTION...]`
build_released() {
  local folder=$1
  shift
  local options=(-c release --scratch-path "$folder" --product "$@")
  if ! is_macos; then
    options+=(--static-swift-stdlib --disable-local-rpath -Xlinker -s)
    # The library of C++, too, which took the loader an eighth of a start. The linker takes the first that it finds.
    mkdir -p "$folder/static"
    ln -sf "$(clang -print-file-name=libstdc++.a)" "$folder/static"
    options+=(-Xlinker "-L$PWD/$folder/static")
  fi
  # What was built there last may be of another package, and so its plan.
  quietly swift build "${options[@]}" --disable-build-manifest-caching || exit 2
}

# Makes sure that a package is installed, which is so if a command succeeds: `require_package NAME COMMAND...`.
require_package() {
  local package=$1
  shift
  if ! "$@" >/dev/null 2>&1 && can_install; then install_packages "$package"; fi
  "$@" >/dev/null 2>&1 || fail 69 "Missing: $package. $(how_to_install_packages "$package")"
}

# Puts a tool that was built into a folder, as it is laid out below a prefix: `lay_out FOLDER TOOL`.
lay_out() {
  local folder=$1 tool=$2 share=$1/share
  mkdir -p "$folder/bin" "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/site-functions" \
    "$share/fish/vendor_completions.d"
  install -m 755 ".build-release/release/$tool" "$folder/bin"
  install -m 644 "Documentation/$tool/$tool.1" "$share/man/man1"
  completions "$tool" bash >"$share/bash-completion/completions/$tool"
  completions "$tool" zsh >"$share/zsh/site-functions/_$tool"
  completions "$tool" fish >"$share/fish/vendor_completions.d/$tool.fish"
}

completions() {
  ".build-release/release/$1" completions "$2" || fail 1 "$1 makes no completions for $2."
}
