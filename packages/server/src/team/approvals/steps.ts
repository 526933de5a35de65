import type { ApprovedStep } from '@portico/api';
import type { Transaction } from '../../ground/database/database.ts';
import { accountDeletion, factorsRemoval } from '../operators/account-steps.ts';
import { lockAnyAccount } from '../operators/account-store.ts';
import type { Done, Step, StepContext } from '../operators/operator.ts';
import { lockAnyOrganization } from '../operators/organization-store.ts';
import { organizationDeletion } from '../operators/organizations.ts';

type ApprovedContext = Omit<StepContext<never>, 'target'>;

/** A step whose account or organization is locked. */
interface LockedStep {
  /** @throws Failure where it cannot be done */
  readonly judge: (given: ApprovedContext) => Promise<void>;
  /** Judges it and does it. @throws Failure where it cannot be done */
  readonly perform: (given: ApprovedContext) => Promise<Done>;
}

type Lock<Target> = (tx: Transaction, id: string) => Promise<Target | undefined>;

function locked<Target>(lock: Lock<Target>, step: Step<Target>) {
  return async (tx: Transaction, id: string): Promise<LockedStep | undefined> => {
    const target = await lock(tx, id);
    return (
      target && {
        judge: (given) => step.judge({ ...given, target }),
        perform: async (given) => {
          await step.judge({ ...given, target });
          return step.perform({ ...given, target });
        },
      }
    );
  };
}

/** For each step, a function that locks its subject and returns undefined where that is gone. */
export const steps: Readonly<
  Record<ApprovedStep, (tx: Transaction, id: string) => Promise<LockedStep | undefined>>
> = {
  deleteAccountAsOperator: locked(lockAnyAccount, accountDeletion),
  removeFactors: locked(lockAnyAccount, factorsRemoval),
  deleteOrganizationAsOperator: locked(lockAnyOrganization, organizationDeletion),
};
