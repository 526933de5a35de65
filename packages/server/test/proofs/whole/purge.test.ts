import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Column, DATA } from '../../../../../tools/inventories/data.ts';
import { ERASURE_STAGES, removeAccount } from '../../../src/consequences/account-removed.ts';
import { endMoreGrants } from '../../../src/consequences/grants-ended.ts';
import { PURGE_STAGES, purgeOrganization } from '../../../src/consequences/organization-purged.ts';
import { allOf, BY_ITSELF, recordEvents } from '../../../src/consequences/record-events.ts';
import { endingTasks } from '../../../src/consequences/tasks.ts';
import { type Database, sql, type Transaction } from '../../../src/ground/database/database.ts';
import { lockAccount, markAsErased } from '../../../src/identity/accounts/store.ts';
import { KEY_STAGES } from '../../../src/tenancy/api-keys/revocation.ts';
import { REVOCATION_STAGES } from '../../../src/tenancy/invitations/revocation.ts';
import { markAsPurged } from '../../../src/tenancy/organizations/ending-store.ts';
import { insertRowsOf, type Owner, type OwnRows } from '../../fixtures/rows-of.ts';
import { databaseFor } from '../../harness/plan.ts';
import { rowsOf } from '../../harness/rows.ts';

/**
 * Deletes an account, and purges an organization, with a row in each table, and compares the rest with the data table:
 * a value of a column that must not outlive its owner has to be gone.
 */
const now = Date.now();
const isTeamTold = false;
const endings = {
  account: ERASURE_STAGES,
  organization: PURGE_STAGES,
  invitations: REVOCATION_STAGES,
  api_keys: KEY_STAGES,
};
const [finishing] = endingTasks({ endings, isTeamTold, requestMails: async () => [] });
assert.ok(finishing && 'batch' in finishing);
const { batch: finishSome } = finishing;

const END: Readonly<Record<Owner, (tx: Transaction, id: string) => Promise<unknown>>> = {
  accounts: async (tx, id) => {
    const account = await lockAccount(tx, id);
    assert.ok(account);
    const { events } = await removeAccount(tx, account, { now, signInFallback: undefined });
    await recordEvents(tx, events, { source: BY_ITSELF, now, isTeamTold });
  },
  organizations: async (tx, id) => {
    const purged = await purgeOrganization(tx, id, { reason: 'grace_ended', now });
    await recordEvents(tx, purged, { source: BY_ITSELF, now, isTeamTold });
  },
};

/** Does all that is left to do after an end, whenever it would be due. */
async function finish(database: Database): Promise<void> {
  const isLeft = async (tx: Transaction) =>
    (await tx.selectFrom('endings').select('id').execute()).length > 0;
  for (let isMore = true; isMore; )
    isMore = await database.transaction(async (tx) => {
      await sql`update endings set due_at = 0`.execute(tx);
      const { failure } = await finishSome(tx, now, 1);
      if (failure) throw failure;
      const grants = await endMoreGrants(tx);
      await recordEvents(tx, allOf([...(grants?.events ?? [])]), { source: BY_ITSELF, now, isTeamTold });
      return grants !== undefined || (await isLeft(tx));
    });
}

/** Classes of columns that must not outlive an account or organization. */
const TELLING: Readonly<Record<Owner, readonly Column['class'][]>> = {
  accounts: ['personal'],
  organizations: ['personal', 'organization'],
};

/** The columns whose values are still there. */
async function leftOf(databaseUrl: string, owner: Owner, own: OwnRows): Promise<string[]> {
  const left: string[] = [];
  for (const [table, row] of own) {
    const rows = await rowsOf(databaseUrl, `select * from ${table}`);
    for (const [name, column] of Object.entries(DATA[table]?.columns ?? {})) {
      const value = row[name];
      if (value === null || !TELLING[owner].includes(column.class)) continue;
      if (rows.some((each) => String(each[name]) === String(value))) left.push(`${table}.${name}`);
    }
  }
  return left;
}

/** Ends an owner of one row in each table. @returns the columns whose values are there before and after */
async function outliving(t: TestContext, owner: Owner) {
  const { database, url } = await databaseFor(t);
  const { id, rows } = await insertRowsOf(database, url, owner);
  const before = await leftOf(url, owner, rows);
  await database.transaction((tx) => END[owner](tx, id));
  await finish(database);
  return { before, after: await leftOf(url, owner, rows) };
}

const said = Object.entries(DATA).flatMap(([table, { columns }]) =>
  Object.entries(columns).flatMap(([name, { outlives }]) => (outlives ? [`${table}.${name}`] : [])),
);

test('purge: no value outlives its account or organization, except where the data table says so', async (t) => {
  const ended = [await outliving(t, 'accounts'), await outliving(t, 'organizations')];
  for (const { before } of ended) assert.ok(before.length > 50, `only ${before.length} values were there`);
  const left = new Set(ended.flatMap(({ after }) => after));
  assert.deepEqual([...left].sort(), said.sort());
});

/** Hides an owner whose rows take a while to be deleted. */
const ERASE = { accounts: markAsErased, organizations: markAsPurged } as const;

for (const owner of ['accounts', 'organizations'] as const)
  test(`purge: a row in ${owner} that stays for its dependants keeps none of its values`, async (t) => {
    const { database, url } = await databaseFor(t);
    const { id, rows } = await insertRowsOf(database, url, owner);
    await database.transaction((tx) => ERASE[owner](tx, id, now));
    const left = await leftOf(url, owner, rows);
    assert.deepEqual(
      left.filter((column) => column.startsWith(`${owner}.`)),
      [],
    );
  });
