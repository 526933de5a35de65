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

| what | how long |
|---|---|
| an account | until the person or an operator deletes it; then it is invisible at once, and its rows go within minutes |
| an organization | until an owner or an operator deletes it, and \`PORTICO_DELETION_GRACE\` more, in which it can be restored |
| events | \`PORTICO_EVENTS_KEPT\`; those in the list of an account alone go with it, and those of organizations lose the network addresses of deleted accounts |
| sessions | until they end, and an hour more |
| everything that expires | an hour longer than it is good for, so that nodes whose clocks differ agree |

\`GET /v1/account/export\` gives people what is stored about them, and \`DELETE /v1/account\` removes it.

These values outlive the account or organization that they tell of; the columns of all others are empty once it is deleted:

| column | why |
|---|---|
${columnsOf((column) => column.outlives !== undefined)
  .map(({ at, column }) => `| \`${at}\` | ${column.outlives} |`)
  .join('\n')}

## Every column

${dataTables.map(section).join('\n\n')}

## Outside the database

| what | what is in it | how long it stays |
|---|---|---|
| the log, on standard output | method, route, status, error, duration and request ID; of sign-ins, 401 and 403 also network address and account ID. No password, token or email address | as long as you keep it |
| metrics | counts and durations by operation and status; nothing about people | as long as you keep them |
| \`<data dir>/mail\` | emails with their addresses and links, only where no mail server is set | a day |
| \`<data dir>/secret.key\` | the secret key, unless \`PORTICO_SECRET_KEYS\` is set | until you remove it |
| emails that were sent | name, address, links that work once | with the recipient and their provider |
| webhooks | events, as their receivers asked for them | with the receivers |
| backups | the whole database | as long as you keep them: what was deleted since is still in them |
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
