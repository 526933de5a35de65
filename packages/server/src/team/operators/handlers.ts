export { createAccount, updateAccountAsOperator } from './account-changes.ts';
export {
  deleteAccountAsOperator,
  endAccountSessions,
  removeFactors,
  resumeAccount,
  sendPasswordReset,
  suspendAccount,
} from './account-steps.ts';
export {
  getAccountAsOperator,
  listAccountManagersAsOperator,
  listAccountSessionsAsOperator,
  listAccountsAsOperator,
} from './accounts.ts';
export {
  createApplication,
  deleteApplication,
  getApplication,
  listApplications,
  rotateApplication,
  updateApplication,
} from './applications.ts';
export { createFirstOperator, lookUpFirstOperator } from './first-operator.ts';
export { impersonateAccount } from './impersonate.ts';
export { createInvitationAsOperator } from './invite.ts';
export { listChanges } from './list-changes.ts';
export { listEventsAsOperator } from './list-events.ts';
export { getManagerAsOperator, removeManagerAsOperator, updateManagerAsOperator } from './managers.ts';
export {
  getAccountMetadataAsOperator,
  getManagerMetadataAsOperator,
  getOrganizationMetadataAsOperator,
  mergeAccountMetadata,
  mergeManagerMetadata,
  mergeOrganizationMetadata,
  updateAccountMetadata,
  updateManagerMetadata,
  updateOrganizationMetadata,
} from './metadata.ts';
export { createOrganizationAsOperator, updateOrganizationAsOperator } from './organization-changes.ts';
export {
  addManagerAsOperator,
  deleteOrganizationAsOperator,
  getOrganizationAsOperator,
  listManagersAsOperator,
  listOrganizationsAsOperator,
  restoreOrganizationAsOperator,
} from './organizations.ts';
export { deleteServiceKey, getServiceKey, listServiceKeys } from './service-keys.ts';
export { listSettings } from './settings.ts';
export { getStatistics } from './statistics.ts';
