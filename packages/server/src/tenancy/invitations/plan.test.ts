import { test } from 'node:test';
import { assertOnIndex } from '../../../test/harness/plan.ts';
import { newId } from '../../ground/id.ts';
import { pendingBy } from './revocation.ts';

const ALL = { inviter: newId(), organization: null, isForTeam: null, role: null, upTo: null } as const;
const HERE = { organization: newId(), isForTeam: false } as const;

for (const [what, some] of [
  ['all that somebody made', {}],
  ['those up to one', { upTo: newId() }],
  ['those of an organization', HERE],
  ['those of an organization up to one', { ...HERE, upTo: newId() }],
] as const)
  test(`pending invitations to revoke, ${what}, are found on an index, without sorting`, (t) =>
    assertOnIndex(t, 'invitations_pending_by_idx', (read) =>
      pendingBy(read, { ...ALL, ...some }).limit(100),
    ));
