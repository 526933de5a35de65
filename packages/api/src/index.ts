import type { ContractsOf } from '@portico/conventions';
import * as accountEnd from './account-end.ts';
import * as accounts from './accounts.ts';
import * as apiKeys from './api-keys.ts';
import * as applications from './applications.ts';
import * as authorizations from './authorizations.ts';
import * as brand from './brand.ts';
import * as callers from './callers.ts';
import * as clientRegistrations from './client-registrations.ts';
import * as configuration from './configuration.ts';
import * as connectionTestOutcome from './connection-test-outcome.ts';
import * as connectionTests from './connection-tests.ts';
import * as connections from './connections.ts';
import * as consolePages from './console.ts';
import * as deliveries from './deliveries.ts';
import * as deviceAuthorizations from './device-authorizations.ts';
import * as documents from './documents.ts';
import * as domains from './domains.ts';
import * as endSessions from './end-sessions.ts';
import * as events from './events.ts';
import * as fields from './fields.ts';
import * as firstOperator from './first-operator.ts';
import * as groups from './groups.ts';
import * as hooks from './hooks.ts';
import * as identities from './identities.ts';
import * as invitations from './invitations.ts';
import * as loginCodes from './login-codes.ts';
import * as machines from './machines.ts';
import * as managers from './managers.ts';
import * as metadata from './metadata.ts';
import * as oauth from './oauth.ts';
import * as oauthDevices from './oauth-devices.ts';
import * as oauthPushed from './oauth-pushed.ts';
import { named } from './operation.ts';
import * as operatorAccounts from './operator-accounts.ts';
import * as operatorApprovals from './operator-approvals.ts';
import * as operatorOrganizations from './operator-organizations.ts';
import * as operatorViews from './operator-views.ts';
import * as organizations from './organizations.ts';
import * as passkeys from './passkeys.ts';
import * as passwords from './passwords.ts';
import * as policies from './policies.ts';
import * as roleFields from './role-fields.ts';
import * as roles from './roles.ts';
import * as saml from './saml.ts';
import * as scim from './scim.ts';
import * as scimGroups from './scim-groups.ts';
import * as seals from './seals.ts';
import * as secondFactors from './second-factors.ts';
import * as serviceKeys from './service-keys.ts';
import * as sessions from './sessions.ts';
import * as settings from './settings.ts';
import * as signIns from './sign-ins.ts';
import * as supportAccess from './support-access.ts';
import * as tokens from './tokens.ts';
import * as webhooks from './webhooks.ts';

export {
  APPLICATION_KINDS,
  type ApplicationKind,
  MOST_APPLICATIONS,
  SIGNING_ALGORITHMS,
  type SigningAlgorithm,
  TOKEN_ENDPOINT_AUTHS,
  type TokenEndpointAuth,
} from './applications.ts';
export {
  APPLICATION_SCOPES,
  type ApplicationScope,
  AUTHORIZATION_NEEDS,
  type AuthorizationNeed,
  LONGEST_PARAMETERS,
  MOST_GRANTS,
} from './authorizations.ts';
export { LANGUAGES, type Language } from './brand.ts';
export { MOST_REGISTERED_CLIENTS } from './client-registrations.ts';
export {
  type Configuration,
  ConfigurationFile,
  type ConfigurationItem,
  type ConfigurationSection,
  configurationSchema,
  MANAGED_KINDS,
  type ManagedKind,
  MOST_PROVIDERS,
  MOST_TEAM_WEBHOOKS,
  PROVIDER_PRESETS,
} from './configuration.ts';
export { KEPT_TESTS, REFUSAL_REASONS } from './connection-test-outcome.ts';
export { MOST_CONNECTIONS } from './connections.ts';
export { KEPT_ATTEMPTS } from './deliveries.ts';
export { developmentOperations } from './development.ts';
export { MOST_DOMAINS } from './domains.ts';
export { DPOP_ALGORITHMS } from './dpop.ts';
export { type ErrorConstant, errors, type FieldReason, flaw } from './errors.ts';
export { exampleEvents, unshownDetails } from './event-examples.ts';
export {
  EVENT_REASONS,
  type EventDetails,
  type EventReason,
  type EventType,
  eventTypes,
  type SubjectType,
} from './event-types.ts';
export { type EventPlaces, type EventTypeOf, ORGANIZATION_TYPES } from './events.ts';
export {
  DEFAULT_CHANGES,
  DEFAULT_LIMIT,
  Email,
  type EmailAddress,
  type FeedPlace,
  type FormatTypes,
  type GivenCode,
  type GivenLogo,
  type GivenPassword,
  Id,
  LARGEST_LIMIT,
  LOGO_LIMITS,
  Locale,
  METHODS,
  type Method,
  MOST_COUNTED,
  Name,
  PASSWORD_LENGTH,
  Page,
  type Place,
} from './fields.ts';
export { MOST_GROUPS } from './groups.ts';
export { HOOK_POINTS, HOOK_TIMEOUT, type HookPoint, LONGEST_REMEMBERED } from './hooks.ts';
export { INVITATION_STATES, type InvitationState } from './invitations.ts';
export { MOST_CODE_TRIES } from './login-codes.ts';
export { MOST_MACHINES } from './machines.ts';
export type { RevokedWithManager } from './managers.ts';
export { METADATA_LIMITS } from './metadata.ts';
export { BARS, DEMANDS } from './operation.ts';
export { APPROVED_STEPS, type ApprovalState, type ApprovedStep } from './operator-approvals.ts';
export { OPERATOR_USES, type OperatorUse } from './operator-uses.ts';
export {
  CALLER_KINDS,
  type CallerKind,
  type Extent,
  type Permission,
  permissions,
  RAISED_KINDS,
  ROLES,
  type RoleName,
  SCOPES,
  type Scope,
  scopes,
} from './permissions.ts';
export { DEVICE_GRANT, providerMetadata } from './provider-metadata.ts';
export { MOST_ROLES_EACH, PERMISSION_NAME, ROLE_NAME } from './role-fields.ts';
export { MOST_PERMISSIONS, MOST_ROLES } from './roles.ts';
export { KEPT_SCIM_REQUESTS, MOST_SCIM_RESOURCES, SCIM_USER_ATTRIBUTES } from './scim.ts';
export { SCIM_TYPE } from './scim-format.ts';
export { MOST_SCIM_GROUPS } from './scim-groups.ts';
export { SETTING_SOURCES, SETTING_TOPICS, type SettingSource, type SettingTopic } from './settings.ts';
export { AUDIENCE } from './tokens.ts';
export { MOST_WEBHOOKS } from './webhooks.ts';

/** A subset of a module's exports, by name. */
function pick<Module extends object, Name extends keyof Module>(
  module: Module,
  ...names: Name[]
): { readonly [One in Name]: Module[One] } {
  return Object.fromEntries(names.map((name) => [name, module[name]])) as Pick<Module, Name>;
}

/** Every operation by its name, which is its `operationId` and the name of its handler. */
export const operations = named({
  ...pick(accounts, 'register', 'getAccount', 'updateAccount'),
  ...pick(firstOperator, 'lookUpFirstOperator', 'createFirstOperator'),
  ...pick(accountEnd, 'deleteAccount', 'exportAccount'),
  ...pick(metadata, 'getAccountMetadata'),
  ...pick(supportAccess, 'getSupportAccess', 'setSupportAccess'),
  ...pick(passwords, 'changeEmail', 'requestEmailVerification', 'verifyEmail', 'rejectEmail'),
  ...pick(passwords, 'changePassword', 'requestPasswordReset', 'resetPassword'),
  ...pick(sessions, 'login', 'reauthenticate', 'logout', 'listSessions', 'getSession', 'deleteSessions'),
  ...pick(sessions, 'deleteSession'),
  ...pick(loginCodes, 'createLoginCode', 'codeLogin'),
  ...pick(secondFactors, 'getSecurity', 'beginTotp', 'activateTotp', 'deactivateTotp', 'renewRecoveryCodes'),
  ...pick(passkeys, 'createPasskeyRegistration', 'createPasskey', 'listPasskeys', 'getPasskey'),
  ...pick(passkeys, 'updatePasskey', 'deletePasskey', 'createPasskeyChallenge', 'passkeyLogin'),
  ...pick(signIns, 'listProviders', 'createSignIn', 'completeSignIn'),
  ...pick(identities, 'listIdentities', 'createIdentity', 'completeIdentity', 'deleteIdentity'),
  ...pick(tokens, 'createToken', 'getJwks'),
  ...pick(organizations, 'createOrganization', 'listOrganizations', 'getOrganization'),
  ...pick(metadata, 'getOrganizationMetadata'),
  ...pick(organizations, 'updateOrganization', 'deleteOrganization', 'restoreOrganization'),
  ...pick(policies, 'getOrganizationPolicy', 'replaceOrganizationPolicy', 'previewOrganizationPolicy'),
  ...pick(managers, 'transferOrganization', 'listManagers', 'addManager', 'getManager'),
  ...pick(metadata, 'getManagerMetadata'),
  ...pick(managers, 'updateManager', 'acceptManager', 'removeManager'),
  ...pick(invitations, 'createInvitation', 'listInvitations', 'listReceivedInvitations', 'getInvitation'),
  ...pick(invitations, 'revokeInvitation', 'resendInvitation', 'lookUpInvitation', 'acceptInvitation'),
  ...pick(invitations, 'declineInvitation', 'acceptReceivedInvitation', 'declineReceivedInvitation'),
  ...pick(configuration, 'exportConfiguration', 'applyConfiguration'),
  ...pick(connections, 'createConnection', 'listConnections', 'getConnection', 'updateConnection'),
  ...pick(connections, 'deleteConnection'),
  ...pick(connectionTests, 'testConnection', 'getConnectionTest'),
  ...pick(connections, 'lookUpConnection'),
  ...pick(saml, 'getSamlMetadata'),
  ...pick(webhooks, 'createWebhook', 'listWebhooks', 'getWebhook', 'updateWebhook', 'deleteWebhook'),
  ...pick(webhooks, 'rotateWebhook'),
  ...pick(deliveries, 'testWebhook', 'listDeliveries', 'getDelivery', 'redeliver'),
  ...pick(domains, 'createDomain', 'listDomains', 'getDomain', 'deleteDomain', 'verifyDomain'),
  ...pick(apiKeys, 'createApiKey', 'listApiKeys', 'getApiKey', 'updateApiKey', 'deleteApiKey'),
  ...pick(apiKeys, 'rotateApiKey'),
  ...pick(machines, 'createMachine', 'listMachines', 'getMachine', 'updateMachine', 'deleteMachine'),
  ...pick(machines, 'rotateMachine'),
  ...pick(roles, 'listPermissions', 'replacePermissions', 'listRoles', 'listOrganizationRoles'),
  ...pick(roles, 'createRoleAsOperator', 'createRole', 'getRole', 'updateRole', 'deleteRole'),
  ...pick(roles, 'checkPermissions'),
  ...pick(groups, 'listGroups', 'createGroup', 'getGroup', 'updateGroup', 'deleteGroup'),
  ...pick(groups, 'listGroupMembers', 'addGroupMember', 'removeGroupMember'),
  ...pick(applications, 'createApplication', 'listApplications', 'getApplication', 'updateApplication'),
  ...pick(applications, 'rotateApplication', 'deleteApplication'),
  ...pick(authorizations, 'lookUpAuthorization', 'createAuthorization', 'refuseAuthorization'),
  ...pick(authorizations, 'redeemAuthorization'),
  ...pick(deviceAuthorizations, 'lookUpDeviceAuthorization', 'approveDeviceAuthorization'),
  ...pick(deviceAuthorizations, 'refuseDeviceAuthorization'),
  ...pick(clientRegistrations, 'registerClient', 'getRegisteredClient'),
  ...pick(clientRegistrations, 'replaceRegisteredClient', 'deleteRegisteredClient'),
  ...pick(oauth, 'issueOauthTokens', 'revokeOauthToken', 'introspectOauthToken', 'getUserinfo'),
  ...pick(oauthDevices, 'authorizeOauthDevice'),
  ...pick(oauthPushed, 'pushOauthRequest'),
  ...pick(oauth, 'postUserinfo', 'getOpenIdConfiguration', 'getAuthorizationServer'),
  ...pick(endSessions, 'lookUpEndSession', 'endSession'),
  ...pick(authorizations, 'listGrants', 'getGrant', 'deleteGrant'),
  ...pick(serviceKeys, 'listServiceKeys', 'getServiceKey', 'deleteServiceKey'),
  ...pick(
    scim,
    'listScimRequests',
    'createScimToken',
    'deleteScimToken',
    'listScimUsers',
    'createScimUser',
    'getScimUser',
  ),
  ...pick(scim, 'replaceScimUser', 'patchScimUser', 'deleteScimUser', 'getScimConfiguration'),
  ...pick(scim, 'listScimSchemas', 'getScimSchema', 'listScimResourceTypes', 'getScimResourceType'),
  ...pick(scimGroups, 'listScimGroups', 'createScimGroup', 'getScimGroup', 'replaceScimGroup'),
  ...pick(scimGroups, 'patchScimGroup', 'deleteScimGroup'),
  ...pick(callers, 'getCaller'),
  ...pick(events, 'listAccountEvents', 'listOrganizationEvents'),
  ...pick(seals, 'listSeals', 'getEventProof', 'exportOrganizationEvents', 'exportEventsAsOperator'),
  ...pick(operatorAccounts, 'listAccountsAsOperator', 'createAccount', 'updateAccountAsOperator'),
  ...pick(operatorAccounts, 'getAccountAsOperator', 'listAccountManagersAsOperator', 'suspendAccount'),
  ...pick(operatorAccounts, 'resumeAccount', 'impersonateAccount', 'listAccountSessionsAsOperator'),
  ...pick(operatorAccounts, 'endAccountSessions', 'sendPasswordReset'),
  ...pick(operatorAccounts, 'removeFactors', 'deleteAccountAsOperator'),
  ...pick(operatorOrganizations, 'listOrganizationsAsOperator', 'createOrganizationAsOperator'),
  ...pick(operatorOrganizations, 'updateOrganizationAsOperator', 'getOrganizationAsOperator'),
  ...pick(operatorOrganizations, 'deleteOrganizationAsOperator', 'restoreOrganizationAsOperator'),
  ...pick(operatorOrganizations, 'listManagersAsOperator', 'addManagerAsOperator', 'getManagerAsOperator'),
  ...pick(operatorOrganizations, 'updateManagerAsOperator'),
  ...pick(operatorOrganizations, 'removeManagerAsOperator', 'createInvitationAsOperator'),
  ...pick(operatorApprovals, 'createApproval', 'listApprovals', 'getApproval', 'giveApproval'),
  ...pick(operatorApprovals, 'withdrawApproval'),
  ...pick(hooks, 'listHooks', 'getHook', 'replaceHook', 'testHook', 'deleteHook'),
  ...pick(operatorViews, 'listEventsAsOperator', 'listChanges', 'getStatistics'),
  ...pick(settings, 'listSettings'),
  ...pick(metadata, 'getAccountMetadataAsOperator', 'updateAccountMetadata', 'mergeAccountMetadata'),
  ...pick(metadata, 'getOrganizationMetadataAsOperator', 'updateOrganizationMetadata'),
  ...pick(metadata, 'mergeOrganizationMetadata', 'getManagerMetadataAsOperator', 'updateManagerMetadata'),
  ...pick(metadata, 'mergeManagerMetadata'),
  ...pick(brand, 'getBrand', 'replaceBrand', 'getLogo', 'getBrandStyle'),
  ...pick(documents, 'getLiveness', 'getReadiness', 'getHome', 'getSecurityTxt', 'getOpenApi'),
  ...pick(documents, 'getReference', 'getReferenceAsset'),
  ...pick(consolePages, 'getConsole', 'getConsoleScript', 'getConsoleStyle', 'getConsoleSection'),
  ...pick(consolePages, 'getConsoleItem', 'getConsoleView', 'getVerifyEmailPage', 'getAuthorizePage'),
  ...pick(consolePages, 'postAuthorizePage', 'getEndSessionPage', 'postEndSessionPage'),
  ...pick(consolePages, 'getSamlAcsPage', 'postSamlAcsPage'),
  ...pick(consolePages, 'getSignInReturnPage', 'postSignInReturnPage'),
  ...pick(consolePages, 'getResetPasswordPage', 'getAcceptInvitationPage', 'getFirstOperatorPage'),
  ...pick(consolePages, 'getChangePasswordPage', 'getDevicePage'),
  ...pick(documents, 'getErrorPages', 'getErrorPage', 'getErrorCatalogue'),
});

export type OperationId = keyof typeof operations;

export interface Contracts extends ContractsOf<typeof operations> {}

/** The resources by the names under which OpenAPI lists them. */
export const resources = {
  ...pick(organizations, 'Role'),
  ...pick(accounts, 'Account', 'SignedIn'),
  ...pick(accountEnd, 'AccountExport'),
  ...pick(supportAccess, 'SupportAccess'),
  ...pick(sessions, 'Session', 'SessionList'),
  ...pick(secondFactors, 'Security', 'TotpSetup', 'RecoveryCodes'),
  ...pick(passkeys, 'Passkey', 'PasskeyList', 'PasskeyRegistration', 'PasskeyChallenge'),
  ...pick(signIns, 'Provider', 'ProviderList', 'SignIn'),
  ...pick(identities, 'Identity', 'IdentityList'),
  ...pick(tokens, 'Token', 'Jwks'),
  ...pick(organizations, 'Organization', 'OrganizationList'),
  ...pick(policies, 'OrganizationPolicy'),
  ...pick(managers, 'Manager', 'ListedManager', 'ManagerList'),
  ...pick(invitations, 'Invitation', 'InvitationList', 'ReceivedInvitation', 'ReceivedInvitationList'),
  ...pick(invitations, 'InvitationDetails'),
  ...pick(connections, 'Connection', 'ConnectionList'),
  ...pick(connectionTestOutcome, 'ConnectionTest'),
  ...pick(domains, 'Domain', 'DomainList'),
  ...pick(scim, 'ScimUser', 'ScimList', 'ScimDescription', 'ScimRequest', 'ScimRequestList'),
  ...pick(scimGroups, 'ScimGroup'),
  ...pick(webhooks, 'Webhook', 'WebhookWithSecret', 'WebhookList'),
  ...pick(deliveries, 'DeliveryType', 'Delivery', 'DeliveryWithAttempts', 'DeliveryList'),
  ...pick(apiKeys, 'ApiKey', 'IssuedApiKey', 'ApiKeyList'),
  ...pick(machines, 'Machine', 'MachineWithSecret', 'MachineList'),
  ...pick(applications, 'Application', 'ApplicationWithSecret', 'ApplicationList'),
  ...pick(authorizations, 'AuthorizationRequest', 'Redirection'),
  ...pick(deviceAuthorizations, 'DeviceAuthorization'),
  ...pick(endSessions, 'EndSessionLookup', 'EndedSession'),
  ...pick(authorizations, 'Grant', 'GrantList'),
  ...pick(oauth, 'OpenIdProvider', 'Userinfo'),
  ...pick(clientRegistrations, 'ClientRegistration'),
  ...pick(serviceKeys, 'ServiceKey', 'ServiceKeyList'),
  ...pick(callers, 'Caller'),
  ...pick(roles, 'ProductPermission', 'PermissionCatalogue', 'ProductRole', 'ProductRoleList'),
  ...pick(roles, 'PermissionChecks'),
  ...pick(groups, 'Group', 'GroupList', 'GroupMember', 'GroupMemberList'),
  ...pick(events, 'OrganizationEventType', 'Event', 'EventList'),
  ...pick(seals, 'Seal', 'SealList'),
  ...pick(operatorAccounts, 'OperatorAccount', 'OperatorAccountList', 'OperatorManager'),
  ...pick(operatorAccounts, 'OperatorManagerList'),
  ...pick(operatorOrganizations, 'OperatorOrganization', 'ListedOperatorOrganization'),
  ...pick(operatorOrganizations, 'OperatorOrganizationList'),
  ...pick(operatorApprovals, 'Approval', 'ApprovalList'),
  ...pick(hooks, 'Hook', 'HookList', 'HookTest'),
  ...pick(operatorViews, 'Changes'),
  ...pick(metadata, 'PublicMetadata', 'Metadata'),
  ...pick(operatorViews, 'Statistics'),
  ...pick(settings, 'Setting', 'SettingList'),
  ...pick(brand, 'Brand'),
  ...pick(documents, 'Health', 'ErrorCatalogue'),
};

/** Schemas that resources and requests have in common, by the names under which OpenAPI lists them. */
export const parts = {
  ...pick(fields, 'Id', 'Timestamp', 'Email', 'Name', 'NewPassword', 'NextCursor', 'Total'),
  Creator: fields.createdBy(),
  ...pick(roleFields, 'RoleNames', 'PermissionNames', 'GroupNames', 'GivenRoles'),
  ...pick(metadata, 'GivenMetadata'),
  EventType: events.AnyEventType,
  ...pick(events, 'AccountEventType'),
};
