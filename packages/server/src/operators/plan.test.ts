import { test } from 'node:test';
import { testedDatabase } from '../../test/databases.ts';
import { assertOnIndex } from '../../test/plan.ts';
import { selectRange } from '../events/store.ts';
import { AFTER_ALL_IDS, newId } from '../id.ts';
import { unfolded } from '../organizations/store.ts';
import { selectBeginning, selectPage } from './account-store.ts';
import { selectNamed, selectOrganizationPage } from './organization-store.ts';

const PAGE = { before: AFTER_ALL_IDS, rows: 21 };
const isSqlite = testedDatabase === 'sqlite';
const kind = isSqlite ? 'sqlite' : 'postgres';
const EMAILS = isSqlite ? 'sqlite_autoindex_accounts|email_canonical' : 'accounts_email_beginning_idx';

test('accounts are found by the beginning of an address on an index', (t) =>
  assertOnIndex(t, EMAILS, (read) => selectBeginning(read, kind, 'ada').limit(1_001)));

test('organizations are found by the beginning of a name on an index', (t) =>
  assertOnIndex(t, 'organizations_name_folded_idx', (read) => selectNamed(read, kind, 'acme').limit(1_001)));

for (const [what, index, state] of [
  ['all accounts', 'accounts', undefined],
  ['active accounts', 'accounts', 'active'],
  ['suspended accounts', 'accounts_suspended_idx', 'suspended'],
] as const)
  test(`a page of ${what} is read on an index, without sorting`, (t) =>
    assertOnIndex(t, index, (read) => selectPage(read, { state, among: undefined }, PAGE)));

for (const [what, index, state] of [
  ['all organizations', 'organizations', undefined],
  ['active organizations', 'organizations', 'active'],
  ['deleted organizations', 'organizations_deleted_idx', 'deleted'],
] as const)
  test(`a page of ${what} is read on an index, without sorting`, (t) =>
    assertOnIndex(t, index, (read) => selectOrganizationPage(read, { state, among: undefined }, PAGE)));

test('all events are read on an index, without sorting', (t) =>
  assertOnIndex(t, 'events', (read) =>
    selectRange(read, { of: undefined, id: undefined, from: newId() }, PAGE),
  ));

test('names that are still to be folded are found on an index', (t) =>
  assertOnIndex(t, 'organizations_name_folded_idx', (read) => unfolded(read, 500)));
