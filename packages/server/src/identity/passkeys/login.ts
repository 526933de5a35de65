import { created } from '../../pipeline/answers.ts';
import { BAD_SECRET } from '../accounts/mailed-secret.ts';
import { lockAccount } from '../accounts/store.ts';
import type { Needs } from '../handler.ts';
import { createdEvents, mailsOf, type OpeningNeeds, openSession, presentSignedIn } from '../sessions/open.ts';
import { findChallenge, SIGN_IN, useChallenge } from './challenges.ts';
import { passkeyEvent } from './passkey.ts';
import { findByCredentialId, notePasskeyUse } from './store.ts';
import { credentialIdOf, verifyUsed } from './verify.ts';

const USED = { challengeId: BAD_SECRET };

export function passkeyLogin({
  change,
  database: { read },
  clock,
  relyingParty,
  ...opening
}: OpeningNeeds & Pick<Needs, 'change' | 'database' | 'clock' | 'relyingParty'>) {
  const challengeOf = (id: string) => findChallenge(read, id, { ...SIGN_IN, now: clock() });

  return change('passkeyLogin', {
    validate: async ({ challengeId }) =>
      challengeId === undefined || (await challengeOf(challengeId)) !== undefined ? {} : USED,

    prepare: async ({ body: { challengeId, credential }, fail, identified }) => {
      const challenge = await challengeOf(challengeId);
      if (challenge === undefined) throw fail('FIELDS_VALIDATION_ERROR', USED);
      const credentialId = credentialIdOf(credential);
      const passkey = credentialId && (await findByCredentialId(read, credentialId));
      if (!passkey) throw fail('CREDENTIALS_INVALID');
      identified(passkey.account_id);
      const used = await verifyUsed(credential, challenge, { passkey, relyingParty: relyingParty() });
      if (!used) throw fail('CREDENTIALS_INVALID');
      return { passkey, used };
    },

    lock: (tx, { passkey }) => lockAccount(tx, passkey.account_id),

    apply: async ({ tx, target: account, prepared: { passkey, used }, body, now, fail, ...request }) => {
      if (!(await useChallenge(tx, body.challengeId, now))) throw fail('FIELDS_VALIDATION_ERROR', USED);
      const noted = account && (await notePasskeyUse(tx, passkey, { ...used, now }));
      if (!account || !noted) throw fail('CREDENTIALS_INVALID');
      if (account.suspended_at !== null) throw fail('ACCOUNT_SUSPENDED');
      const { userAgent, ipAddress } = request;
      const methods = ['passkey'] as const;
      const began = {
        accountId: account.id,
        now,
        userAgent,
        ipAddress,
        methods,
        passkeyId: passkey.id,
        signingIn: account,
      };
      const opened = await openSession(tx, began, opening);
      return {
        events: [
          ...createdEvents(opened),
          ...(noted === 'reset' ? [passkeyEvent('account.passkey_counter_reset', passkey)] : []),
        ],
        mails: [
          ...mailsOf(opened),
          ...(noted === 'reset'
            ? [
                {
                  purpose: 'passkey_counter_reset_notice',
                  recipient: account.email,
                  account: account.id,
                } as const,
              ]
            : []),
        ],
        answer: created(
          `/v1/sessions/${opened.session.id}`,
          presentSignedIn(account, opened, opening.lifetimes),
        ),
      };
    },
  });
}
