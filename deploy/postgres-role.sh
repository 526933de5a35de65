#!/bin/sh
# What compose.yaml has PostgreSQL's image do once, when the server is empty: Portico gets a role that owns its database and
# is no superuser, and whoever comes over the network needs TLS.
set -e

psql --no-psqlrc --username=postgres --set=ON_ERROR_STOP=1 <<'SQL'
\set password `cat /run/own/postgres-password`
create role portico login password :'password';
create database portico owner portico;
revoke all on database portico from public;
SQL

sed -i 's/^host all all all /hostssl all all all /' "$PGDATA/pg_hba.conf"
grep -q '^hostssl all all all ' "$PGDATA/pg_hba.conf"
