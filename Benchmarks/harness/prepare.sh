# shellcheck shell=bash
# What must be there before anything is measured: each function is one step.
# To be sourced by bash, with the root of the workspace as the current directory.
source scripts/lib/common.sh
source scripts/lib/release.sh

# The commands that the contenders and the harness are made of.
tools() {
  require_prerequisites
  # Debian has servers where only root looks.
  PATH="$PATH:/usr/sbin:/sbin"
  require_package nginx-light command -v nginx
  local name
  for name in curl jq sqlite3 strace valgrind; do require_package "$name" command -v "$name"; done
  require_package gcc command -v cc
}

# A Python with the packages that some contenders use.
python() {
  local folder=Benchmarks/.build-venv
  if ! "$folder/bin/python" -c 'import pycurl, requests' 2>/dev/null; then
    require_package python3-venv python3 -c 'import ensurepip'
    echo 'Making a virtual environment with requests and pycurl'
    python3 -m venv --clear "$folder"
    quietly "$folder/bin/python" -m pip install --disable-pip-version-check requests pycurl ||
      fail 69 'requests and pycurl cannot be installed with pip, see above.'
  fi
  # What the scripts import is compiled by their first run; here, so that none is measured with it.
  "$folder/bin/python" -m compileall -q Benchmarks/peers
}

# The programs in C, each of one file.
peers() {
  local source folder=.build-benchmark/peers
  mkdir -p "$folder"
  for source in Benchmarks/peers/*.c; do
    cc -O2 -Wall -Wextra -Werror -o "$folder/$(basename "$source" .c)" "$source" -lcurl -lsqlite3 || exit 2
  done
}

# fetcher as scripts/install installs it: the very same build.
product() { build_release fetcher; }

# fetcher with all transports, otherwise built in the same way.
product_with_all_transports() {
  echo 'Building fetcher with all transports (some minutes the first time)'
  build_released .build-benchmark/all-transports fetcher
}

# What measures the parts of fetcher from inside: where fetcher is built, so that the parts are built once for both.
measure() {
  echo 'Building what measures the parts'
  build_released .build-release measure --package-path Benchmarks
}
