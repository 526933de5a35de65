/**
 * Imports point one way. The table below is the architecture: a file may import what the row of its place allows, and
 * what stands in its own place. Nothing else would notice a slice that reaches for the HTTP framework, or a library
 * that learns of the service built on it.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

interface Rule {
  /** Files, as the beginning of a path; the first row that fits counts. */
  readonly place: string;
  /** What they may import: packages by name, files by the beginning of their path. */
  readonly may: readonly string[];
}

/**
 * The slices of the server, by storey. One imports slices of its own storey and of those below it, for types, too:
 * identity does not depend on membership, nor does that on notices. The effects of a change further up go through
 * `consequences/`, which any slice may import, and which imports all of them.
 */
const STOREYS: readonly (readonly string[])[] = [
  // Identity.
  [
    'accounts',
    'applications',
    'brand',
    'callers',
    'challenges',
    'idempotency',
    'identities',
    'limits',
    'login-codes',
    'passkeys',
    'providers',
    'second-factors',
    'service-keys',
    'sessions',
    'sign-ins',
  ],
  // Membership.
  [
    'api-keys',
    'authorizations',
    'connections',
    'domains',
    'invitations',
    'managers',
    'metadata',
    'oauth',
    'organizations',
    'policies',
    'roles',
    'saml',
    'tokens',
  ],
  // Notices and views.
  [
    'account-export',
    'approvals',
    'client-metadata',
    'development',
    'documents',
    'events',
    'health',
    'logouts',
    'mail',
    'operators',
    'seals',
    'scim',
    'webhooks',
  ],
];
const CROSSING = 'consequences';
/** Below all storeys: they know of no slice. */
const GROUND = ['breached', 'database', 'languages', 'outgoing', 'search', 'secret-keys', 'work'];
const server = (...names: string[]) => names.map((name) => `packages/server/src/${name}`);
const slice = (name: string) => `packages/server/src/${name}/`;
/** What any slice may import besides slices. */
const FOR_SLICES = [
  '@portico/api',
  '@portico/conventions',
  '@node-rs/argon2',
  '@simplewebauthn/server',
  'bcryptjs',
  'jose',
  'openid-client',
  'otpauth',
  'tldts',
  'undici',
  'node:crypto',
  'node:dns',
  'node:fs',
  'node:net',
  'node:path',
  'node:timers/promises',
  'node:url',
  'node:util',
  'node:worker_threads',
  'node:zlib',
  ...server('answers.ts', 'handler.ts', 'clock.ts', 'configuration/public-url.ts', 'files.ts', 'folded.ts'),
  ...server(
    'id.ts',
    'network-addresses.ts',
    'paging.ts',
    'version.ts',
    'visible.ts',
    'names.ts',
    'permissions.ts',
  ),
  ...server('resources.ts', 'fair-queue.ts'),
];

const app = (...names: string[]) => names.map((name) => `packages/console/src/${name}`);
const conventions = (...names: string[]) => names.map((name) => `packages/conventions/src/${name}`);
/** Files of the conventions that lie in no folder. */
const CORE = globSync('packages/conventions/src/*.ts').map((file) => basename(file));

const TABLE: readonly Rule[] = [
  {
    place: 'packages/conventions/src/fastify/',
    may: ['fastify', 'node:http', ...conventions('node/', 'serving/', 'operation.ts')],
  },
  { place: 'packages/conventions/src/fetch/', may: conventions('serving/', ...CORE) },
  { place: 'packages/conventions/src/node/', may: ['node:', ...conventions('')] },
  {
    place: 'packages/conventions/src/serving/',
    may: ['typebox', ...conventions('pages/', ...CORE)],
  },
  { place: 'packages/conventions/src/pages/', may: conventions(...CORE) },
  { place: 'packages/conventions/src/lock/', may: conventions(...CORE) },
  { place: 'packages/conventions/src/proxies/', may: conventions(...CORE) },
  { place: 'packages/conventions/src/', may: ['typebox', 'ajv', ...conventions(...CORE)] },
  { place: 'packages/api/src/', may: ['typebox', '@portico/conventions'] },
  { place: 'packages/conformance/src/', may: ['node:'] },
  { place: 'packages/client/src/', may: [] },
  { place: 'examples/', may: ['@portico/conventions'] },
  { place: 'packages/server/src/main.ts', may: ['node:', ...server('commands/portico.ts', 'stop.ts')] },
  { place: 'packages/server/src/stop.ts', may: [] },
  { place: 'packages/server/src/files.ts', may: ['node:fs'] },
  { place: 'packages/server/src/network-addresses.ts', may: ['node:net'] },
  { place: 'packages/server/src/version.ts', may: ['node:fs', ...server('files.ts')] },
  {
    place: 'packages/server/src/commands/',
    may: ['node:', 'commander', 'kysely', 'pino', '@portico/api', ...server('')],
  },
  {
    place: 'packages/server/src/imports/',
    may: ['node:', '@portico/api', '@portico/conventions', ...server('')],
  },
  {
    place: 'packages/server/src/start-failure.ts',
    may: server(
      'brand/refused.ts',
      'breached/refused.ts',
      'config',
      'database/',
      'http/listen.ts',
      'providers/refused.ts',
      'roles/refused.ts',
      'secret-keys/refused.ts',
    ),
  },
  {
    place: 'packages/server/src/app.ts',
    may: ['fastify', 'pino', 'node:http', 'node:timers/promises', '@portico/', ...server('')],
  },
  { place: 'packages/server/src/answering.ts', may: ['fastify', 'pino', '@portico/', ...server('')] },
  { place: 'packages/server/src/threads/', may: ['pino', 'node:', '@portico/', ...server('')] },
  { place: 'packages/server/src/service.ts', may: ['@portico/', ...server('')] },
  { place: 'packages/server/src/tasks.ts', may: ['pino', '@portico/api', ...server('')] },
  {
    place: 'packages/server/src/http/',
    may: [
      'fastify',
      'pino',
      'prom-client',
      'node:',
      '@portico/',
      ...server('http', 'config.ts', 'life.ts', 'accounts/hash', 'database/failures.ts'),
      ...server('network-addresses.ts', 'waiting-line.ts', 'work/', 'sessions/sign-ins.ts'),
    ],
  },
  { place: 'packages/server/src/database/', may: ['kysely', 'pg', 'node:', ...server('files.ts')] },
  {
    place: 'packages/server/src/config',
    may: [
      'node:',
      '@portico/api',
      ...server('config', 'database/location.ts', 'database/postgres-servers.ts', 'network-addresses.ts'),
      ...server('secret-keys/file.ts', 'languages/format.ts', 'names.ts'),
    ],
  },
  { place: 'packages/server/src/handler', may: ['@portico/', ...server('')] },
  {
    place: 'packages/server/src/outgoing/',
    may: ['node:dns', 'node:net', 'undici', '@portico/', ...server('network-addresses.ts')],
  },
  { place: 'packages/server/src/work/', may: ['pino', 'node:', ...server('clock.ts', 'database/')] },
  { place: 'packages/server/src/change.ts', may: ['@portico/', ...server('')] },
  { place: 'packages/server/src/resources.ts', may: server('') },
  { place: 'packages/server/src/request-turns.ts', may: ['@portico/', ...server('')] },
  ...['breached', 'languages', 'search', 'secret-keys'].map((name) => ({
    place: slice(name),
    may: [
      '@portico/',
      'node:',
      ...server('clock.ts', 'folded.ts', 'id.ts', 'paging.ts', 'waiting-line.ts', 'database/', 'work/'),
    ],
  })),
  ...STOREYS.flatMap((storey, height) =>
    storey.map((name) => ({
      place: slice(name),
      may: [
        ...(name === 'saml'
          ? ['@node-saml/node-saml', '@xmldom/xmldom', '@peculiar/x509', 'reflect-metadata']
          : []),
        ...(name === 'mail' ? ['nodemailer', ...server('config.ts')] : []),
        ...FOR_SLICES,
        ...[CROSSING, ...GROUND, ...STOREYS.slice(0, height + 1).flat()].map(slice),
      ],
    })),
  ),
  {
    place: slice(CROSSING),
    may: [...FOR_SLICES, ...[...GROUND, ...STOREYS.flat()].map(slice)],
  },
  {
    place: 'packages/console/src/texts/',
    may: ['@portico/client', ...app('frame/apart.ts', 'frame/time.ts', 'frame/translated.ts')],
  },
  { place: 'packages/console/src/frame/', may: ['preact', '@portico/client', ...app('texts/')] },
  {
    place: 'packages/console/src/pages/',
    may: ['preact', 'uqr', '@portico/client', ...app('frame/', 'texts/')],
  },
  { place: 'packages/console/src/', may: ['preact', '@portico/client', ...app('')] },
  { place: 'packages/server/src/formats.ts', may: ['@portico/', ...server('')] },
  {
    place: 'packages/server/src/',
    may: [
      '@portico/api',
      '@portico/conventions',
      'node:crypto',
      ...server('clock.ts', 'id.ts', 'waiting-line.ts'),
    ],
  },
];

const FEWEST_FILES = 60;
/** Statements, and `import()` wherever it stands. */
const IMPORT = /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;
/** What is imported for its types alone is gone when the program runs. */
const TYPES_ALONE = /^(?:import|export)\stype\s/;

/** What browsers import, and the packages that it may bring along. */
const FOR_BROWSERS = [
  'conventions/src/index.ts',
  'conventions/src/openapi.ts',
  'api/src/index.ts',
  'client/src/index.ts',
];
const IN_BROWSERS = ['typebox'];

const files = globSync(['packages/*/src/**/*.{ts,tsx}', 'examples/*.ts']).filter(
  (file) => !file.endsWith('.test.ts'),
);
let imports = 0;
const problems = files.flatMap(problemsOf);

function problemsOf(file: string): string[] {
  const rule = TABLE.find(({ place }) => file.startsWith(place));
  if (!rule) return [`${file} has no row in the table`];
  return importsOf(file).flatMap(({ target }) => {
    imports++;
    const allowed = [rule.place, ...rule.may].some((start) => target.startsWith(start));
    return allowed ? [] : [`${file} imports ${target}, which ${rule.place} may not`];
  });
}

function importsOf(file: string): { target: string; typesAlone: boolean }[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([statement, listed, dynamic]) => {
    const specifier = listed ?? dynamic ?? '';
    const target = specifier.startsWith('.') ? relative('.', join(dirname(file), specifier)) : specifier;
    return { target, typesAlone: TYPES_ALONE.test(statement) };
  });
}

/** Follows everything that runs where this file is imported. */
function browserProblemsOf(entry: string): string[] {
  const seen = new Set([entry]);
  const foreign: string[] = [];
  for (const file of seen) {
    for (const { target, typesAlone } of importsOf(file)) {
      const source = EXPORTS[target] ?? target;
      if (typesAlone || IN_BROWSERS.includes(source)) continue;
      if (source.startsWith('packages/')) seen.add(source);
      else foreign.push(`${file} imports ${source}, which no browser has: ${entry} comes with it`);
    }
  }
  if (seen.size < FEWEST_IN_BROWSERS) foreign.push(`${entry}: only ${seen.size} files were followed`);
  return foreign;
}

const EXPORTS: Readonly<Record<string, string>> = {
  '@portico/conventions': 'packages/conventions/src/index.ts',
};
const FEWEST_IN_BROWSERS = 4;
problems.push(...FOR_BROWSERS.flatMap((entry) => browserProblemsOf(`packages/${entry}`)));

for (const problem of problems) console.error(problem);
if (files.length < FEWEST_FILES || imports < 2 * FEWEST_FILES) {
  console.error(
    `Only ${files.length} files with ${imports} imports were examined: the patterns no longer fit the tree.`,
  );
  process.exitCode = 1;
}
if (problems.length > 0) process.exitCode = 1;
else console.log(`Imports point one way: ${files.length} files, ${imports} imports.`);
