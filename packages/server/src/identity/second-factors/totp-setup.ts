import { flaw } from '@portico/api';
import { MINUTE, timestamp } from '../../ground/clock.ts';
import { placeOf, SEALED, sealIn } from '../../ground/secret-keys/sealed.ts';
import { created, ok } from '../../pipeline/answers.ts';
import { changing } from '../handler.ts';
import { addMethod } from '../sessions/store.ts';
import { codesKeyOf, keepCodesKey } from './codes-store.ts';
import { deleteCodesWithoutFactor, factorsOf, hasFactor, voidSetups } from './factors.ts';
import { deleteTotp, insertTotp, keepSetup, totpOf } from './store.ts';
import { newSecret, presentSecret, stepOf } from './totp.ts';

/** How long a set-up can be confirmed, in milliseconds. */
const SETUP_LIFETIME = 15 * MINUTE;

export const beginTotp = changing('beginTotp', ({ secretKeys, brand }) => ({
  apply: async ({ tx, target: account, now, fail }) => {
    if (await totpOf(tx, account.id)) throw fail('TOTP_ALREADY_ACTIVE');
    const secret = newSecret();
    const expiresAt = now + SETUP_LIFETIME;
    await keepSetup(tx, {
      account_id: account.id,
      secret: await sealIn(tx, secretKeys, { place: placeOf(SEALED.totpSetup, account.id), secret }),
      before_verification: account.email_verified_at === null ? 1 : 0,
      expires_at: expiresAt,
    });
    return {
      events: 'untold',
      answer: created('/v1/account/totp', {
        ...presentSecret(secret, { issuer: brand().name, email: account.email }),
        expiresAt: timestamp(expiresAt),
      }),
    };
  },
}));

const WRONG = { code: flaw('wrong', 'does not match the code in the app') };

export const activateTotp = changing('activateTotp', ({ secretKeys, codes }) => ({
  apply: async ({ tx, target: { account, setup }, caller, body: { code }, now, fail }) => {
    if (!setup) throw fail('TOTP_ALREADY_ACTIVE');
    const { id } = account;
    const { secret, before_verification } = setup;
    const step =
      code?.method === 'totp'
        ? stepOf(secretKeys.open(placeOf(SEALED.totp, id), secret), code.code, now)
        : undefined;
    if (step === undefined) throw fail('FIELDS_VALIDATION_ERROR', WRONG);
    const isFirst = !hasFactor(await factorsOf(tx, id));
    await insertTotp(tx, {
      account_id: id,
      secret,
      recovery_key: await codesKeyOf(tx, id),
      before_verification,
      sso_organization_id: caller.session.sso_organization_id,
      created_at: now,
      last_step: step,
    });
    await voidSetups(tx, id);
    await addMethod(tx, caller.session, 'totp');
    return {
      events: { type: 'account.totp_enabled', subject: id, account: id },
      mails: [{ purpose: 'totp_enabled_notice', recipient: account.email, account: id }],
      answer: ok({ codes: isFirst ? await codes.renew(tx, id, now) : null }),
    };
  },
}));

export const deactivateTotp = changing('deactivateTotp', () => ({
  apply: async ({ tx, target: { id, email } }) => {
    await keepCodesKey(tx, id);
    await deleteTotp(tx, id);
    await deleteCodesWithoutFactor(tx, id);
    return {
      events: { type: 'account.totp_disabled', subject: id, account: id },
      mails: [{ purpose: 'totp_disabled_notice', recipient: email, account: id }],
      answer: { status: 204 },
    };
  },
}));
