#!/bin/sh
# Run once by PostgreSQL's image in compose.yaml, while the server is empty: creates a role for Portico that owns its database
# and is not a superuser, and requires TLS for connections over the network.
set -e

psql --no-psqlrc --username=postgres --set=ON_ERROR_STOP=1 <<'SQL'
\set password `cat /run/own/postgres-password`
create role portico login password :'password';
create database portico owner portico;
revoke all on database portico from public;
SQL

sed -i 's/^host all all all /hostssl all all all /' "$PGDATA/pg_hba.conf"
grep -q '^hostssl all all all ' "$PGDATA/pg_hba.conf"
