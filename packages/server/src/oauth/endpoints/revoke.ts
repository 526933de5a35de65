import { endGrant } from '../../consequences/grants-ended.ts';
import { allOf } from '../../consequences/record-events.ts';
import { lockAccount } from '../../identity/accounts/store.ts';
import { hashToken } from '../../pipeline/callers/key-token.ts';
import { clientIdOf } from '../applications/application.ts';
import { lockGrantRow } from '../authorizations/store.ts';
import type { Needs } from '../handler.ts';
import { deleteMachineToken } from '../machines/store.ts';
import { clientAuthenticator } from './client.ts';
import { inspector } from './inspect.ts';

/** The grant, or the token of a machine, that is revoked. */
type Revocable =
  | { readonly grantId: string; readonly accountId: string }
  | { readonly machine: string; readonly tokenHash: string };

/** RFC 7009: a grant ends as a whole. */
export function revokeOauthToken(needs: Needs) {
  const authenticate = clientAuthenticator(needs);
  const inspect = inspector(needs);
  return needs.change('revokeOauthToken', {
    prepare: async ({ body, headers, ipAddress, identified }): Promise<Revocable | undefined> => {
      const application = await authenticate({ body, headers, ipAddress });
      const found = await inspect(body.token);
      // An application learns nothing about the tokens of others.
      if (found?.clientId !== clientIdOf(application)) return undefined;
      if (found.by === 'machine') return { machine: application.id, tokenHash: hashToken(body.token) };
      identified(found.person.account.id);
      return { grantId: found.grantId, accountId: found.person.account.id };
    },
    lock: async (tx, found) => (found && 'grantId' in found ? lockAccount(tx, found.accountId) : undefined),
    apply: async ({ tx, prepared }) => {
      const answer = { status: 200, body: {} } as const;
      if (prepared && 'machine' in prepared) {
        await deleteMachineToken(tx, { id: prepared.machine, hash: prepared.tokenHash });
        return { events: 'unchanged', answer };
      }
      if (!prepared || !(await lockGrantRow(tx, prepared.grantId))) return { events: 'unchanged', answer };
      return { events: allOf(await endGrant(tx, prepared.grantId, 'revoked_by_application')), answer };
    },
  });
}
