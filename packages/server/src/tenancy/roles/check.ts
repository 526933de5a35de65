import { ok } from '../../pipeline/answers.ts';
import { isPerson } from '../../pipeline/callers/caller.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { createDoor } from '../policies/door.ts';
import { findAccountStanding, findStanding } from './standing.ts';

/** Returns which permissions of the product somebody has, as of this request: what is remembered ends with the next commit. */
export function checkPermissions(needs: Needs): HandlerOf<'checkPermissions'> {
  const { database, isAdmitted } = needs;
  const findOwn = findStanding(database);
  const findOf = findAccountStanding(database, { findsManagersOnly: true });
  const refusalAt = createDoor(needs);
  return {
    handle: async ({ caller, body: { organizationId, permissions, accountId }, ipAddress, fail }) => {
      const isAboutItself = accountId === undefined || (isPerson(caller) && accountId === caller.account.id);
      const isKeyOfTeam = caller.kind === 'service_key';
      if (isKeyOfTeam && !isAboutItself && !caller.key.scopes.includes('managers:read'))
        throw fail('ACCESS_FORBIDDEN');
      // A body may take its time, and reads have no lock under which their callers are judged again.
      if (!(await isAdmitted(caller))) throw fail('ACCESS_TOKEN_INVALID');
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
