import { flaw } from '@portico/api';
import { differences } from '../../consequences/record-events.ts';
import type { AccountRow, PasskeyRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import { created, ok } from '../../pipeline/answers.ts';
import type { Session } from '../../pipeline/callers/session.ts';
import { BAD_SECRET } from '../accounts/mailed-secret.ts';
import { changing } from '../handler.ts';
import { deleteCodesWithoutFactor, factorsOf, hasFactor, voidSetups } from '../second-factors/factors.ts';
import { endedEvents, endSessionsBegunWith } from '../sessions/end.ts';
import { ends, lifetimeOf } from '../sessions/session.ts';
import { findChallenge, useChallenge } from './challenges.ts';
import type { UncheckedCredential } from './credential.ts';
import { nameOf, passkeyEvent, presentPasskey } from './passkey.ts';
import { countPasskeys, deletePasskeyRow, insertPasskey, renamePasskeyRow } from './store.ts';
import { type CreatedCredential, verifyCreated } from './verify.ts';

const USED = { registrationId: BAD_SECRET };
const NO_MATCH = { credential: flaw('invalid', 'does not match the registration') };

export const createPasskey = changing(
  'createPasskey',
  ({ database, clock, relyingParty, codes, amounts }) => {
    const challengeFor = (registrationId: string, { id: accountId }: Pick<AccountRow, 'id'>) =>
      findChallenge(database.read, registrationId, { kind: 'registration', accountId, now: clock() });

    const judged = async (id: string, given: UncheckedCredential, account: Pick<AccountRow, 'id'>) => {
      const challenge = await challengeFor(id, account);
      if (challenge === undefined) return { flaws: USED };
      const verified = await verifyCreated(given, challenge, relyingParty());
      return verified ? { verified } : { flaws: NO_MATCH };
    };

    return {
      alsoInvalid: async ({ registrationId: id, credential }, { account }) => {
        if (id === undefined) return {};
        if (credential !== undefined) return (await judged(id, credential, account)).flaws ?? {};
        return (await challengeFor(id, account)) === undefined ? USED : {};
      },

      prepare: ({ body: { registrationId, credential }, caller: { account } }) =>
        judged(registrationId, credential, account),

      apply: async ({ tx, target: account, caller, prepared: { verified, flaws }, body, now, fail }) => {
        if (!verified) throw fail('FIELDS_VALIDATION_ERROR', flaws);
        if (!(await useChallenge(tx, body.registrationId, now))) throw fail('FIELDS_VALIDATION_ERROR', USED);
        if ((await countPasskeys(tx, account.id)) >= amounts.passkeys) throw fail('PASSKEY_LIMIT_REACHED');
        const isFirst = !hasFactor(await factorsOf(tx, account.id));
        const passkey = newPasskey(verified, { account, session: caller.session, name: body.name, now });
        if (!(await insertPasskey(tx, passkey))) throw fail('PASSKEY_ALREADY_EXISTS');
        await voidSetups(tx, account.id);
        return {
          events: passkeyEvent('account.passkey_added', passkey),
          mails: [{ purpose: 'passkey_added_notice', recipient: account.email, account: account.id }],
          answer: created(`/v1/passkeys/${passkey.id}`, {
            ...presentPasskey(passkey),
            codes: isFirst ? await codes.renew(tx, account.id, now) : null,
          }),
        };
      },
    };
  },
);

interface Owned {
  readonly account: AccountRow;
  /** In which it is set up. */
  readonly session: Pick<Session, 'sso_organization_id'>;
  readonly name: string | undefined;
  readonly now: number;
}

export function newPasskey(
  { backedUp, ...credential }: CreatedCredential,
  { account, session, name, now }: Owned,
): PasskeyRow {
  return {
    id: newId(),
    account_id: account.id,
    ...credential,
    name: name ?? nameOf(credential.aaguid),
    backed_up: backedUp ? 1 : 0,
    before_verification: account.email_verified_at === null ? 1 : 0,
    sso_organization_id: session.sso_organization_id,
    created_at: now,
    updated_at: now,
    last_used_at: null,
  };
}

export const updatePasskey = changing('updatePasskey', () => ({
  apply: async ({ tx, target, body: { name }, now }) => {
    const details = differences({ name: target.name }, { name });
    if (!details) return { events: 'unchanged', answer: ok(presentPasskey(target)) };
    const passkey = await renamePasskeyRow(tx, target, { name, now });
    return {
      events: { type: 'passkey.renamed', subject: passkey.id, account: passkey.account_id, details },
      answer: ok(presentPasskey(passkey)),
    };
  },
}));

/** Removes a passkey, and ends the sessions that began with it. */
export const deletePasskey = changing('deletePasskey', ({ lifetimes }) => ({
  apply: async ({ tx, target, caller, caller: { account, session }, now }) => {
    await deletePasskeyRow(tx, target.id);
    await deleteCodesWithoutFactor(tx, target.account_id);
    const current = { current: session, ends: ends(lifetimeOf(caller, lifetimes), now) };
    const ended = await endSessionsBegunWith(tx, target, current);
    return {
      events: [passkeyEvent('account.passkey_removed', target), ...endedEvents(account.id, ended)],
      mails: [{ purpose: 'passkey_removed_notice', recipient: account.email, account: account.id }],
      answer: { status: 204 },
    };
  },
}));
