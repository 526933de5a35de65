import type { Needs, PorticoHandlers } from '../handler.ts';
import { addManagerAsOperator } from './add-manager.ts';
import { deleteAccountAsOperator } from './delete-account.ts';
import { deleteOrganizationAsOperator } from './delete-organization.ts';
import { endAccountSessions } from './end-sessions.ts';
import { getAccountAsOperator } from './get-account.ts';
import { getOrganizationAsOperator } from './get-organization.ts';
import { getStatistics } from './get-statistics.ts';
import { listAccountManagersAsOperator } from './list-account-managers.ts';
import { listAccountsAsOperator } from './list-accounts.ts';
import { listEventsAsOperator } from './list-events.ts';
import { listManagersAsOperator } from './list-managers.ts';
import { listOrganizationsAsOperator } from './list-organizations.ts';
import { removeFactors } from './remove-factors.ts';
import { restoreOrganizationAsOperator } from './restore-organization.ts';
import { resumeAccount } from './resume.ts';
import { sendPasswordReset } from './send-password-reset.ts';
import { suspendAccount } from './suspend.ts';

export const operatorHandlers = (needs: Needs) =>
  ({
    listAccountsAsOperator: listAccountsAsOperator(needs),
    getAccountAsOperator: getAccountAsOperator(needs),
    listAccountManagersAsOperator: listAccountManagersAsOperator(needs),
    suspendAccount: suspendAccount(needs),
    resumeAccount: resumeAccount(needs),
    endAccountSessions: endAccountSessions(needs),
    sendPasswordReset: sendPasswordReset(needs),
    removeFactors: removeFactors(needs),
    deleteAccountAsOperator: deleteAccountAsOperator(needs),
    listOrganizationsAsOperator: listOrganizationsAsOperator(needs),
    getOrganizationAsOperator: getOrganizationAsOperator(needs),
    deleteOrganizationAsOperator: deleteOrganizationAsOperator(needs),
    restoreOrganizationAsOperator: restoreOrganizationAsOperator(needs),
    listManagersAsOperator: listManagersAsOperator(needs),
    addManagerAsOperator: addManagerAsOperator(needs),
    listEventsAsOperator: listEventsAsOperator(needs),
    getStatistics: getStatistics(needs),
  }) satisfies Partial<PorticoHandlers>;
