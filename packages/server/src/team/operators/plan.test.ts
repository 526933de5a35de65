import { test } from 'node:test';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { assertOnIndex } from '../../../test/harness/plan.ts';
import { type SqlBool, sql } from '../../ground/database/database.ts';
import { AFTER_ALL_IDS, newId } from '../../ground/id.ts';
import { selectNames } from '../../ground/search/names.ts';
import { selectRange } from '../../notices/events/store.ts';
import { unfolded } from '../../tenancy/organizations/folded-names.ts';
import { accountNames, selectPage, selectWanted } from './account-store.ts';
import {
  organizationNames,
  selectOrganizationPage,
  selectWantedOrganizations,
} from './organization-store.ts';
import { selectPending } from './statistics-store.ts';

/** How a plan tells that it begins at a place of an index, and not at its start. */
const PLACE = { sqlite: /SEARCH w USING/, postgres: /Index Cond/ };
const PAGE = { before: AFTER_ALL_IDS, rows: 21 };

for (const [what, index, state] of [
  ['all accounts', 'accounts', undefined],
  ['active accounts', 'accounts', 'active'],
  ['suspended accounts', 'accounts_suspended_idx', 'suspended'],
] as const)
  test(`a page of ${what} is read on an index, without sorting`, (t) =>
    assertOnIndex(t, index, (read) => selectPage(read, { state, rows: PAGE })));

for (const [what, index, state] of [
  ['all organizations', 'organizations', undefined],
  ['active organizations', 'organizations', 'active'],
  ['deleted organizations', 'organizations_deleted_idx', 'deleted'],
] as const)
  test(`a page of ${what} is read on an index, without sorting`, (t) =>
    assertOnIndex(t, index, (read) => selectOrganizationPage(read, { state, rows: PAGE })));

const EVERY = { row: (id: string) => sql.ref(id), condition: () => sql<SqlBool>`1 = 1` };
for (const [names, index] of [
  [accountNames, 'accounts_name_id_idx'],
  [organizationNames, 'organizations_name_folded_id_idx'],
] as const)
  for (const after of [undefined, { text: '0x', owner: newId() }])
    test(`${index} finds a page by name, without sorting: ${after ? 'a later one' : 'the first'}`, async (t) => {
      const page = { ...names(testedDatabase), ...EVERY };
      await assertOnIndex(t, index, (read) => selectNames(read, page, after, 100), PLACE[testedDatabase]);
    });

test('an account is found by its external id on an index', (t) =>
  assertOnIndex(t, 'accounts_external_id_key', (read) => selectWanted(read, { externalId: 'x' })));

test('an organization is found by its external id on an index', (t) =>
  assertOnIndex(t, 'organizations_external_id_key', (read) =>
    selectWantedOrganizations(read, { externalId: 'x' }),
  ));

test('all events are read on an index, without sorting', (t) =>
  assertOnIndex(t, 'events', (read) =>
    selectRange(read, { of: undefined, id: undefined, from: newId() }, PAGE),
  ));

test('names still to be folded are found on an index', (t) =>
  assertOnIndex(t, 'organizations_name_folded_id_idx', (read) => unfolded(read, 500)));

for (const table of ['deliveries', 'team_deliveries'] as const)
  test(`waiting rows of ${table} are counted on an index, without sorting`, (t) =>
    assertOnIndex(t, `${table}_pending_event_id_idx`, (read) => selectPending(read, table, newId(), 1_000)));
