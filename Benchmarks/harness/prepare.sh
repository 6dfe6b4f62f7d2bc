# shellcheck shell=bash
# Prepares a run of the benchmarks; each function is one step.
# Source this file with bash, with the root of the workspace as the current directory.
source scripts/lib/common.sh
source scripts/lib/release.sh

# Installs the commands that the contenders and the harness use.
tools() {
  require_prerequisites
  # On Debian, servers are not in the PATH of other users than root.
  PATH="$PATH:/usr/sbin:/sbin"
  require_package nginx-light command -v nginx
  local name
  for name in curl jq sqlite3 strace valgrind; do require_package "$name" command -v "$name"; done
  require_package gcc command -v cc
}

# Creates a Python environment with the packages of the contenders.
python() {
  local directory=Benchmarks/.build-venv
  if ! "$directory/bin/python" -c 'import pycurl, requests' 2>/dev/null; then
    require_package python3-venv python3 -c 'import ensurepip'
    echo 'Creating a virtual environment with requests and pycurl'
    python3 -m venv --clear "$directory"
    quietly "$directory/bin/python" -m pip install --disable-pip-version-check requests pycurl ||
      fail 69 'Cannot install requests and pycurl with pip; see above.'
  fi
  # Compile now what the scripts import: otherwise the first measured run would compile it.
  "$directory/bin/python" -m compileall -q Benchmarks/peers
}

# Builds the peers in C, one program per file.
peers() {
  local source directory=.build-benchmark/peers
  mkdir -p "$directory"
  for source in Benchmarks/peers/*.c; do
    cc -O2 -Wall -Wextra -Werror -o "$directory/$(basename "$source" .c)" "$source" -lcurl -lsqlite3 || exit 2
  done
}

# Installs PostgreSQL.
servers() { prepare_database_servers; }

# Installs a prober of targets if possible; its lines are left out without it.
prober() {
  command -v prometheus-blackbox-exporter >/dev/null || ! can_install || install_packages prometheus-blackbox-exporter
}

# Builds fetcher like scripts/install.
product() { build_release fetcher; }

# Builds tasks like scripts/install.
product_tasks() { build_release tasks; }

# Builds market like scripts/install.
product_market() { build_release market; }

# Builds stars like scripts/install.
product_stars() { build_release stars; }

# Installs the task managers that tasks is compared with.
task_managers() {
  require_package taskwarrior command -v task
  require_package todotxt-cli command -v todo-txt
}

# Builds fetcher with all transports, otherwise in the same way.
product_with_all_transports() {
  echo 'Building fetcher with all transports (some minutes the first time)'
  build_released .build-benchmark/all-transports fetcher
}

# Builds the program that measures the parts of fetcher, in its build directory, which already has most packages.
measure() {
  echo 'Building the benchmarks of the parts'
  build_released .build-release measure --package-path Benchmarks
}
