import { test } from 'node:test';
import { assertOnIndex } from '../../../test/harness/plan.ts';
import { newId } from '../../ground/id.ts';
import { apiKeysOf } from '../api-keys/store.ts';
import { pendingIn } from '../invitations/store.ts';
import { managersOf } from '../managers/store.ts';
import { ownedBy } from './store.ts';

/** Counts that are made before something is created. */
const id = newId();
for (const [what, index, build] of [
  ['organizations of an owner', 'managers_owned_idx', (read) => ownedBy(read, id)],
  ['managers', 'managers_organization_id_id_idx', (read) => managersOf(read, id)],
  ['pending invitations', 'invitations_pending_expires_at_idx', (read) => pendingIn(read, id, 1)],
  ['API keys', 'api_keys_organization_id_id_idx', (read) => apiKeysOf(read, id)],
] as const satisfies readonly (readonly [string, string, Parameters<typeof assertOnIndex>[2]])[]) {
  test(`${what} are counted on an index`, (t) => assertOnIndex(t, index, build));
}
