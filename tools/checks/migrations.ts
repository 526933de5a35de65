/**
 * Refuses migrations that nodes of the last release could not work with, by their statements, and any change of a
 * released migration. During an upgrade, nodes of both releases share the new schema: so migrations add in one release,
 * and remove in the next, when no node uses the old part any longer. `--release` records the migrations of the
 * checked-out commit as released.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { FOUNDATION, migrationsFor } from '../../packages/server/src/ground/database/migrations/index.ts';
import { type Changes, fingerprint, objections, statementsOf } from './schema-changes.ts';

const FILE = 'packages/server/src/ground/database/migrations/released.json';

interface Released {
  /** The version of the last release; the tests run its nodes beside those of this build. */
  readonly commit: string;
  /** The SHA-256 of each migration's statements on either database. */
  readonly migrations: Readonly<Record<string, string>>;
}

/**
 * Statements that nodes of the last release can work with although their kind is not known to be harmless, each with
 * the reason: most often, that the last release no longer uses the removed part.
 */
const HARMLESS: Readonly<Record<string, string>> = {
  "insert into first_operator (id) select 1 where exists (select 1 from operators) or exists (select 1 from events where type = 'operator.added')":
    'fills a table that is new in this release',
  'alter table applications add column api_key_id uuid references api_keys (id) on delete cascade':
    'they leave it null',
  'alter table scim_groups alter column connection_id drop not null':
    'they look for groups by their connection, so that they see none without one',
  'alter table scim_groups add column organization_id uuid references organizations (id) on delete cascade':
    'they leave it null, and a task fills it in',
  'alter table scim_members add column manager_id uuid references managers (id) on delete cascade':
    'they leave it null',
  'create unique index scim_groups_own_name_key on scim_groups (organization_id, folded_name) where connection_id is null and deleted_at is null':
    'they write no groups without a connection',
  'alter table leaves drop constraint leaves_seal_number_fkey':
    'they insert a seal before its leaves, and delete it after them',
};

/** The statements as a node sends them, with a fingerprint of their effect on either database. */
interface NamedChanges extends Changes {
  readonly fingerprint: string;
}

const onSqlite = migrationsFor('sqlite');
const migrations = Object.entries(migrationsFor('postgres')).toSorted(([a], [b]) => (a < b ? -1 : 1));
const made = await Promise.all(
  migrations.map(async ([name, migration]): Promise<NamedChanges> => {
    const statements = await statementsOf(migration, 'postgres');
    const others = await statementsOf(onSqlite[name] as typeof migration, 'sqlite');
    return { name, statements, fingerprint: fingerprint([...statements, ...others]) };
  }),
);

if (process.argv.includes('--release')) {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const fingerprints = made.map((migration) => [migration.name, migration.fingerprint]);
  const released: Released = { commit, migrations: Object.fromEntries(fingerprints) };
  writeFileSync(FILE, `${JSON.stringify(released, null, 2)}\n`);
}

const released: Released = JSON.parse(readFileSync(FILE, 'utf8'));
const problems: string[] = [];
/**
 * A step of an earlier build: `ground/database/foundation.test.ts` checks that the foundation makes the same schema.
 */
const isStep = (name: string) => name <= FOUNDATION.last;
const wasInSteps = FOUNDATION.lastStep in released.migrations;
const isReleased = (name: string) => name in released.migrations || (wasInSteps && isStep(name));
for (const [name, noted] of Object.entries(released.migrations)) {
  if (wasInSteps && isStep(name)) continue;
  const found = made.find((migration) => migration.name === name);
  if (!found) problems.push(`${name} was released, and is gone`);
  else if (found.fingerprint !== noted)
    problems.push(`${name} was released, and does something else now: add another migration`);
}

const added = made.filter(({ name }) => !isReleased(name));
const last = Object.keys(released.migrations).at(-1) ?? '';
for (const { name } of added) {
  if (name < last) problems.push(`${name} would run before ${last}, which was released: number it higher`);
}
const found = objections(added, HARMLESS);
problems.push(...found.problems);
for (const statement of Object.keys(HARMLESS)) {
  if (!found.excused.has(statement)) problems.push(`No migration does this any longer: ${statement}`);
}

for (const problem of problems) console.error(problem);
if (made.length < 2 || made.some(({ statements }) => statements.length === 0)) {
  console.error('A migration without a statement was found: they are no longer read as they run.');
  process.exitCode = 1;
}
if (problems.length > 0) process.exitCode = 1;
else console.log(`Migrations only add: ${added.length} since the last release, ${made.length} in all.`);
