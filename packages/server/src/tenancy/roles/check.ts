import { sessionAgain } from '../../identity/sessions/authenticate.ts';
import type { InSession } from '../../identity/sessions/session.ts';
import { ok } from '../../pipeline/answers.ts';
import { type ApiKeyCaller, isPerson, type ServiceKeyCaller } from '../../pipeline/callers/caller.ts';
import type { HandlerOf, Needs } from '../../pipeline/handler.ts';
import { findBySecret as findServiceKey } from '../../team/service-keys/store.ts';
import { isExpired } from '../api-keys/api-key.ts';
import { findBySecret as findApiKey } from '../api-keys/store.ts';
import { createDoor } from '../policies/door.ts';
import { findAccountStanding, findStanding } from './standing.ts';

/** Returns which permissions of the product somebody has, read for each request, without a cache. */
export function checkPermissions(needs: Needs): HandlerOf<'checkPermissions'> {
  const { database } = needs;
  const findOwn = findStanding(database);
  const findOf = findAccountStanding(database);
  const isStillAdmitted = stillAdmitted(needs);
  const refusalAt = createDoor(needs);
  return {
    handle: async ({ caller, body: { organizationId, permissions, accountId }, ipAddress, fail }) => {
      const isAboutItself = accountId === undefined || (isPerson(caller) && accountId === caller.account.id);
      const isKeyOfTeam = caller.kind === 'service_key';
      if (isKeyOfTeam && !isAboutItself && !caller.key.scopes.includes('managers:read'))
        throw fail('ACCESS_FORBIDDEN');
      if (!(await isStillAdmitted(caller))) throw fail('ACCESS_TOKEN_INVALID');
      const own = await findOwn(organizationId, caller);
      if (!own || (!isKeyOfTeam && own.role === undefined)) throw fail('ORGANIZATION_NOT_FOUND');
      const refusal = await refusalAt(caller, own, { ipAddress });
      if (refusal) throw refusal;
      if (!isAboutItself && own.role === 'viewer') throw fail('ACCESS_FORBIDDEN');
      const standing = isAboutItself ? own : await findOf(organizationId, accountId);
      const has = new Set(standing?.permissions);
      return ok({ permissions: Object.fromEntries(permissions.map((name) => [name, has.has(name)])) });
    },
  };
}

/**
 * Makes the function that returns whether a caller who was admitted would be admitted now. A body may take its time, and
 * reads have no lock under which their callers are judged again, as changes have.
 */
function stillAdmitted(
  needs: Needs,
): (caller: InSession | ApiKeyCaller | ServiceKeyCaller) => Promise<boolean> {
  const { database, clock } = needs;
  const session = sessionAgain(needs);
  const apiKey = findApiKey(database);
  const serviceKey = findServiceKey(database);
  return async (caller) => {
    const now = clock();
    if (caller.kind === 'api_key') {
      const key = await apiKey.first({ secretHash: caller.secretHash, now });
      return key !== undefined && !isExpired(key, now);
    }
    if (caller.kind === 'service_key')
      return (await serviceKey.first({ secretHash: caller.secretHash, now })) !== undefined;
    return (await session(caller)) !== undefined;
  };
}
