/** Writes the page of third-party code that runs with Portico: handwritten, it would miss the next package. */

import { countInstalledFor, installedFor, isForOnePlatform, locked } from '../checks/installed-packages.ts';
import { DEPENDENCIES } from '../inventories/dependencies.ts';
import { type Reach, reachOf } from '../inventories/dependencies-reach.ts';
import { workspaces } from '../publish/workspaces.ts';

interface Installed {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly reach: readonly Reach[];
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

const nameAndVersion = (path: string) => `${nameOf(path)} ${locked(path).version}`;

/** By name; one that is installed in two places in the same version appears once. */
const paths = [
  ...new Map(
    workspaces()
      .flatMap(({ folder }) => installedFor(folder))
      .map((path) => [nameAndVersion(path), path]),
  ),
]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([, path]) => path);

/** Without the binaries for single systems, which are in another table. */
const installed: readonly Installed[] = paths
  .filter((path) => !isForOnePlatform(locked(path)))
  .map((path) => {
    const { version = '', license = '' } = locked(path);
    return { name: nameOf(path), version, license, reach: reachOf(path) };
  });

/** Direct dependencies that bring at least this many packages are worth a line of their own. */
const HEAVY = 4;

/** Direct dependencies of the service with the number of packages that each brings, the heaviest first. A package of two counts for both. */
function heaviest(): string {
  const weights = Object.keys(locked('packages/server').dependencies ?? {})
    .filter((name) => !name.startsWith('@portico/'))
    .map((name) => ({ name, brought: countInstalledFor(`node_modules/${name}`) }));
  return weights
    .filter(({ brought }) => brought >= HEAVY)
    .sort((one, other) => other.brought - one.brought)
    .map(({ name, brought }) => `| \`${name}\` | ${brought} | ${DEPENDENCIES[name]?.for} |`)
    .join('\n');
}

/** @throws Error if the rows do not match the installed packages */
export function dependenciesPage(): string {
  const problems = [...installed.flatMap(problemOf), ...Object.keys(DEPENDENCIES).flatMap(superfluous)];
  if (problems.length > 0)
    throw new Error(`tools/inventories/dependencies.yaml does not fit:\n${problems.join('\n')}`);
  const reaching = installed.filter(({ reach }) => reach.length > 0);
  const licenses = Map.groupBy(installed, ({ license }) => license);
  return `# Dependencies, and what each can reach

Generated from \`tools/inventories/dependencies.yaml\`, \`package-lock.json\` and the code of the packages by \`npm run fix\`. A package without a row, or one whose
code reaches something that its row does not list, fails \`npm run check\`.

${installed.length} packages are installed at run time. None runs a script during installation; \`tools/checks/packages.ts\` fails otherwise, or if
there are too many. The published service and the image are a bundle with only the code that is loaded: \`dist/bundled.json\` lists its
content, and \`dist/licenses.txt\` has the licences. \`npm run release\` writes a [CycloneDX](https://cyclonedx.org) bill of materials for each package.
\`npm run audit\` checks the registry for advisories; a release fails on one of moderate or higher severity.

## Licences

${[...licenses]
  .sort(([, one], [, other]) => other.length - one.length)
  .map(([license, of]) => `- ${license}: ${of.length}`)
  .join('\n')}

## The heaviest

The service's direct dependencies, with the number of packages installed for each, including itself.

| package | packages | for |
|---|---|---|
${heaviest()}

## Packages that reach beyond their own memory

Based on all code in the packages, whether or not Portico loads it: Node modules for the network, files, child processes and threads,
\`process.env\`, and text evaluated as code. The last column shows how much of it Portico uses. The other ${installed.length - reaching.length} packages reach none of it.

| package | its code can reach | used by Portico |
|---|---|---|
${reaching
  .map(({ name, reach }) => `| \`${name}\` | ${reach.join(', ')} | ${DEPENDENCIES[name]?.used ?? ''} |`)
  .join('\n')}

Node does not isolate packages from each other: each can do everything that the process can. Confine the process from
outside: read-only files, its own user, and network rules ([the image](../operate/image.md)).

## All packages

| package | version | licence | for |
|---|---|---|---|
${installed
  .map(
    ({ name, version, license }) => `| \`${name}\` | ${version} | ${license} | ${DEPENDENCIES[name]?.for} |`,
  )
  .join('\n')}

## Other components

| component | source | purpose |
|---|---|---|
${paths
  .filter((path) => isForOnePlatform(locked(path)))
  .map(
    (path) =>
      `| \`${nameOf(path)}\` ${locked(path).version} | npm; each machine installs its own | password hashing |`,
  )
  .join('\n')}
| Node | \`node-…\` from npm for a clone, pinned in \`package.json\`; \`node:26-slim\` for the image, which takes only the program and its libraries | the runtime |
| SQLite | part of Node | the embedded database |
| \`assets/common-passwords.txt\` | [assets](../../packages/server/assets/README.md) | rejected passwords |
| \`assets/scalar.js.gz\` | [assets](../../packages/server/assets/README.md) | the API reference at \`/docs\`, in browsers; \`PORTICO_DOCS=off\` omits it |
`;
}

function problemOf({ name, reach }: Installed): string[] {
  const row = DEPENDENCIES[name];
  const reaches =
    reach.length > 0 ? `, reach: [${reach.map((one) => `'${one}'`).join(', ')}], used: '…'` : '';
  if (!row) return [`${name} is installed and has no row: add '${name}': { for: '…'${reaches} }`];
  if ((row.reach ?? []).join() !== reach.join())
    return [
      `${name} reaches ${reach.join(', ') || 'nothing'}, and its row says ${row.reach?.join(', ') ?? 'nothing'}`,
    ];
  return [];
}

function superfluous(name: string): string[] {
  return installed.some((one) => one.name === name) ? [] : [`${name} has a row and is not installed`];
}
