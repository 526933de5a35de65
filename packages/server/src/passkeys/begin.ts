import type { Needs } from '../handler.ts';
import { AFTER_ALL_IDS } from '../id.ts';
import { makeChallenge, SIGN_IN } from './challenges.ts';
import { MOST_EXCLUDED, presentChallenge, presentRegistration } from './options.ts';
import { countPasskeys, listPasskeyRows } from './store.ts';

/** Begins to add a passkey. */
export function createPasskeyRegistration({
  change,
  relyingParty,
  amounts,
}: Pick<Needs, 'change' | 'relyingParty' | 'amounts'>) {
  return change('createPasskeyRegistration', {
    // With another session it is another registration.
    asked: ({ caller }) => caller.session.id,

    apply: async ({ tx, target: account, now, fail }) => {
      const party = relyingParty();
      if (!party) throw fail('PASSKEYS_UNAVAILABLE');
      if ((await countPasskeys(tx, account.id)) >= amounts.passkeys) throw fail('PASSKEY_LIMIT_REACHED');
      const page = { before: AFTER_ALL_IDS, rows: MOST_EXCLUDED };
      const existing = await listPasskeyRows(tx, account.id, page);
      const purpose = { kind: 'registration', accountId: account.id } as const;
      const challenge = await makeChallenge(tx, purpose, now);
      return {
        events: 'untold',
        answer: {
          status: 201,
          headers: { Location: '/v1/passkeys' },
          body: presentRegistration(challenge, { relyingParty: party, account, existing }),
        },
      };
    },
  });
}

/** Begins to sign in with a passkey. */
export function createPasskeyChallenge({ change, relyingParty }: Pick<Needs, 'change' | 'relyingParty'>) {
  return change('createPasskeyChallenge', {
    apply: async ({ tx, now, fail }) => {
      const party = relyingParty();
      if (!party) throw fail('PASSKEYS_UNAVAILABLE');
      return {
        events: 'untold',
        answer: {
          status: 201,
          headers: { Location: '/v1/sessions' },
          body: presentChallenge(await makeChallenge(tx, SIGN_IN, now), party),
        },
      };
    },
  });
}
