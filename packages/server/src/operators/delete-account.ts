import { onlyOwnerOf } from '../accounts/own-account.ts';
import { lockOwnedAlone, removeAccount } from '../consequences/account-removed.ts';
import type { Needs } from '../handler.ts';
import type { OperatorAccount } from './account.ts';
import { isProtected } from './protection.ts';
import type { Step, StepContext } from './step.ts';

/** Deletes an account as if it had deleted itself. */
export const accountDeletion: Step<OperatorAccount> = {
  judge,
  perform: async (given) => {
    await judge(given);
    const { tx, target: account, caller, now } = given;
    const by = { type: 'operator', id: caller.account.id } as const;
    return removeAccount(tx, account, { by, now });
  },
};

async function judge({ tx, target: account, caller, fail }: StepContext<OperatorAccount>): Promise<void> {
  if (isProtected(account, caller)) throw fail('OPERATOR_PROTECTED');
  const live = await lockOwnedAlone(tx, account.id);
  if (live.length > 0) throw fail('LAST_OWNER', { detail: `The account is ${onlyOwnerOf(live)}` });
}

export function deleteAccountAsOperator({ change, operatorApproval, lifetimes }: Needs) {
  return change('deleteAccountAsOperator', {
    refuse: (fail) => (operatorApproval ? fail('APPROVAL_REQUIRED') : undefined),
    apply: async (given) => ({
      ...(await accountDeletion.perform({ ...given, lifetimes })),
      answer: { status: 204 },
    }),
  });
}
