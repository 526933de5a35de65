import { test } from 'node:test';
import { assertOnIndex } from '../../../test/harness/plan.ts';
import { selectAccounts } from './account-store.ts';

test('accounts are found by their keys on accounts_external_id_key, without sorting', (t) =>
  assertOnIndex(t, 'accounts_external_id_key', (read) => selectAccounts(read, 'external_id', ['a', 'b'])));
