/**
 * Writes the files that are derived from the code and committed so that they can be read and compared: the OpenAPI
 * document, the catalogue of errors, the contract in short, configurations of proxies, the pages of variables, of
 * events, of growth, of stored data, of keys, of cryptography, of costs, of dependencies and of ASVS, the scopes of
 * service keys, the names of events and errors in the kits, the commands, the needs of an engine, the lines of products, the storeys of the
 * server, the notes of READMEs on npm, the client's types, methods and tables, the
 * types of the console's texts, the texts of the components of React, and the schemas of the inventories. It also wraps the prose of all pages. With `--check` it writes no
 * file, and fails if one is out of date.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { configurationSchema, errors, operations } from '@portico/api';
import type { ErrorRow, Operation } from '@portico/conventions';
import { TOKENS } from '@portico/conventions/pages';
import { RULES } from '../../packages/conformance/src/rules/index.ts';
import { migrationsFor } from '../../packages/server/src/ground/database/migrations/index.ts';
import { openApiAt } from '../../packages/server/src/team/documents/index.ts';
import { differenceIn } from '../checks/difference.ts';
import { contract } from '../contract/contract.ts';
import { wrapped } from '../documents/wrapped.ts';
import { asvsSchema } from '../inventories/asvs.ts';
import { cryptographySchema } from '../inventories/cryptography.ts';
import { dataSchema } from '../inventories/data.ts';
import { dependenciesSchema } from '../inventories/dependencies.ts';
import { schemaFile } from '../inventories/inventory.ts';
import { secretsSchema } from '../inventories/secrets.ts';
import { MARKS, packageNote, packageReadmes, repositoryNote } from '../publish/unpublished.ts';
import { asvsPage } from './asvs-page.ts';
import { clientErrors, clientMethods, clientOperations, reactOperations } from './client-operations.ts';
import { clientCalls } from './client-types.ts';
import { RECEIVER_MARKS, REQUEST_MARKS, receiverExamples, requestExamples } from './code-examples.ts';
import { COMMAND_MARKS, commandsTable } from './commands-table.ts';
import { costsPage } from './costs-page.ts';
import { cryptographyPage } from './cryptography-page.ts';
import { dataPage } from './data-page.ts';
import { dependenciesPage } from './dependencies-page.ts';
import { ENGINE_MARKS, engineTable } from './engine-table.ts';
import { eventsPage } from './events-page.ts';
import { growthPage } from './growth-page.ts';
import { COMPARED_MARKS, comparedTable, PRODUCT_MARKS, productsTable } from './products-table.ts';
import { PROVIDER_MARKS, providerSteps } from './provider-steps.ts';
import { proxies } from './proxies.ts';
import { reactTexts } from './react-texts.ts';
import { SCOPE_MARKS, scopesTable } from './scopes-table.ts';
import { goNames, pythonNames } from './sdk-names.ts';
import { secretsPage } from './secrets-page.ts';
import { STOREY_MARKS, storeysSection } from './storeys.ts';
import { textTypes } from './text-types.ts';
import { variablesPage } from './variables-page.ts';
import { webhookEvents } from './webhook-events.ts';

const PUBLIC_URL = 'https://portico.example.com';

function catalogue(): string {
  const rows = Object.entries<ErrorRow>(errors).map(([constant, { status, when, headers = {} }]) => {
    const beside = Object.keys(headers).map((name) => `\`${name}\``);
    return `| \`${constant}\` | ${status} | ${when} | ${beside.join(', ') || '–'} |`;
  });
  const own = Object.values<Operation>(operations).map(
    ({ id, method, path, declaredErrors }) =>
      `| \`${id}\` | \`${method} ${path}\` | ${declaredErrors.map((constant) => `\`${constant}\``).join(', ') || '–'} |`,
  );
  return `# The catalogue of errors

Generated from \`packages/api/src\` by \`npm run fix\`. A running service has a page for each error at \`/errors\`.

| \`error\` | status | when | headers |
|---|---|---|---|
${rows.join('\n')}

## By operation

Every operation can also fail with \`REQUEST_MALFORMED\`, \`HEADERS_TOO_LARGE\`, \`REQUEST_TIMEOUT\`, \`INTERNAL_ERROR\`,
\`OVERLOADED\` and \`SERVICE_UNAVAILABLE\`, and those that need an access token also with \`RATE_LIMITED\`.

| operation | | errors |
|---|---|---|
${own.join('\n')}
`;
}

function between(readme: string, [start, end]: readonly [string, string], text: string): string {
  const [before, after] = [readme.indexOf(start), readme.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`A README lacks the marks ${start} and ${end}`);
  return `${readme.slice(0, before + start.length)}\n${text}\n${readme.slice(after)}`;
}

/** The rules of the checker, as its README lists them. */
function rules(readme: string): string {
  const rows = RULES.map(({ id, title, source }) => `| \`${id}\` | ${title} | ${source} |`);
  const table = ['| rule | what holds | source |', '| --- | --- | --- |', ...rows].join('\n');
  return between(readme, ['<!-- rules: generated -->', '<!-- end of rules -->'], table);
}

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** READMEs, with their note until packages are on npm. */
function readmes(): Readonly<Record<string, string>> {
  const packages = packageReadmes(read).map(([file, workspace, readme]) => [
    file,
    between(readme, MARKS, packageNote(workspace, readme)),
  ]);
  return {
    'README.md': between(read('README.md'), MARKS, repositoryNote()),
    ...Object.fromEntries(packages),
  };
}

/** Colours and typefaces that the console shares with the pages that have no build. */
const sharedStyle = `/* Generated from packages/conventions/src/pages/tokens.ts by npm run fix. */\n${TOKENS}`;

const written = readmes();
const newestMigration = Object.keys(migrationsFor('sqlite')).at(-1) ?? '';

const generated: Readonly<Record<string, string>> = {
  ...written,
  'ARCHITECTURE.md': between(read('ARCHITECTURE.md'), STOREY_MARKS, storeysSection()),
  'docs/reference/generated/openapi.json': `${JSON.stringify(openApiAt(PUBLIC_URL), null, 2)}\n`,
  'docs/reference/generated/errors.md': catalogue(),
  'docs/reference/generated/contract.txt': contract(),
  'docs/reference/generated/portico.schema.json': `${JSON.stringify(configurationSchema(), null, 2)}\n`,
  ...proxies(PUBLIC_URL),
  'packages/console/src/styles/shared.css': sharedStyle,
  'docs/reference/events.md': eventsPage(),
  'docs/operate/engines.md': between(read('docs/operate/engines.md'), ENGINE_MARKS, engineTable()),
  'docs/reference/command.md': between(
    read('docs/reference/command.md').replace(/(?<=up to date \()[\w-]+/, newestMigration),
    COMMAND_MARKS,
    await commandsTable(),
  ),
  'docs/guides/service-keys.md': between(
    between(read('docs/guides/service-keys.md'), SCOPE_MARKS, scopesTable()),
    REQUEST_MARKS,
    requestExamples(PUBLIC_URL),
  ),
  'docs/guides/organizations-sign-in.md': between(
    between(read('docs/guides/organizations-sign-in.md'), PROVIDER_MARKS.oidc, providerSteps('oidc')),
    PROVIDER_MARKS.saml,
    providerSteps('saml'),
  ),
  'docs/guides/directories.md': between(
    read('docs/guides/directories.md'),
    PROVIDER_MARKS.scim,
    providerSteps('scim'),
  ),
  'docs/guides/webhooks.md': between(read('docs/guides/webhooks.md'), RECEIVER_MARKS, receiverExamples()),
  'docs/compare/README.md': between(read('docs/compare/README.md'), COMPARED_MARKS, comparedTable()),
  'docs/start/product.md': between(read('docs/start/product.md'), PRODUCT_MARKS, productsTable()),
  'docs/operate/growth.md': growthPage(),
  'docs/secure/asvs.md': asvsPage(),
  'docs/secure/costs.md': costsPage(),
  'docs/secure/cryptography.md': cryptographyPage(),
  'docs/secure/data.md': await dataPage(),
  'docs/secure/keys.md': secretsPage(),
  'docs/secure/dependencies.md': dependenciesPage(),
  'docs/reference/variables.md': variablesPage(),
  'packages/conformance/README.md': rules(written['packages/conformance/README.md'] ?? ''),
  'packages/client/src/operations.ts': clientOperations(),
  'packages/client/src/errors.ts': clientErrors(),
  'packages/client/src/methods.ts': clientMethods(),
  'packages/client/src/calls.ts': clientCalls(),
  'packages/backend/src/webhooks/events.ts': webhookEvents(),
  'sdks/go/names.go': goNames(),
  'sdks/python/src/portico_kit/events.py': pythonNames(),
  'packages/console/src/texts.d.ts': textTypes(),
  'packages/react/src/operations.ts': reactOperations(),
  ...reactTexts(),
  'tools/inventories/schemas/asvs.json': schemaFile(asvsSchema),
  'tools/inventories/schemas/cryptography.json': schemaFile(cryptographySchema),
  'tools/inventories/schemas/data.json': schemaFile(dataSchema),
  'tools/inventories/schemas/dependencies.json': schemaFile(dependenciesSchema),
  'tools/inventories/schemas/secrets.json': schemaFile(secretsSchema),
};

/** Every page that people write or this program makes, with its prose wrapped. */
const pages = globSync([
  '*.md',
  'docs/**/*.md',
  'packages/*/README.md',
  'examples/*/README.md',
  'sdks/**/README.md',
]);
const contents = {
  ...generated,
  ...Object.fromEntries(pages.map((file) => [file, wrapped(generated[file] ?? read(file))])),
};

const stale = Object.entries(contents).filter(([file, content]) => read(file) !== content);
if (process.argv.includes('--check')) {
  for (const [file, content] of stale)
    console.error(`${file} is not up to date: npm run fix\n${differenceIn(file, read(file) ?? '', content)}`);
  if (stale.length > 0) process.exitCode = 1;
  else console.log(`Generated files are up to date: ${Object.keys(contents).length}.`);
} else {
  for (const [file, content] of stale) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  console.log(`Generated files: ${stale.length} of ${Object.keys(contents).length} written.`);
}
