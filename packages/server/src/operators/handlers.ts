import type { Needs, PorticoHandlers } from '../handler.ts';
import {
  deleteAccountAsOperator,
  endAccountSessions,
  removeFactors,
  resumeAccount,
  sendPasswordReset,
  suspendAccount,
} from './account-steps.ts';
import { getAccountAsOperator, listAccountManagersAsOperator, listAccountsAsOperator } from './accounts.ts';
import { listEventsAsOperator } from './list-events.ts';
import {
  addManagerAsOperator,
  deleteOrganizationAsOperator,
  getOrganizationAsOperator,
  listManagersAsOperator,
  listOrganizationsAsOperator,
  restoreOrganizationAsOperator,
} from './organizations.ts';
import { getStatistics } from './statistics.ts';

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
