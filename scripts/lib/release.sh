# shellcheck shell=bash
# What scripts/install, scripts/package and Benchmarks/run share: the release build, and the files that belong to it.
# To be sourced after common.sh.

# What is installed can be read by everybody.
umask 022

# Builds what is installed, with one transport: the other makes the program four times as large, and a legal response can
# crash it. Ends the script if it cannot.
build_release() {
  require_prerequisites
  echo 'Building fetcher as it is released (some minutes the first time)'
  build_released .build-release fetcher --traits Curl
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

# Puts what was built into a folder, as it is laid out below a prefix.
lay_out() {
  local folder=$1 share=$1/share
  mkdir -p "$folder/bin" "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/site-functions" \
    "$share/fish/vendor_completions.d"
  install -m 755 .build-release/release/fetcher "$folder/bin"
  install -m 644 Documentation/fetcher.1 "$share/man/man1"
  completions bash >"$share/bash-completion/completions/fetcher"
  completions zsh >"$share/zsh/site-functions/_fetcher"
  completions fish >"$share/fish/vendor_completions.d/fetcher.fish"
}

completions() {
  .build-release/release/fetcher completions "$1" || fail 1 "fetcher makes no completions for $1."
}
