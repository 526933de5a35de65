import type { Needs } from '../handler.ts';
import { placeOf, SEALED } from '../secret-keys/sealed.ts';
import { addMethod } from '../sessions/store.ts';
import { insertTotp, setupOf, totpOf } from './store.ts';
import { stepOf } from './totp.ts';

const WRONG = { code: 'is not the code that the app shows' };

export function activateTotp({ change, secretKeys, codes }: Pick<Needs, 'change' | 'secretKeys' | 'codes'>) {
  return change('activateTotp', {
    apply: async ({ tx, target: account, caller, body: { code }, now, fail }) => {
      const { id } = account;
      if (await totpOf(tx, id)) throw fail('TOTP_ALREADY_ACTIVE');
      const setup = await setupOf(tx, id, now);
      if (!setup) throw fail('TOTP_NOT_FOUND');
      const { secret, before_verification } = setup;
      const step =
        code?.method === 'totp'
          ? stepOf(secretKeys.open(placeOf(SEALED.totp, id), secret), code.code, now)
          : undefined;
      if (step === undefined) throw fail('FIELDS_VALIDATION_ERROR', WRONG);
      await insertTotp(tx, {
        account_id: id,
        secret,
        recovery_key: null,
        before_verification,
        created_at: now,
        last_step: step,
      });
      await addMethod(tx, caller.session, 'totp');
      return {
        events: { type: 'account.totp_enabled', subject: id, account: id },
        mails: [{ purpose: 'totp_enabled_notice', recipient: account.email, account: id }],
        answer: { status: 200, body: { codes: await codes.renew(tx, id, now) } },
      };
    },
  });
}
