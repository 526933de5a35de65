import { flaw } from '@portico/api';
import { findInvitationFor } from '../../consequences/invited-registration.ts';
import { UNKNOWN_INVITATION } from '../../identity/accounts/mailed-secret.ts';
import { created } from '../../pipeline/answers.ts';
import type { Caller } from '../../pipeline/callers/caller.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import type { Needs } from '../handler.ts';
import { beginning, presentSignIn } from './begin.ts';
import { insertSignIn } from './store.ts';

const USED = { verifierHash: flaw('used', 'was used before') };
const NO_SESSION = {
  prompt: flaw('not_allowed', 'requires the access token of a session'),
};
const NOT_FRESH = {
  providerId: flaw('not_allowed', 'must be a provider that reports when people signed in there'),
};

/** Begins to sign in with a provider, or to confirm with one who somebody is. */
export function createSignIn({ change, ...needs }: Needs) {
  const { clock, database, providers } = needs;
  const begin = beginning(needs);

  async function invitationOf(token: string | undefined): Promise<string | undefined> {
    if (token === undefined) return undefined;
    return (await findInvitationFor(database.read, { token, email: '', now: clock() }))?.id;
  }

  return change('createSignIn', {
    validate: async (body, caller) => {
      const { prompt, invitationToken: token, providerId } = body;
      const provider = providerId === undefined ? undefined : await providers.find(providerId);
      return {
        ...(await begin.validate(body)),
        ...(prompt && provider?.provesFreshness === false && NOT_FRESH),
        ...(prompt && !personIn(caller) && NO_SESSION),
        ...(token !== undefined && !(await invitationOf(token)) && { invitationToken: UNKNOWN_INVITATION }),
      };
    },

    prepare: async ({ body, fail }) => {
      const { invitationToken: token } = body;
      const invitation_id = await invitationOf(token);
      // A newer mail has voided the token meanwhile: without it, the person would not join.
      if (token !== undefined && invitation_id === undefined)
        throw fail('FIELDS_VALIDATION_ERROR', { invitationToken: UNKNOWN_INVITATION });
      return { begun: await begin.prepare(body, { isFresh: body.prompt !== undefined }), invitation_id };
    },

    apply: async ({ tx, caller, prepared: { begun, invitation_id }, body, now, fail }) => {
      const person = body.prompt === undefined ? undefined : personIn(caller);
      const of = person
        ? ({
            kind: 'reauthentication',
            account_id: person.account.id,
            session_id: person.session.id,
          } as const)
        : ({ kind: 'sign_in', ...(invitation_id && { invitation_id }) } as const);
      const row = await insertSignIn(tx, { ...begun, ...of, verifier_hash: body.verifierHash }, now);
      if (!row) throw fail('FIELDS_VALIDATION_ERROR', USED);
      return {
        events: 'untold',
        answer: created('/v1/sign-ins/completion', presentSignIn(row, begun)),
      };
    },
  });
}

/** The person who is signed in, whatever uses their session; keys, and operators who act for somebody, are nobody. */
function personIn(caller: Caller | undefined): SessionCaller | undefined {
  return caller?.kind === 'session' ? caller : undefined;
}
