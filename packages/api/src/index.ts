import type { ContractsOf } from '@portico/conventions';
import * as accountEnd from './account-end.ts';
import * as accounts from './accounts.ts';
import * as apiKeys from './api-keys.ts';
import * as callers from './callers.ts';
import * as consolePages from './console.ts';
import * as deliveries from './deliveries.ts';
import * as documents from './documents.ts';
import * as events from './events.ts';
import * as invitations from './invitations.ts';
import * as managers from './managers.ts';
import * as operatorAccounts from './operator-accounts.ts';
import * as operatorApprovals from './operator-approvals.ts';
import * as operatorOrganizations from './operator-organizations.ts';
import * as operatorViews from './operator-views.ts';
import * as organizations from './organizations.ts';
import * as passkeys from './passkeys.ts';
import * as passwords from './passwords.ts';
import * as secondFactors from './second-factors.ts';
import * as sessions from './sessions.ts';
import * as tokens from './tokens.ts';
import * as webhooks from './webhooks.ts';

export { developmentOperations } from './development.ts';
export { type ErrorConstant, errors } from './errors.ts';
export { exampleEvents, unshownDetails } from './event-examples.ts';
export { type EventDetails, type EventType, eventTypes, type SubjectType } from './event-types.ts';
export { type EventPlaces, type EventTypeOf, ORGANIZATION_TYPES } from './events.ts';
export {
  DEFAULT_LIMIT,
  Email,
  type EmailAddress,
  type FormatTypes,
  type GivenCode,
  Id,
  LARGEST_LIMIT,
  METHODS,
  type Method,
  MOST_COUNTED,
  Name,
  PASSWORD_LENGTH,
  Page,
  type Place,
} from './fields.ts';
export { INVITATION_STATES, type InvitationState } from './invitations.ts';
export type { RevokedWithManager } from './managers.ts';
export { APPROVED_STEPS, type ApprovalState, type ApprovedStep } from './operator-approvals.ts';
export {
  CALLER_KINDS,
  type CallerKind,
  type Permission,
  permissions,
  RAISED_KINDS,
  ROLES,
  type RoleName,
  type Scope,
} from './permissions.ts';
export { AUDIENCE } from './tokens.ts';

export { MOST_WEBHOOKS } from './webhooks.ts';

/** Every operation by its name, which is its `operationId` and the name of its handler. */
export const operations = {
  register: accounts.register,
  getAccount: accounts.getAccount,
  updateAccount: accounts.updateAccount,
  deleteAccount: accountEnd.deleteAccount,
  exportAccount: accountEnd.exportAccount,
  changeEmail: passwords.changeEmail,
  requestEmailVerification: passwords.requestEmailVerification,
  verifyEmail: passwords.verifyEmail,
  rejectEmail: passwords.rejectEmail,
  changePassword: passwords.changePassword,
  requestPasswordReset: passwords.requestPasswordReset,
  resetPassword: passwords.resetPassword,
  login: sessions.login,
  reauthenticate: sessions.reauthenticate,
  logout: sessions.logout,
  listSessions: sessions.listSessions,
  getSession: sessions.getSession,
  deleteSessions: sessions.deleteSessions,
  deleteSession: sessions.deleteSession,
  getSecurity: secondFactors.getSecurity,
  beginTotp: secondFactors.beginTotp,
  activateTotp: secondFactors.activateTotp,
  deactivateTotp: secondFactors.deactivateTotp,
  renewRecoveryCodes: secondFactors.renewRecoveryCodes,
  createPasskeyRegistration: passkeys.createPasskeyRegistration,
  createPasskey: passkeys.createPasskey,
  listPasskeys: passkeys.listPasskeys,
  getPasskey: passkeys.getPasskey,
  updatePasskey: passkeys.updatePasskey,
  deletePasskey: passkeys.deletePasskey,
  createPasskeyChallenge: passkeys.createPasskeyChallenge,
  passkeyLogin: passkeys.passkeyLogin,
  createToken: tokens.createToken,
  getJwks: tokens.getJwks,
  createOrganization: organizations.createOrganization,
  listOrganizations: organizations.listOrganizations,
  getOrganization: organizations.getOrganization,
  updateOrganization: organizations.updateOrganization,
  deleteOrganization: organizations.deleteOrganization,
  restoreOrganization: organizations.restoreOrganization,
  transferOrganization: managers.transferOrganization,
  listManagers: managers.listManagers,
  addManager: managers.addManager,
  getManager: managers.getManager,
  updateManager: managers.updateManager,
  acceptManager: managers.acceptManager,
  removeManager: managers.removeManager,
  createInvitation: invitations.createInvitation,
  listInvitations: invitations.listInvitations,
  listReceivedInvitations: invitations.listReceivedInvitations,
  getInvitation: invitations.getInvitation,
  revokeInvitation: invitations.revokeInvitation,
  resendInvitation: invitations.resendInvitation,
  lookUpInvitation: invitations.lookUpInvitation,
  acceptInvitation: invitations.acceptInvitation,
  declineInvitation: invitations.declineInvitation,
  acceptReceivedInvitation: invitations.acceptReceivedInvitation,
  declineReceivedInvitation: invitations.declineReceivedInvitation,
  createWebhook: webhooks.createWebhook,
  listWebhooks: webhooks.listWebhooks,
  getWebhook: webhooks.getWebhook,
  updateWebhook: webhooks.updateWebhook,
  deleteWebhook: webhooks.deleteWebhook,
  rotateWebhook: webhooks.rotateWebhook,
  testWebhook: deliveries.testWebhook,
  listDeliveries: deliveries.listDeliveries,
  getDelivery: deliveries.getDelivery,
  redeliver: deliveries.redeliver,
  createApiKey: apiKeys.createApiKey,
  listApiKeys: apiKeys.listApiKeys,
  getApiKey: apiKeys.getApiKey,
  updateApiKey: apiKeys.updateApiKey,
  deleteApiKey: apiKeys.deleteApiKey,
  rotateApiKey: apiKeys.rotateApiKey,
  getCaller: callers.getCaller,
  listAccountEvents: events.listAccountEvents,
  listOrganizationEvents: events.listOrganizationEvents,
  listAccountsAsOperator: operatorAccounts.listAccountsAsOperator,
  getAccountAsOperator: operatorAccounts.getAccountAsOperator,
  listAccountManagersAsOperator: operatorAccounts.listAccountManagersAsOperator,
  suspendAccount: operatorAccounts.suspendAccount,
  resumeAccount: operatorAccounts.resumeAccount,
  endAccountSessions: operatorAccounts.endAccountSessions,
  sendPasswordReset: operatorAccounts.sendPasswordReset,
  removeFactors: operatorAccounts.removeFactors,
  deleteAccountAsOperator: operatorAccounts.deleteAccountAsOperator,
  listOrganizationsAsOperator: operatorOrganizations.listOrganizationsAsOperator,
  getOrganizationAsOperator: operatorOrganizations.getOrganizationAsOperator,
  deleteOrganizationAsOperator: operatorOrganizations.deleteOrganizationAsOperator,
  restoreOrganizationAsOperator: operatorOrganizations.restoreOrganizationAsOperator,
  listManagersAsOperator: operatorOrganizations.listManagersAsOperator,
  addManagerAsOperator: operatorOrganizations.addManagerAsOperator,
  createApproval: operatorApprovals.createApproval,
  listApprovals: operatorApprovals.listApprovals,
  getApproval: operatorApprovals.getApproval,
  giveApproval: operatorApprovals.giveApproval,
  withdrawApproval: operatorApprovals.withdrawApproval,
  listEventsAsOperator: operatorViews.listEventsAsOperator,
  getStatistics: operatorViews.getStatistics,
  getLiveness: documents.getLiveness,
  getReadiness: documents.getReadiness,
  getHome: documents.getHome,
  getSecurityTxt: documents.getSecurityTxt,
  getOpenApi: documents.getOpenApi,
  getReference: documents.getReference,
  getReferenceAsset: documents.getReferenceAsset,
  getConsole: consolePages.getConsole,
  getConsoleScript: consolePages.getConsoleScript,
  getConsoleStyle: consolePages.getConsoleStyle,
  getConsoleSection: consolePages.getConsoleSection,
  getConsoleItem: consolePages.getConsoleItem,
  getConsoleView: consolePages.getConsoleView,
  getVerifyEmailPage: consolePages.getVerifyEmailPage,
  getResetPasswordPage: consolePages.getResetPasswordPage,
  getAcceptInvitationPage: consolePages.getAcceptInvitationPage,
  getChangePasswordPage: consolePages.getChangePasswordPage,
  getErrorPages: documents.getErrorPages,
  getErrorPage: documents.getErrorPage,
  getErrorCatalogue: documents.getErrorCatalogue,
} as const;

export type OperationId = keyof typeof operations;

export interface Contracts extends ContractsOf<typeof operations> {}

/** The resources by the names under which OpenAPI lists them. */
export const resources = {
  Role: organizations.Role,
  Account: accounts.Account,
  SignedIn: accounts.SignedIn,
  AccountExport: accountEnd.AccountExport,
  Session: sessions.Session,
  SessionList: sessions.SessionList,
  Security: secondFactors.Security,
  TotpSetup: secondFactors.TotpSetup,
  RecoveryCodes: secondFactors.RecoveryCodes,
  Passkey: passkeys.Passkey,
  PasskeyList: passkeys.PasskeyList,
  PasskeyRegistration: passkeys.PasskeyRegistration,
  PasskeyChallenge: passkeys.PasskeyChallenge,
  Token: tokens.Token,
  Jwks: tokens.Jwks,
  Organization: organizations.Organization,
  OrganizationList: organizations.OrganizationList,
  Manager: managers.Manager,
  ManagerList: managers.ManagerList,
  Invitation: invitations.Invitation,
  InvitationList: invitations.InvitationList,
  ReceivedInvitation: invitations.ReceivedInvitation,
  ReceivedInvitationList: invitations.ReceivedInvitationList,
  InvitationDetails: invitations.InvitationDetails,
  Webhook: webhooks.Webhook,
  WebhookWithSecret: webhooks.WebhookWithSecret,
  WebhookList: webhooks.WebhookList,
  Delivery: deliveries.Delivery,
  DeliveryList: deliveries.DeliveryList,
  ApiKey: apiKeys.ApiKey,
  IssuedApiKey: apiKeys.IssuedApiKey,
  ApiKeyList: apiKeys.ApiKeyList,
  Caller: callers.Caller,
  OrganizationEventType: events.OrganizationEventType,
  Event: events.Event,
  EventList: events.EventList,
  OperatorAccount: operatorAccounts.OperatorAccount,
  OperatorAccountList: operatorAccounts.OperatorAccountList,
  OperatorManager: operatorAccounts.OperatorManager,
  OperatorManagerList: operatorAccounts.OperatorManagerList,
  OperatorOrganization: operatorOrganizations.OperatorOrganization,
  OperatorOrganizationList: operatorOrganizations.OperatorOrganizationList,
  Approval: operatorApprovals.Approval,
  ApprovalList: operatorApprovals.ApprovalList,
  Statistics: operatorViews.Statistics,
  Health: documents.Health,
  ErrorCatalogue: documents.ErrorCatalogue,
} as const;
