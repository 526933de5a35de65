import { test } from 'node:test';
import { assertOnIndex } from '../../../test/harness/plan.ts';
import { AFTER_ALL_IDS, newId } from '../../ground/id.ts';
import { selectRange } from '../../notices/events/store.ts';
import { unfolded } from '../../tenancy/organizations/folded-names.ts';
import { selectPage, selectWanted } from './account-store.ts';
import { selectOrganizationPage, selectWantedOrganizations } from './organization-store.ts';
import { selectPending } from './statistics-store.ts';

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
