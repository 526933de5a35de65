/**
 * Imports point one way. The table below is the architecture: a file may import from its own place, and what the row of
 * that place allows. Otherwise, a slice that imports the HTTP framework, or a library that imports the service built on
 * it, would go unnoticed.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

interface Rule {
  /** The beginning of the files' paths; the first row that matches counts. */
  readonly place: string;
  /** The allowed imports: packages by name, files by the beginning of their path. */
  readonly may: readonly string[];
}

/**
 * The storeys of the server, from the ground up, each with those below it. A file imports only from its own and those
 * below, types included: identity does not depend on membership, nor membership on notices. Effects on a higher storey
 * go through `consequences/`, which any slice may import, and which imports all of them.
 */
const BELOW = {
  identity: [],
  tenancy: ['identity'],
  oauth: ['identity', 'tenancy'],
  federation: ['identity', 'tenancy'],
  notices: ['identity', 'tenancy', 'oauth'],
  team: ['identity', 'tenancy', 'oauth', 'federation', 'notices'],
} as const;
const STOREYS = Object.keys(BELOW) as (keyof typeof BELOW)[];
const server = (...names: string[]) => names.map((name) => `packages/server/src/${name}`);
/** Allowed imports of each storey besides storeys. */
const PACKAGES = {
  identity: ['@node-rs/argon2', '@simplewebauthn/server', 'bcryptjs', 'jose', 'otpauth'],
  tenancy: ['tldts'],
  oauth: ['jose', 'undici'],
  federation: [
    'undici',
    'jose',
    'openid-client',
    'tldts',
    '@node-saml/node-saml',
    '@xmldom/xmldom',
    '@peculiar/x509',
    'reflect-metadata',
  ],
  notices: ['jose', 'nodemailer', 'undici'],
  team: ['jose'],
} as const satisfies Record<keyof typeof BELOW, readonly string[]>;
const FOR_SLICES = [
  '@portico/api',
  '@portico/conventions',
  'node:',
  ...server('ground/', 'pipeline/', 'consequences/', 'configuration/'),
];

const app = (...names: string[]) => names.map((name) => `packages/console/src/${name}`);
const conventions = (...names: string[]) => names.map((name) => `packages/conventions/src/${name}`);
/** The folders of the conventions on which all others depend. */
const CORE = ['basis/', 'errors/', 'fields/', 'operations/', 'index.ts'];

const TABLE: readonly Rule[] = [
  {
    place: 'packages/conventions/src/fastify/',
    may: ['fastify', 'node:http', ...conventions('node/', 'serving/', 'operations/')],
  },
  { place: 'packages/conventions/src/fetch/', may: conventions('serving/', ...CORE) },
  { place: 'packages/conventions/src/node/', may: ['node:', ...conventions('')] },
  {
    place: 'packages/conventions/src/serving/',
    may: ['typebox', ...conventions('openapi/', 'pages/', ...CORE)],
  },
  { place: 'packages/conventions/src/pages/', may: conventions(...CORE) },
  { place: 'packages/conventions/src/lock/', may: conventions(...CORE) },
  { place: 'packages/conventions/src/proxies/', may: conventions(...CORE) },
  { place: 'packages/conventions/src/openapi/', may: ['typebox', ...conventions(...CORE)] },
  { place: 'packages/conventions/src/', may: ['typebox', 'ajv', ...conventions(...CORE)] },
  { place: 'packages/api/src/', may: ['typebox', '@portico/conventions'] },
  { place: 'packages/conformance/src/', may: ['node:'] },
  { place: 'packages/client/src/', may: [] },
  { place: 'examples/', may: ['@portico/conventions'] },
  { place: 'packages/server/src/main.ts', may: ['node:', ...server('commands/portico.ts', 'stop.ts')] },
  { place: 'packages/server/src/stop.ts', may: [] },
  {
    place: 'packages/server/src/ground/outgoing/',
    may: ['node:', 'undici', '@portico/', ...server('ground/')],
  },
  { place: 'packages/server/src/ground/database/', may: ['kysely', 'pg', 'node:', ...server('ground/')] },
  { place: 'packages/server/src/ground/', may: ['pino', '@portico/', 'node:', ...server('ground/')] },
  { place: 'packages/server/src/configuration/', may: ['node:', '@portico/api', ...server('ground/')] },
  {
    place: 'packages/server/src/pipeline/',
    may: ['@portico/', 'node:', ...server('ground/', 'configuration/', 'consequences/')],
  },
  ...STOREYS.map((name) => ({
    place: `packages/server/src/${name}/`,
    may: [...FOR_SLICES, ...PACKAGES[name], ...server(...BELOW[name].map((below) => `${below}/`))],
  })),
  {
    place: 'packages/server/src/consequences/',
    may: [...FOR_SLICES, ...server(...STOREYS.map((name) => `${name}/`))],
  },
  {
    place: 'packages/server/src/app/',
    may: [
      'fastify',
      'pino',
      'prom-client',
      'node:',
      '@portico/',
      ...server(
        'ground/',
        'configuration/',
        'pipeline/',
        'consequences/',
        ...STOREYS.map((name) => `${name}/`),
      ),
    ],
  },
  {
    place: 'packages/server/src/commands/',
    may: ['node:', 'commander', 'kysely', 'pino', '@portico/api', ...server('')],
  },
  { place: 'packages/console/src/frame/', may: ['preact', '@portico/client', ...app('texts/')] },
  {
    place: 'packages/console/src/pages/',
    may: ['preact', 'uqr', '@portico/client', ...app('frame/', 'texts/')],
  },
  { place: 'packages/console/src/', may: ['preact', '@portico/client', ...app('')] },
];

const FEWEST_FILES = 60;
/** Statements, and `import()` at any place. */
const IMPORT = /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;
/** Type-only imports are gone when the program runs. */
const TYPES_ALONE = /^(?:import|export)\stype\s/;

/** Entry points for browsers, and the packages they may bring along. */
const FOR_BROWSERS = [
  'conventions/src/index.ts',
  'conventions/src/openapi/index.ts',
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

/** Follows everything that runs when this file is imported. */
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
