export {
  deleteAccountAsOperator,
  endAccountSessions,
  removeFactors,
  resumeAccount,
  sendPasswordReset,
  suspendAccount,
} from './account-steps.ts';
export { getAccountAsOperator, listAccountManagersAsOperator, listAccountsAsOperator } from './accounts.ts';
export { listEventsAsOperator } from './list-events.ts';
export {
  addManagerAsOperator,
  deleteOrganizationAsOperator,
  getOrganizationAsOperator,
  listManagersAsOperator,
  listOrganizationsAsOperator,
  restoreOrganizationAsOperator,
} from './organizations.ts';
export { getStatistics } from './statistics.ts';
