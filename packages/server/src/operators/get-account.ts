import type { Needs } from '../handler.ts';
import { presentOperatorAccount } from './account.ts';
import { usedEvent } from './operator.ts';

export function getAccountAsOperator({ change }: Pick<Needs, 'change'>) {
  return change('getAccountAsOperator', {
    apply: async ({ caller, target }) => ({
      events: usedEvent({ by: caller, operation: 'getAccountAsOperator', account: target.id }),
      answer: { status: 200, body: presentOperatorAccount(target) },
    }),
  });
}
