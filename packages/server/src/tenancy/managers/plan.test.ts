import { test } from 'node:test';
import { assertOnIndex } from '../../../test/harness/plan.ts';
import { newId } from '../../ground/id.ts';
import { selectShared } from './store.ts';

const [one, other, beside] = [newId(), newId(), newId()];

for (const [whose, among] of Object.entries({ one, other }))
  test(`what two accounts share is looked for on indexes, among the organizations of the ${whose === 'one' ? 'caller' : 'other'}`, (t) =>
    assertOnIndex(t, 'managers_account_id', (read) => selectShared(read, { one, other, beside }, among)));
