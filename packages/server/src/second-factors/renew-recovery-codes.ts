import type { Needs } from '../handler.ts';
import { factorsOf, hasFactor } from './factors.ts';

export function renewRecoveryCodes({ change, codes }: Pick<Needs, 'change' | 'codes'>) {
  return change('renewRecoveryCodes', {
    apply: async ({ tx, target: { id, email }, now, fail }) => {
      if (!hasFactor(await factorsOf(tx, id))) throw fail('FACTOR_NOT_FOUND');
      return {
        events: { type: 'account.recovery_codes_renewed', subject: id, account: id },
        mails: [{ purpose: 'recovery_codes_renewed_notice', recipient: email, account: id }],
        answer: {
          status: 201,
          headers: { Location: '/v1/account/security' },
          body: { codes: await codes.renew(tx, id, now) },
        },
      };
    },
  });
}
