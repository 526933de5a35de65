import { test } from 'node:test';
import { assertOnIndex } from '../../../test/harness/plan.ts';
import { newId } from '../../ground/id.ts';
import { selectShared } from './store.ts';

const [one, other, beside] = [newId(), newId(), newId()];

for (const [whose, among] of Object.entries({ one, other }))
  test(`shared organizations are found on indexes, from those of the ${whose === 'one' ? 'caller' : 'other'}`, (t) =>
    assertOnIndex(t, 'managers_account_id', (read) => selectShared(read, { one, other, beside }, among)));
