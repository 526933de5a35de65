import type { Needs } from '../handler.ts';
import { deleteAllFactors } from '../second-factors/factors.ts';
import { endedEvents, endSessions } from '../sessions/end.ts';
import { ends } from '../sessions/session.ts';
import type { OperatorAccount } from './account.ts';
import { isProtected } from './protection.ts';
import type { Step, StepContext } from './step.ts';

async function judge({
  target,
  caller,
  fail,
}: StepContext<OperatorAccount, 'OPERATOR_PROTECTED'>): Promise<void> {
  if (isProtected(target, caller)) throw fail('OPERATOR_PROTECTED');
}

/** Takes an account all that it can sign in with beside the password. */
export const factorsRemoval: Step<OperatorAccount, 'OPERATOR_PROTECTED'> = {
  judge,
  perform: async (given) => {
    await judge(given);
    const { tx, lifetimes, now } = given;
    const { id, email } = given.target;
    await deleteAllFactors(tx, id);
    const ended = await endSessions(tx, { account: id, ends: ends(lifetimes.others, now) });
    return {
      events: [{ type: 'account.factors_removed', subject: id, account: id }, ...endedEvents(id, ended)],
      mails: [{ purpose: 'factors_removed_notice', recipient: email, account: id }],
    };
  },
};

export function removeFactors({ change, operatorApproval, lifetimes }: Needs) {
  return change('removeFactors', {
    refuse: (fail) => (operatorApproval ? fail('APPROVAL_REQUIRED') : undefined),
    apply: async (given) => ({
      ...(await factorsRemoval.perform({ ...given, lifetimes })),
      answer: { status: 204 },
    }),
  });
}
