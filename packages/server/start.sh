#!/bin/sh
# The command portico, with the first Node that runs here and is new enough: the one that npm installed, which needs
# glibc and libatomic, or else the machine's own. Node takes the place of this shell, so that signals reach the service
# itself and it notices when npm is gone.
set -f
export portico_parent=$PPID
least=24
# npm makes links of it, and of the folder that it is in.
self=$0
while [ -h "$self" ]; do
  link=$(readlink "$self")
  case $link in
    /*) self=$link ;;
    *) self=$(dirname -- "$self")/$link ;;
  esac
done
root=$(cd -P -- "$(dirname -- "$self")" && cd ../.. && pwd)
bundled=$root/node_modules/.bin

found=
[ -x "$bundled/node" ] || found=", none that npm installed (run npm ci, with optional packages)"

# Runs the service with the Node of a folder, or notes why it cannot.
try() {
  node=$1/node
  shift
  [ -x "$node" ] || return
  if said=$("$node" --version 2>&1); then
    major=${said#v}
    [ "${major%%.*}" -ge "$least" ] 2>/dev/null && exec "$node" "$root/packages/server/src/main.ts" "$@"
  fi
  # Of several lines, the first tells most.
  found="$found, $node ($(echo "$said" | head -n 1))"
}

try "$bundled" "$@"
IFS=:
for folder in $PATH; do
  [ "$folder" = "$bundled" ] || try "$folder" "$@"
done

echo "Portico cannot start: it needs Node $least or newer, and found${found#,}." \
  "The one that npm ci installs needs glibc and libatomic.so.1 (Debian: apt-get install libatomic1)." >&2
exit 1
