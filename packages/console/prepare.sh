#!/bin/sh
# Builds the console with the first Node with which Vite runs here: the one that npm installed, or else the machine's
# own. Without the tools to build it, packages are installed all the same: the service says at its start that the console
# is missing, and serves the rest.
set -f
root=$(cd "$(dirname -- "$0")/../.." && pwd)
vite=$root/node_modules/vite

skip() {
  echo "The console is not built: $1." >&2
  exit 0
}
[ -d "$vite" ] || skip "the packages for development are not installed"

cd "$root/packages/console" || exit
IFS=:
for folder in "$root/node_modules/.bin" $PATH; do
  node=$folder/node
  [ -x "$node" ] && "$node" -e "import('vite').catch(() => process.exit(1))" >/dev/null 2>&1 || continue
  exec "$node" "$vite/bin/vite.js" build --logLevel warn
done
skip "Vite does not run here (it needs Node 22.12 or newer, and the optional packages)"
