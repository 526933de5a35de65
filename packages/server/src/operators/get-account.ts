import type { Needs } from '../handler.ts';
import { presentOperatorAccount } from './account.ts';

export function getAccountAsOperator({ change }: Needs) {
  return change('getAccountAsOperator', {
    apply: async ({ caller, target }) => ({
      events: {
        type: 'operator.read_account',
        subject: caller.account.id,
        account: target.id,
        details: { operation: 'getAccountAsOperator', accountId: target.id },
      },
      answer: { status: 200, body: presentOperatorAccount(target) },
    }),
  });
}
