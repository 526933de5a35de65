#!/bin/sh
# Entrypoint of the stand-in for PostgreSQL's image: does what that one's documentation promises and compose.yaml relies on
# (https://github.com/docker-library/docs/tree/master/postgres). While the data folder is empty, it creates the databases
# with POSTGRES_USER, POSTGRES_PASSWORD or POSTGRES_PASSWORD_FILE, and POSTGRES_DB, and runs the scripts of
# /docker-entrypoint-initdb.d against a server without a network. Then it becomes the server, as the user postgres.
set -eu

if [ "$(id -u)" = 0 ]; then
  # Only root may read the file.
  export POSTGRES_PASSWORD="${POSTGRES_PASSWORD:-$(cat "$POSTGRES_PASSWORD_FILE")}"
  install -d -o postgres -m 700 "$PGDATA"
  exec setpriv --reuid postgres --regid postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  user=${POSTGRES_USER:-postgres}
  file=$(mktemp)
  printf '%s\n' "$POSTGRES_PASSWORD" > "$file"
  initdb --username="$user" --pwfile="$file" --auth-local=trust --auth-host=trust
  rm "$file"
  printf '\nhost all all all scram-sha-256\n' >> "$PGDATA/pg_hba.conf"
  printf "\nlisten_addresses = '*'\n" >> "$PGDATA/postgresql.conf"
  pg_ctl --wait start --options="-c listen_addresses=''"
  database=${POSTGRES_DB:-$user}
  [ "$database" = postgres ] || createdb --username="$user" "$database"
  for script in /docker-entrypoint-initdb.d/*.sh; do
    [ ! -e "$script" ] || . "$script"
  done
  pg_ctl --wait --mode=fast stop
fi
exec "$@"
