import { created } from '../../pipeline/answers.ts';
import type { Needs } from '../handler.ts';
import { saysUnverified } from '../providers/believed.ts';
import { hasProvider } from '../providers/store.ts';
import { BAD_VERIFIER, examining } from '../sign-ins/examine.ts';
import { refusedSignIn } from '../sign-ins/refusal.ts';
import { refusalByConnection } from '../sign-ins/situation.ts';
import { deleteSignIn } from '../sign-ins/store.ts';
import { newIdentity, presentIdentity } from './identity.ts';
import { linkedEvents } from './linked.ts';
import { findBySubject, insertIdentity, withWayName } from './store.ts';

/**
 * Links an identity to the caller's account: what a provider has just said to the browser that the account began with, or
 * what it said when somebody could not be signed in, and was kept.
 */
export function completeIdentity({ change, ...needs }: Needs) {
  const examine = examining(needs, 'link');

  return change('completeIdentity', {
    validate: examine.validate,

    prepare: async ({ body, caller, fail, ...client }) => {
      const examined = await examine.prepare(body, { client, accountId: caller.account.id });
      if (!examined) throw fail('FIELDS_VALIDATION_ERROR', BAD_VERIFIER);
      return examined;
    },

    apply: async ({ tx, target: account, prepared: { row, said }, now, fail }) => {
      if (!(await deleteSignIn(tx, row.id))) throw fail('FIELDS_VALIDATION_ERROR', BAD_VERIFIER);
      if (typeof said === 'string') return refusedSignIn(tx, row, { reason: said, account: account.id });
      if (row.provider_id !== null && !(await hasProvider(tx, row.provider_id)))
        return refusedSignIn(tx, row, { reason: 'provider_unavailable', account: account.id });
      const isUnverified = saysUnverified(said.claims);
      const brought = { said: said.email ?? undefined, isUnverified, account };
      const reason = await refusalByConnection(tx, row, brought);
      if (reason) return refusedSignIn(tx, row, { reason, account: account.id });
      const identity = newIdentity({ account, said, way: row, now, isUsed: false });
      if (await insertIdentity(tx, identity)) {
        return {
          events: await linkedEvents(tx, identity),
          mails: [{ purpose: 'identity_linked_notice', recipient: account.email, account: account.id }],
          answer: created('/v1/identities', presentIdentity(await withWayName(tx, identity))),
        };
      }
      const linked = await findBySubject(tx, said);
      if (linked?.account_id !== account.id) throw fail('IDENTITY_ALREADY_EXISTS');
      return {
        events: 'unchanged',
        answer: created('/v1/identities', presentIdentity(await withWayName(tx, linked))),
      };
    },
  });
}
