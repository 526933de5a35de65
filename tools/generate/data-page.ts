/** Writes the page of stored data: handwritten, it would miss the next column. */
import { DatabaseSync } from 'node:sqlite';
import { migrationsFor } from '../../packages/server/src/ground/database/migrations/index.ts';
import { BOUNDS, type Bounds } from '../../packages/server/test/proofs/bounds.ts';
import { statementsOf } from '../checks/schema-changes.ts';
import { CLASSES, type Column, DATA, FORMS } from '../inventories/data.ts';
import { differences } from './page-sections.ts';

interface Table {
  readonly name: string;
  readonly whose: string;
  readonly goes: string;
  readonly columns: readonly (readonly [name: string, column: Column])[];
}

export const dataTables: readonly Table[] = Object.entries(DATA).map(([name, { whose, goes, columns }]) => ({
  name,
  whose,
  goes: removal(name, goes),
  columns: Object.entries(columns),
}));

/** @throws Error if neither the data nor its bounds say how rows are removed */
function removal(table: string, goes: string | undefined): string {
  const { exits = [] } = (BOUNDS as Readonly<Record<string, Bounds>>)[table] ?? {};
  const all = [...(goes === undefined ? [] : [goes]), ...exits.map(({ when }) => when)];
  if (all.length > 0) return [...new Set(all)].join('; ');
  throw new Error(
    `${table}: say in tools/inventories/data.yaml what removes its rows (goes), or in bounds.ts (exits)`,
  );
}

/** The columns of a database that all migrations have made. */
async function migratedColumns(): Promise<string[]> {
  const database = new DatabaseSync(':memory:');
  for (const migration of Object.values(migrationsFor('sqlite')))
    for (const statement of await statementsOf(migration, 'sqlite')) database.exec(statement);
  const columns = database.prepare(
    `select t.name || '.' || c.name as name from sqlite_schema as t, pragma_table_info(t.name) as c where t.type = 'table'`,
  );
  return columns.all().map(({ name }) => String(name));
}

/** @throws Error where the rows do not fit the migrated schema */
export async function dataPage(): Promise<string> {
  const problems = differences({
    file: 'tools/inventories/data.yaml',
    member: 'columns',
    named: columnsOf(() => true).map(({ at }) => at),
    there: await migratedColumns(),
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return `# Stored data, its owner and retention

Generated from \`tools/inventories/data.yaml\` and \`packages/server/test/proofs/bounds.ts\` by \`npm run fix\`.

This page lists every column of every table. \`npm run check\` fails if a column has no row, and a test compares the rows with the database. The
[last section](#outside-the-database) covers everything else that Portico writes.

## Classes

| class | columns | meaning |
|---|---|---|
${Object.entries(CLASSES)
  .map(
    ([name, meaning]) => `| ${name} | ${columnsOf((column) => column.class === name).length} | ${meaning} |`,
  )
  .join('\n')}

Under the GDPR, columns of the classes personal and pseudonymous contain personal data, in any form.

## Forms

| form | columns | meaning |
|---|---|---|
${Object.entries(FORMS)
  .map(
    ([name, meaning]) => `| ${name} | ${columnsOf((column) => column.form === name).length} | ${meaning} |`,
  )
  .join('\n')}

The form \`plain\` is only as safe as your disk and your backups: [encrypt them](hardening.md#the-database).

## Every secret

| column | form |
|---|---|
${columnsOf((column) => column.class === 'secret')
  .map(({ at, column }) => `| \`${at}\` | ${column.form} |`)
  .join('\n')}

## Retention in short

| data | retention |
|---|---|
| an account | until its owner or an operator deletes it; it becomes invisible at once, and its rows are deleted within minutes |
| an organization | until an owner or an operator deletes it, plus \`PORTICO_DELETION_GRACE\`, during which it can be restored |
| events | \`PORTICO_EVENTS_KEPT\`; events in an account's list only are deleted with it, and events of organizations lose the network addresses of deleted accounts |
| sessions | until an hour after they end |
| everything that expires | until an hour after it expires, so that nodes with different clocks agree |

With \`GET /v1/account/export\`, users get all data stored about them; with \`DELETE /v1/account\`, they delete it.

These values outlive the account or organization that they concern; all other columns are empty once it is deleted:

| column | reason |
|---|---|
${columnsOf((column) => column.outlives !== undefined)
  .map(({ at, column }) => `| \`${at}\` | ${column.outlives} |`)
  .join('\n')}

## Every column

${dataTables.map(section).join('\n\n')}

## Outside the database

| place | content | retention |
|---|---|---|
| the log, on standard output | method, route, status, error, duration and request ID; for sign-ins, 401 and 403 also network address and account ID. No passwords, tokens or email addresses | as long as you keep it |
| metrics | counts and durations by operation and status; no personal data | as long as you keep them |
| \`<data dir>/mail\` | emails with their addresses and links, only if no mail server is set | a day |
| \`<data dir>/secret.key\` | the secret key, unless \`PORTICO_SECRET_KEYS\` is set | until you remove it |
| sent emails | name, address, links that work once | up to the recipient and their provider |
| webhooks | the events that their receivers subscribe to | up to the receivers |
| your [hooks](../guides/hooks.md), if you set some | the address, name, language and external ID of who registers; the account, address and methods of who signs in; names of organizations, and who joins; the account and address of who asks; the account and the applications of tokens; the network address of each request | up to your rules |
| the system that people [move from](../migrate/lazy.md), with \`PORTICO_SIGN_IN_FALLBACK\` | addresses and passwords of sign-ins without an account here | up to that system |
| backups | the whole database | as long as you keep them: they still contain data deleted since |
`;
}

function columnsOf(is: (column: Column) => boolean) {
  return dataTables.flatMap(({ name, columns }) =>
    columns.filter(([, column]) => is(column)).map(([own, column]) => ({ at: `${name}.${own}`, column })),
  );
}

/** Columns of the same kind share a row. */
function section({ name, whose, goes, columns }: Table): string {
  const kinds = Map.groupBy(columns, ([, column]) =>
    [column.class, column.form, column.until ?? '–'].join(' | '),
  );
  const rows = [...kinds].map(([kind, of]) => `| ${of.map(([own]) => `\`${own}\``).join(', ')} | ${kind} |`);
  return `### \`${name}\`

Belongs to ${whose}. Rows are ${goes.startsWith('never') ? goes.replace('never', 'never removed') : `removed ${goes}`}.

| columns | class | form | erased earlier, when |
|---|---|---|---|
${rows.join('\n')}`;
}
