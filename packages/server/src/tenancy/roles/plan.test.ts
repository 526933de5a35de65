import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { databaseFor, planOf } from '../../../test/harness/plan.ts';
import { runOn } from '../../../test/harness/rows.ts';
import type { Reader } from '../../ground/database/database.ts';
import type { Schema } from '../../ground/database/schema.ts';
import { AFTER_ALL_IDS, newId } from '../../ground/id.ts';
import { listManagerRows, selectManagers } from '../managers/list-store.ts';
import { namesIn } from './held.ts';

const MANAGERS = 500;
/** As many as the team can make, and as many of them as a manager can have. */
const ROLES = 200;
const EACH = 20;
const PERMISSIONS_EACH = 10;
const PAGE = { before: AFTER_ALL_IDS, rows: 21 };

const many = (count: number) => Array.from({ length: count }, newId);
const rowsOf = (rows: readonly (readonly (string | number)[])[]) =>
  rows
    .map((row) => `(${row.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join()})`)
    .join();

/** Creates an organization with many managers, each with the most roles allowed. @returns its id */
async function insertManagers(url: string): Promise<string> {
  const organization = newId();
  const [accounts, managers, roles] = [many(MANAGERS), many(MANAGERS), many(ROLES)];
  const permissions = Array.from({ length: ROLES }, (_, number) => `page:p${number}`);
  const insert = (into: string, rows: (string | number)[][]) =>
    runOn(url, `insert into ${into} values ${rowsOf(rows)}`);
  const around = (number: number, length: number, of: readonly string[]) =>
    Array.from({ length }, (_, more) => of[(number + more) % of.length] ?? '');
  await insert('organizations (id, name, created_at, updated_at)', [[organization, 'Acme', 0, 0]]);
  await insert(
    'accounts (id, email, email_canonical, password_hash, created_at, updated_at)',
    accounts.map((id, at) => [id, `${at}@example.com`, `${at}@example.com`, '', 0, 0]),
  );
  await insert(
    'managers (id, organization_id, account_id, role, accepted, created_at, updated_at)',
    managers.map((id, at) => [id, organization, accounts[at] ?? '', 'viewer', 1, 0, 0]),
  );
  await insert(
    'product_permissions (name, delegable)',
    permissions.map((name) => [name, 1]),
  );
  await insert(
    'product_roles (id, name, delegable, created_at, updated_at)',
    roles.map((id, at) => [id, `role-${at}`, 1, 0, 0]),
  );
  await insert(
    'product_role_permissions (role_id, permission)',
    roles.flatMap((id, at) => around(at, PERMISSIONS_EACH, permissions).map((name) => [id, name])),
  );
  await insert(
    'manager_product_roles (manager_id, role_id)',
    managers.flatMap((id, at) => around(at, EACH, roles).map((role) => [id, role])),
  );
  await runOn(url, 'analyze');
  return organization;
}

/** The same reader, which reports each statement. */
function noting(read: Reader, note: () => void): Reader {
  return (read as Kysely<Schema>).withPlugin({
    transformQuery: ({ node }) => {
      note();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

test(`a page of ${MANAGERS} managers with ${EACH} roles each takes one statement without a full scan`, async (t) => {
  const { database, url } = await databaseFor(t);
  const organization = await insertManagers(url);
  let statements = 0;
  const read = noting(database.read, () => statements++);
  const page = await listManagerRows(read, organization, PAGE);
  assert.equal(statements, 1);
  assert.deepEqual(
    page.map(({ roles, permissions }) => [namesIn(roles).length, namesIn(permissions).length]),
    Array.from({ length: PAGE.rows }, () => [EACH, EACH + PERMISSIONS_EACH - 1]),
  );

  const plan = await planOf(url, selectManagers(database.read, organization, PAGE));
  // The roles themselves and what they confer are small tables, which PostgreSQL may join as a whole.
  const found =
    testedDatabase === 'sqlite'
      ? [
          'has USING PRIMARY KEY \\(manager_id=',
          'held USING .{0,60}\\(id=',
          'of USING PRIMARY KEY \\(role_id=',
        ]
      : ['manager_product_roles_pkey.{0,300}manager_id = m\\.id'];
  for (const expected of found) assert.match(plan, new RegExp(expected));
  assert.doesNotMatch(
    plan,
    /seq scan on (managers|manager_product_roles|accounts)\b|scan (m|a|has|held|of)\b/i,
  );
});
