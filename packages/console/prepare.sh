#!/bin/sh
# Builds the console with the first Node on which Vite runs: the one that npm installed, or else one on the PATH. If the
# build tools are missing, `npm install` still succeeds: the service warns at its start that the console is missing, and
# serves everything else. The mark tells the tests when it was built, so that they build it again only after a change.
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
  marks=$root/node_modules/.cache/tests
  # Each build has its own: two may run at once.
  begun=$marks/console.begun.$$
  mkdir -p "$marks" && touch "$begun"
  "$node" "$vite/bin/vite.js" build --logLevel warn
  status=$?
  # Without it, the tests only build again.
  if [ "$status" = 0 ]; then mv "$begun" "$marks/console.built"; else rm -f "$begun"; fi
  exit "$status"
done
skip "Vite does not run here (it needs Node 22.12 or newer, and the optional packages)"
