import { test } from 'node:test';
import { assertOnIndex } from '../../../test/harness/plan.ts';
import { selectAccounts } from './store.ts';

test('the accounts that lines name by a key are found on accounts_external_id_key, without sorting', (t) =>
  assertOnIndex(t, 'accounts_external_id_key', (read) => selectAccounts(read, 'external_id', ['a', 'b'])));
