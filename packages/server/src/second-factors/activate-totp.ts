import type { Needs } from '../handler.ts';
import { placeOf, SEALED } from '../secret-keys/sealed.ts';
import { addMethod } from '../sessions/store.ts';
import { codesKeyOf } from './codes-store.ts';
import { factorsOf, hasFactor, voidSetups } from './factors.ts';
import { insertTotp } from './store.ts';
import { stepOf } from './totp.ts';

const WRONG = { code: 'is not the code that the app shows' };

export function activateTotp({ change, secretKeys, codes }: Pick<Needs, 'change' | 'secretKeys' | 'codes'>) {
  return change('activateTotp', {
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
        created_at: now,
        last_step: step,
      });
      await voidSetups(tx, id);
      await addMethod(tx, caller.session, 'totp');
      return {
        events: { type: 'account.totp_enabled', subject: id, account: id },
        mails: [{ purpose: 'totp_enabled_notice', recipient: account.email, account: id }],
        answer: { status: 200, body: { codes: isFirst ? await codes.renew(tx, id, now) : null } },
      };
    },
  });
}
