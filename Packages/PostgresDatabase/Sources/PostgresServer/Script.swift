extension PostgresServer {
  /// The script that creates the data of a new server, writes its path to the test process, and removes the data when that
  /// process ends.
  ///
  /// Its argument is the directory of the programs.
  static let templateScript = #"""
    set -eu
    directory=$(mktemp -d /tmp/postgres-XXXXXX)
    trap 'rm -rf "$directory"' EXIT
    trap 'exit 1' HUP INT PIPE TERM
    cd "$directory"
    # Each server copies the first segment of the log, and with segments of 1 MB keeps at most 64 MB of it.
    "$1/initdb" --no-sync --no-locale -E UTF8 -A trust -U postgres --wal-segsize=1 -D data >initdb.log 2>&1 ||
      { cat initdb.log; exit 1; }
    echo "$directory/data"
    read -r _ || :
    """#

  /// The script that starts the servers, writes their directory to the test process, and ends them with that: its standard
  /// input ends with the test process, however that ends.
  ///
  /// Its arguments are the directory of the programs, the data of a new server, the path of pgbouncer or an empty text, the
  /// port, the address to listen on or an empty text, the path of openssl for TLS or an empty text, and settings.
  static let script = #"""
    set -eu
    programs=$1 template=$2 pool=$3 port=$4 address=$5 openssl=$6
    shift 6

    # Short, since the path of a socket is limited to about 100 bytes.
    directory=$(mktemp -d /tmp/postgres-XXXXXX)
    export PGDATA="$directory/data"
    cd "$directory"
    end() {
      trap - EXIT
      [ -z "${pooling-}" ] || kill "$pooling" || :
      "$programs/pg_ctl" stop -s -m immediate || :
      cd /
      rm -rf "$directory"
    }
    trap end EXIT
    trap 'exit 1' HUP INT PIPE TERM

    cp -R "$template" data
    cat >>"$PGDATA/postgresql.conf" <<END
    listen_addresses = '$address'
    unix_socket_directories = '$directory'
    port = $port
    max_connections = 300
    shared_buffers = 16MB
    fsync = off
    full_page_writes = off
    autovacuum = off
    END
    if [ -n "$openssl" ]; then
      "$openssl" req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost \
        -keyout "$PGDATA/server.key" -out "$PGDATA/server.crt" >openssl.log 2>&1 || { cat openssl.log; exit 1; }
      chmod 600 "$PGDATA/server.key"
      echo 'ssl = on' >>"$PGDATA/postgresql.conf"
    fi
    printf '%s\n' "$@" >>"$PGDATA/postgresql.conf"
    "$programs/pg_ctl" start -s -w -l server.log >&2 || { cat server.log; exit 1; }

    if [ -n "$pool" ]; then
      cat >pool.ini <<END
    [databases]
    * = host=$directory port=$port user=postgres
    [pgbouncer]
    listen_port = 6432
    unix_socket_dir = $directory
    auth_type = any
    pool_mode = transaction
    default_pool_size = 100
    max_client_conn = 1000
    END
      "$pool" -q pool.ini >pool.log 2>&1 &
      pooling=$!
      until "$programs/pg_isready" -q -h "$directory" -p 6432; do
        kill -0 "$pooling" 2>/dev/null || { cat pool.log; exit 1; }
        sleep 0.01
      done
    fi

    echo "$directory"
    read -r _ || :
    """#
}
