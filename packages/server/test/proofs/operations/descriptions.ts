/**
 * Facts about each operation for the proofs, besides its definition: a valid body, and its changes. Matrix, observed,
 * payload, lists, conditional, precedence, interleaving and fuzz read it; its permission is in the definition and in
 * the table of permissions. An operation without a description does not compile.
 */

import type { OperationId } from '@portico/api';
import {
  addConnection,
  GIVEN_CONNECTION,
  haveAnsweringProviders,
  haveConnectionTests,
} from '../../fixtures/connections.ts';
import { addScimRequest, haveScimTokens } from '../../fixtures/directories.ts';
import { addDomain } from '../../fixtures/domains.ts';
import { forgetFactors, haveFactorRights, haveUnverified, haveVerified } from '../../fixtures/factors.ts';
import { FIRST_OPERATOR, haveFirstOperatorLink } from '../../fixtures/first-operator.ts';
import { CHALLENGE, newGrant, parametersOf, REDIRECT_URI } from '../../fixtures/grants.ts';
import { addToGroup } from '../../fixtures/groups.ts';
import { receivedInvitation } from '../../fixtures/invitations.ts';
import { addPasskey } from '../../fixtures/passkeys.ts';
import { KEPT_LOGO } from '../../fixtures/pictures.ts';
import { NO_POLICY } from '../../fixtures/policies.ts';
import { PERMISSIONS } from '../../fixtures/roles.ts';
import { haveSealedEvents } from '../../fixtures/seals.ts';
import { challengeOf, newIdentity, newVerifier, PROVIDER } from '../../fixtures/sign-ins.ts';
import { beginKnownTotp, haveKnownTotp, knownCode } from '../../fixtures/totp.ts';
import { addWebhook, newReceiver } from '../../fixtures/webhooks.ts';
import { consoleFiles } from '../../harness/console-files.ts';
import { AUDIENCE, PASSWORD, type Service } from '../../harness/service.ts';
import type { Description, DescriptionOf } from './description.ts';
import type { Scene } from './scene.ts';

async function haveTotpAndRights(service: Service, accountId: string): Promise<void> {
  await haveKnownTotp(service, accountId);
  await haveFactorRights(service, accountId);
}

/** The connection in whose directory a user is. */
const IN_DIRECTORY = { connectionId: { of: 'directory' } } as const;

/** The client that a registration access token belongs to. */
const OF_CLIENT = {
  token: ({ registered }: Scene) => registered.token,
  segments: { client: { of: 'registeredClient' } },
} as const;

let roles = 0;

export const descriptions: { readonly [Id in OperationId]: DescriptionOf<Id> } = {
  register: {
    body: ({ newEmail }) => ({ email: newEmail, password: PASSWORD }),
    changes: ['accounts', 'sessions'],
  },
  lookUpFirstOperator: {
    prepare: haveFirstOperatorLink,
    body: () => ({ token: FIRST_OPERATOR.token }),
    changes: [],
  },
  createFirstOperator: {
    prepare: haveFirstOperatorLink,
    body: ({ newEmail }) => ({
      token: FIRST_OPERATOR.token,
      email: newEmail,
      password: PASSWORD,
      code: FIRST_OPERATOR.code(),
    }),
    usesUpTheOnlyOne: true,
    changes: ['accounts', 'first_operator', 'operators', 'recovery_codes', 'sessions', 'totp'],
  },
  getAccount: { changes: [] },
  getAccountMetadata: { changes: [] },
  updateAccount: { body: ({ round }) => ({ name: `Name ${round}` }), changes: ['accounts'] },
  changePassword: {
    body: ({ password }) => ({ currentPassword: password, newPassword: 'another password' }),
    changes: ['accounts', 'sessions'],
    passwordAfter: ({ newPassword }) => newPassword,
  },
  deleteAccount: {
    as: 'outsider',
    changes: [
      'accounts',
      'sessions',
      'grants',
      'access_tokens',
      'authorization_codes',
      'identities',
      'passkeys',
      'recovery_codes',
      'organizations',
      'managers',
    ],
    removesAccount: true,
  },
  exportAccount: { changes: [] },
  getSupportAccess: { changes: [] },
  setSupportAccess: { body: () => ({ allowed: true }), changes: ['accounts'] },
  changeEmail: {
    body: ({ newEmail, password }) => ({ email: newEmail, password }),
    changes: ['accounts'],
  },
  requestEmailVerification: { changes: [] },
  verifyEmail: { body: ({ secrets }) => ({ token: secrets.verification }), changes: ['accounts'] },
  rejectEmail: {
    prepare: haveUnverified,
    body: ({ secrets }) => ({ token: secrets.verification }),
    changes: [
      'accounts',
      'sessions',
      'grants',
      'access_tokens',
      'authorization_codes',
      'identities',
      'passkeys',
      'recovery_codes',
      'organizations',
      'managers',
      'invitations',
    ],
    removesAccount: true,
  },
  requestPasswordReset: { body: ({ email }) => ({ email }), changes: [] },
  resetPassword: {
    prepare: haveUnverified,
    body: ({ secrets }) => ({ token: secrets.passwordReset, password: 'yet another password' }),
    changes: [
      'accounts',
      'sessions',
      'grants',
      'access_tokens',
      'authorization_codes',
      'passkeys',
      'recovery_codes',
    ],
    passwordAfter: ({ password }) => password,
  },

  login: { body: ({ email, password }) => ({ email, password }), changes: ['accounts', 'sessions'] },
  reauthenticate: { body: ({ password }) => ({ password }), changes: ['accounts', 'sessions', 'grants'] },
  logout: { changes: ['sessions'] },
  listSessions: { changes: [], rows: { added: 'login', removed: 'deleteSession' } },
  getSession: { changes: [] },
  deleteSessions: { changes: ['sessions'] },
  deleteSession: { changes: ['sessions'] },

  getSecurity: { changes: [] },
  beginTotp: { prepare: haveFactorRights, changes: [] },
  activateTotp: {
    prepare: async (service, accountId) => {
      await forgetFactors(service, accountId);
      await beginKnownTotp(service, accountId);
      await haveVerified(service, accountId);
    },
    body: () => ({ code: knownCode() }),
    changes: ['totp', 'recovery_codes', 'sessions'],
  },
  deactivateTotp: { prepare: haveTotpAndRights, changes: ['totp', 'recovery_codes'] },
  renewRecoveryCodes: { prepare: haveTotpAndRights, changes: ['totp', 'recovery_codes'] },
  createPasskeyRegistration: { prepare: haveFactorRights, changes: [] },
  createPasskey: {
    prepare: haveFactorRights,
    body: ({ passkeys }) => passkeys.registration,
    changes: ['passkeys'],
  },
  listPasskeys: {
    changes: [],
    rows: { added: async (service, to) => void (await addPasskey(service, to)), removed: 'deletePasskey' },
  },
  getPasskey: { changes: [] },
  updatePasskey: {
    prepare: haveFactorRights,
    body: ({ round }) => ({ name: `Name ${round}` }),
    changes: ['passkeys'],
  },
  deletePasskey: { prepare: haveFactorRights, changes: ['passkeys', 'recovery_codes'] },
  createPasskeyChallenge: { changes: [] },
  createLoginCode: { body: ({ email }) => ({ email }), changes: [] },
  codeLogin: {
    prepare: haveVerified,
    body: ({ loginCode }) => loginCode,
    changes: ['accounts', 'sessions'],
  },
  passkeyLogin: { body: ({ passkeys }) => passkeys.login, changes: ['accounts', 'passkeys', 'sessions'] },

  listProviders: { changes: [] },
  createSignIn: {
    body: () => ({ providerId: PROVIDER, verifierHash: challengeOf(newVerifier()) }),
    changes: [],
  },
  completeSignIn: {
    body: ({ signIns }) => ({ verifier: signIns.code }),
    changes: ['accounts', 'identities', 'sessions'],
    success: 201,
  },
  listIdentities: {
    changes: [],
    rows: {
      added: async (service, { account }) => void (await newIdentity(service, account.id)),
      removed: 'deleteIdentity',
    },
  },
  createIdentity: {
    body: () => ({ providerId: PROVIDER, verifierHash: challengeOf(newVerifier()) }),
    changes: [],
  },
  completeIdentity: {
    body: ({ signIns }) => ({ verifier: signIns.link }),
    changes: ['identities'],
  },
  deleteIdentity: { changes: ['identities'] },

  createToken: { body: () => ({ audience: AUDIENCE }), changes: [] },
  getJwks: { changes: [] },

  createOrganization: {
    body: ({ round }) => ({ name: `New ${round}` }),
    changes: ['organizations', 'managers'],
  },
  listOrganizations: { changes: [], rows: { added: 'createOrganization', removed: 'deleteOrganization' } },
  getOrganization: { changes: [] },
  getOrganizationMetadata: { changes: [] },
  updateOrganization: { body: ({ round }) => ({ name: `Name ${round}` }), changes: ['organizations'] },
  getOrganizationPolicy: { changes: [] },
  replaceOrganizationPolicy: {
    body: ({ round }) => ({ ...NO_POLICY, sessionMaxAge: 3_600 + round }),
    changes: ['organizations'],
  },
  previewOrganizationPolicy: { body: () => ({ ...NO_POLICY, sessionMaxAge: 3_600 }), changes: [] },
  deleteOrganization: { changes: ['organizations'] },
  restoreOrganization: { changes: ['organizations'] },
  transferOrganization: { body: ({ ids }) => ({ managerId: ids.manager }), changes: ['managers'] },

  listManagers: { changes: [], rows: { added: 'addManager', removed: 'removeManager' } },
  addManager: {
    body: ({ newcomer }) => ({ accountId: newcomer, role: 'viewer' }),
    changes: ['managers'],
  },
  getManager: { changes: [] },
  getManagerMetadata: { changes: [] },
  updateManager: {
    body: ({ round }) => ({ role: round % 2 === 0 ? 'admin' : 'viewer' }),
    changes: ['managers'],
  },
  acceptManager: { changes: ['managers'] },
  removeManager: { changes: ['managers'] },

  createInvitation: {
    body: ({ newEmail }) => ({ email: newEmail, role: 'viewer' }),
    changes: ['invitations'],
  },
  listInvitations: { changes: [], rows: { added: 'createInvitation' } },
  listReceivedInvitations: {
    changes: [],
    rows: { added: async (service, to) => void (await receivedInvitation(service, to)) },
  },
  getInvitation: { changes: [] },
  revokeInvitation: { changes: ['invitations'] },
  resendInvitation: { changes: ['invitations'] },
  lookUpInvitation: { body: ({ invitationToken }) => ({ token: invitationToken }), changes: [] },
  acceptInvitation: {
    body: ({ invitationToken }) => ({ token: invitationToken }),
    changes: ['invitations', 'managers'],
    success: 201,
  },
  declineInvitation: {
    body: ({ invitationToken }) => ({ token: invitationToken }),
    changes: ['invitations'],
  },
  acceptReceivedInvitation: { changes: ['invitations', 'managers'], success: 201 },
  declineReceivedInvitation: { changes: ['invitations'] },

  createConnection: { body: () => GIVEN_CONNECTION, changes: ['connections'] },
  listConnections: { changes: [], rows: { added: addConnection, removed: 'deleteConnection' } },
  getConnection: { changes: [] },
  updateConnection: {
    body: ({ round }) => {
      const { type: _, ...body } = GIVEN_CONNECTION;
      return { ...body, name: `Provider ${round}` };
    },
    changes: ['connections'],
  },
  deleteConnection: { changes: ['connections'] },
  getSamlMetadata: { changes: [], segments: IN_DIRECTORY },
  testConnection: {
    prepare: haveAnsweringProviders,
    body: () => ({ verifierHash: challengeOf(newVerifier()) }),
    changes: [],
  },
  getConnectionTest: {
    changes: [],
    segments: { testId: { of: 'connection' } },
    prepare: haveConnectionTests,
  },
  lookUpConnection: { body: ({ email }) => ({ email }), changes: [] },
  createWebhook: { body: () => ({ url: newReceiver() }), changes: ['webhooks'] },
  listWebhooks: { changes: [], rows: { added: addWebhook, removed: 'deleteWebhook' } },
  getWebhook: { changes: [] },
  updateWebhook: { body: () => ({ url: newReceiver() }), changes: ['webhooks'] },
  deleteWebhook: { changes: ['webhooks'] },
  rotateWebhook: { changes: ['webhooks'] },
  testWebhook: { changes: [] },
  listDeliveries: { changes: [], rows: { added: 'testWebhook' } },
  getDelivery: { changes: [] },
  redeliver: { changes: [] },

  createDomain: { body: ({ round }) => ({ name: `round-${round}.example.com` }), changes: ['domains'] },
  listDomains: { changes: [], rows: { added: addDomain, removed: 'deleteDomain' } },
  getDomain: { changes: [] },
  deleteDomain: { changes: ['domains'] },
  verifyDomain: { changes: [] },

  createApiKey: {
    body: ({ round }) => ({ name: `Key ${round}`, role: 'viewer' }),
    changes: ['api_keys', 'api_key_secrets'],
  },
  listApiKeys: { changes: [], rows: { added: 'createApiKey', removed: 'deleteApiKey' } },
  getApiKey: { changes: [] },
  updateApiKey: { body: ({ round }) => ({ name: `Name ${round}` }), changes: ['api_keys'] },
  deleteApiKey: { changes: ['api_keys', 'api_key_secrets'] },
  rotateApiKey: { body: () => ({}), changes: ['api_keys', 'api_key_secrets'] },
  createMachine: {
    body: ({ round }) => ({ name: `Machine ${round}`, role: 'viewer' }),
    changes: ['api_keys', 'applications', 'application_secrets'],
  },
  listMachines: { changes: [], rows: { added: 'createMachine', removed: 'deleteMachine' } },
  getMachine: { changes: [] },
  updateMachine: { body: ({ round }) => ({ name: `Name ${round}` }), changes: ['api_keys', 'applications'] },
  deleteMachine: { changes: ['api_keys', 'applications', 'application_secrets'] },
  rotateMachine: { body: () => ({}), changes: ['api_keys', 'applications', 'application_secrets'] },
  getCaller: { changes: [] },

  listAccountEvents: { changes: [], rows: { added: 'updateAccount' } },
  listOrganizationEvents: { changes: [], rows: { added: 'updateOrganization' } },
  getEventProof: {
    changes: [],
    segments: { eventId: { of: 'organization' } },
    prepare: haveSealedEvents,
  },

  listAccountsAsOperator: { as: 'operator', changes: [] },
  createAccount: {
    as: 'operator',
    body: ({ newEmail }) => ({ email: newEmail, locale: 'de', invite: true }),
    changes: ['accounts'],
  },
  updateAccountAsOperator: {
    as: 'operator',
    body: ({ round }) => ({ name: `Name ${round}`, locale: 'pt-BR' }),
    changes: ['accounts'],
  },
  getAccountAsOperator: { as: 'operator', changes: [] },
  listAccountManagersAsOperator: { as: 'operator', changes: [] },
  suspendAccount: {
    as: 'operator',
    body: () => ({ reason: 'Reported as taken over' }),
    changes: ['accounts', 'sessions'],
  },
  resumeAccount: { as: 'operator', changes: [] },
  impersonateAccount: { as: 'operator', body: () => ({ reason: 'A ticket' }), changes: ['sessions'] },
  listAccountSessionsAsOperator: { as: 'operator', changes: [] },
  endAccountSessions: { as: 'operator', changes: ['sessions'] },
  sendPasswordReset: { as: 'operator', changes: [] },
  removeFactors: { as: 'operator', changes: ['sessions'] },
  deleteAccountAsOperator: { as: 'operator', changes: ['accounts', 'sessions'] },
  getAccountMetadataAsOperator: { as: 'operator', changes: [] },
  updateAccountMetadata: {
    as: 'operator',
    body: ({ round }) => ({ public: { update: round + 1 } }),
    changes: ['account_metadata'],
  },
  mergeAccountMetadata: {
    as: 'operator',
    body: ({ round }) => ({ public: { merge: round + 1 } }),
    changes: ['account_metadata'],
  },
  getOrganizationMetadataAsOperator: { as: 'operator', changes: [] },
  updateOrganizationMetadata: {
    as: 'operator',
    body: ({ round }) => ({ public: { update: round + 1 } }),
    changes: ['organization_metadata'],
  },
  mergeOrganizationMetadata: {
    as: 'operator',
    body: ({ round }) => ({ public: { merge: round + 1 } }),
    changes: ['organization_metadata'],
  },
  getManagerMetadataAsOperator: { as: 'operator', changes: [], segments: { id: { of: 'anyOrganization' } } },
  updateManagerMetadata: {
    as: 'operator',
    body: ({ round }) => ({ public: { update: round + 1 } }),
    changes: ['manager_metadata'],
    segments: { id: { of: 'anyOrganization' } },
  },
  mergeManagerMetadata: {
    as: 'operator',
    body: ({ round }) => ({ public: { merge: round + 1 } }),
    changes: ['manager_metadata'],
    segments: { id: { of: 'anyOrganization' } },
  },
  listOrganizationsAsOperator: { as: 'operator', changes: [] },
  createOrganizationAsOperator: {
    as: 'operator',
    body: ({ round }) => ({ name: `New ${round}` }),
    changes: ['organizations'],
  },
  updateOrganizationAsOperator: {
    as: 'operator',
    body: ({ round }) => ({ name: `Name ${round}` }),
    changes: ['organizations'],
  },
  getOrganizationAsOperator: { as: 'operator', changes: [] },
  deleteOrganizationAsOperator: { as: 'operator', changes: ['organizations'] },
  restoreOrganizationAsOperator: { as: 'operator', changes: [] },
  listManagersAsOperator: { as: 'operator', changes: [] },
  addManagerAsOperator: {
    as: 'operator',
    body: ({ newcomer }) => ({ accountId: newcomer, role: 'owner' }),
    changes: ['managers'],
  },
  getManagerAsOperator: { as: 'operator', changes: [], segments: { id: { of: 'anyOrganization' } } },
  updateManagerAsOperator: {
    as: 'operator',
    body: ({ round }) => ({ role: round % 2 === 0 ? 'admin' : 'viewer' }),
    changes: ['managers'],
    segments: { id: { of: 'anyOrganization' } },
  },
  removeManagerAsOperator: {
    as: 'operator',
    changes: ['managers'],
    segments: { id: { of: 'anyOrganization' } },
  },
  createInvitationAsOperator: {
    as: 'operator',
    body: ({ newEmail }) => ({ email: newEmail, role: 'owner' }),
    changes: ['invitations'],
  },
  createApproval: {
    as: 'operator',
    body: ({ ids }) => ({ operation: 'deleteOrganizationAsOperator', subjectId: ids.anyOrganization }),
    changes: ['approvals'],
  },
  listApprovals: { as: 'operator', changes: [] },
  getApproval: { as: 'operator', changes: [] },
  giveApproval: { as: 'operator', changes: ['approvals', 'organizations'] },
  withdrawApproval: { as: 'operator', changes: ['approvals'] },
  listChanges: { as: 'operator', changes: [] },
  listEventsAsOperator: { as: 'operator', changes: [] },
  listSeals: { as: 'operator', changes: [] },
  exportOrganizationEvents: { changes: [] },
  exportEventsAsOperator: { as: 'operator', changes: [] },
  getStatistics: { as: 'operator', changes: [] },
  listSettings: { as: 'operator', changes: [] },
  listPermissions: { changes: [] },
  replacePermissions: {
    as: 'operator',
    body: ({ round }) => ({
      items: [...PERMISSIONS, `extra:permission-${round}`].map((name) => ({ name, delegable: true })),
    }),
    changes: ['product_permissions'],
  },
  listRoles: { changes: [] },
  listOrganizationRoles: { changes: [] },
  listGroups: { changes: [], rows: { added: 'createGroup', removed: 'deleteGroup' } },
  createGroup: {
    body: ({ round }) => ({ name: `Group ${round}`, roles: [] }),
    changes: ['scim_groups'],
  },
  getGroup: { changes: [] },
  updateGroup: { body: ({ round }) => ({ name: `Renamed ${round}` }), changes: ['scim_groups'] },
  deleteGroup: { changes: ['scim_groups'] },
  listGroupMembers: { changes: [], rows: { added: addToGroup } },
  addGroupMember: { segments: { id: { of: 'group' } }, changes: ['scim_members'] },
  removeGroupMember: { segments: { id: { of: 'group' } }, changes: [] },
  createRoleAsOperator: {
    as: 'operator',
    body: ({ round }) => ({ name: `team-${process.pid}-${++roles}-${round}`, permissions: [] }),
    changes: ['product_roles'],
  },
  createRole: {
    body: ({ round }) => ({ name: `own-${process.pid}-${++roles}-${round}`, permissions: [] }),
    changes: ['product_roles'],
  },
  getRole: { changes: [] },
  updateRole: { body: ({ round }) => ({ title: `Title ${round}` }), changes: ['product_roles'] },
  deleteRole: { changes: ['product_roles', 'product_role_permissions'] },
  checkPermissions: {
    body: ({ ids }) => ({ organizationId: ids.organization, permissions: [PERMISSIONS[0]] }),
    changes: [],
  },
  exportConfiguration: { as: 'operator', changes: [] },
  applyConfiguration: {
    as: 'operator',
    body: ({ round }) => ({
      configuration: {
        applications: [
          {
            key: `applied-${round}`,
            name: `Applied ${round}`,
            kind: 'native',
            redirectUris: ['com.example:/'],
          },
        ],
      },
    }),
    changes: ['applications', 'configuration_keys'],
  },
  createApplication: {
    as: 'operator',
    body: () => ({ name: 'Invoices', kind: 'web', redirectUris: ['https://app.example.com/callback'] }),
    changes: ['applications', 'application_secrets'],
  },
  listApplications: { as: 'operator', changes: [] },
  getApplication: { as: 'operator', changes: [] },
  updateApplication: {
    as: 'operator',
    body: ({ round }) => ({ name: `Invoices ${round + 1}` }),
    changes: ['applications'],
  },
  deleteApplication: { as: 'operator', changes: ['applications', 'application_secrets'] },
  rotateApplication: { as: 'operator', body: () => ({}), changes: ['applications', 'application_secrets'] },
  lookUpAuthorization: {
    body: ({ ids }) => ({ parameters: parametersOf(ids.application) }),
    changes: [],
  },
  createAuthorization: {
    body: ({ ids }) => ({ parameters: parametersOf(ids.application), consent: true }),
    changes: ['grants', 'authorization_codes'],
  },
  refuseAuthorization: {
    body: ({ ids }) => ({ parameters: parametersOf(ids.application) }),
    changes: [],
  },
  redeemAuthorization: {
    body: ({ redeemable }) => redeemable,
    changes: ['sessions', 'grants', 'authorization_codes'],
  },
  lookUpDeviceAuthorization: { body: ({ device }) => ({ code: device?.userCode }), changes: [] },
  approveDeviceAuthorization: { body: ({ device }) => ({ code: device?.userCode }), changes: ['grants'] },
  refuseDeviceAuthorization: { body: ({ device }) => ({ code: device?.userCode }), changes: [] },
  lookUpEndSession: { body: ({ ids }) => ({ parameters: `client_id=${ids.application}` }), changes: [] },
  endSession: {
    body: ({ ids }) => ({ parameters: `client_id=${ids.application}` }),
    changes: ['sessions', 'grants', 'access_tokens', 'authorization_codes'],
  },
  listGrants: {
    changes: [],
    rows: { added: async (service, to) => void (await newGrant(service, to)), removed: 'deleteGrant' },
  },
  getGrant: { changes: [] },
  deleteGrant: { changes: ['grants'] },
  listServiceKeys: { as: 'operator', changes: [] },
  getServiceKey: { as: 'operator', changes: [] },
  deleteServiceKey: { as: 'operator', changes: ['service_keys', 'service_key_secrets'] },

  listHooks: { as: 'operator', changes: [] },
  getHook: { as: 'operator', changes: [] },
  replaceHook: {
    as: 'operator',
    // Whatever it leads to changes nothing.
    body: ({ round }) => ({ url: `https://rules.example/round-${round}`, onFailure: 'allow' }),
    changes: ['hooks'],
  },
  deleteHook: { as: 'operator', changes: ['hooks'] },
  testHook: { as: 'operator', changes: [] },

  getBrand: { changes: [] },
  replaceBrand: { as: 'operator', body: ({ round }) => ({ name: `Brand ${round}` }), changes: ['brand'] },
  getLogo: { changes: [], segments: { file: [KEPT_LOGO] } },
  getBrandStyle: { changes: [], segments: { file: ['1f5c99-8fbdf0.css'] } },

  getLiveness: { changes: [] },
  getReadiness: { changes: [] },
  getHome: { changes: [] },
  getSecurityTxt: { changes: [] },
  getOpenApi: { changes: [] },
  getReference: { changes: [] },
  getReferenceAsset: { changes: [], segments: { asset: ['start.js', 'scalar.js'] } },
  getConsole: { changes: [] },
  getConsoleSection: { changes: [], segments: { section: ['account', 'organizations'] } },
  getConsoleItem: { changes: [], segments: { section: ['organizations'], item: ['new', '%F0%9F%98%80'] } },
  getConsoleView: {
    changes: [],
    segments: { section: ['organizations'], item: ['1'], view: ['managers', 'scripts'] },
  },
  getConsoleScript: {
    changes: [],
    segments: { edition: consoleFiles.editions, asset: [...consoleFiles.scripts, ...consoleFiles.texts] },
  },
  getConsoleStyle: { changes: [], segments: { asset: consoleFiles.styles } },
  getVerifyEmailPage: { changes: [] },
  getAuthorizePage: { changes: [] },
  postAuthorizePage: { body: ({ ids }) => parametersOf(ids.application), changes: [] },
  getEndSessionPage: { changes: [] },
  postEndSessionPage: { body: ({ ids }) => `client_id=${ids.application}`, changes: [] },
  getSamlAcsPage: { changes: [], segments: { connectionId: ['a-connection'] } },
  postSamlAcsPage: {
    body: () => 'SAMLResponse=PHgvPg%3D%3D&RelayState=x',
    changes: [],
    segments: { connectionId: ['a-connection'] },
  },
  getSignInReturnPage: { changes: [], segments: { way: ['google'] } },
  postSignInReturnPage: { body: () => 'code=x&state=y', changes: [], segments: { way: ['google'] } },
  getChangePasswordPage: { changes: [] },
  getDevicePage: { changes: [] },
  getResetPasswordPage: { changes: [] },
  getAcceptInvitationPage: { changes: [] },
  getFirstOperatorPage: { changes: [] },
  issueOauthTokens: {
    body: ({ redeemable }) => ({
      grant_type: 'authorization_code',
      code: redeemable?.code,
      code_verifier: redeemable?.verifier,
      redirect_uri: redeemable?.redirectUri,
      client_id: redeemable?.applicationId,
    }),
    changes: ['authorization_codes', 'grants', 'sessions'],
  },
  authorizeOauthDevice: { body: ({ device }) => ({ client_id: device?.applicationId }), changes: [] },
  registerClient: {
    body: () => ({ client_name: 'Assistant', redirect_uris: ['http://127.0.0.1:8765/callback'] }),
    changes: ['applications'],
  },
  getRegisteredClient: { ...OF_CLIENT, changes: [] },
  replaceRegisteredClient: {
    ...OF_CLIENT,
    body: ({ registered }) => ({
      client_id: registered.clientId,
      redirect_uris: ['http://127.0.0.1:8765/second'],
    }),
    changes: ['applications'],
  },
  deleteRegisteredClient: { ...OF_CLIENT, changes: ['applications'] },
  pushOauthRequest: {
    body: ({ confidential }) => ({
      client_id: confidential?.id,
      client_secret: confidential?.secret,
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      scope: 'openid',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
    }),
    changes: [],
  },
  revokeOauthToken: {
    body: ({ confidential }) => tokenOf(confidential),
    changes: ['access_tokens', 'grants'],
  },
  introspectOauthToken: { body: ({ confidential }) => tokenOf(confidential), changes: [] },
  listScimRequests: { changes: [], rows: { added: addScimRequest } },
  createScimToken: { prepare: haveScimTokens, changes: ['scim_tokens'] },
  deleteScimToken: { prepare: haveScimTokens, changes: ['scim_tokens'] },
  listScimUsers: { as: 'directory', changes: [] },
  createScimUser: {
    as: 'directory',
    body: ({ round, domain }) => ({ userName: `new-${round}@${domain}` }),
    changes: ['accounts', 'managers', 'scim_users'],
  },
  getScimUser: { as: 'directory', changes: [], segments: IN_DIRECTORY },
  replaceScimUser: {
    as: 'directory',
    segments: IN_DIRECTORY,
    body: ({ round, domain }) => ({ userName: `other-${round}@${domain}` }),
    changes: ['accounts', 'scim_users'],
  },
  patchScimUser: {
    as: 'directory',
    segments: IN_DIRECTORY,
    body: () => ({ Operations: [{ op: 'replace', path: 'active', value: false }] }),
    changes: ['managers', 'scim_users'],
  },
  deleteScimUser: { as: 'directory', segments: IN_DIRECTORY, changes: ['managers', 'scim_users'] },
  listScimGroups: { as: 'directory', changes: [] },
  createScimGroup: {
    as: 'directory',
    body: ({ round, ids }) => ({ displayName: `New ${round}`, members: [{ value: ids.scimUser }] }),
    changes: ['scim_groups', 'scim_members'],
  },
  getScimGroup: { as: 'directory', changes: [], segments: IN_DIRECTORY },
  replaceScimGroup: {
    as: 'directory',
    segments: IN_DIRECTORY,
    body: ({ round }) => ({ displayName: `Other ${round}` }),
    changes: ['scim_groups'],
  },
  patchScimGroup: {
    as: 'directory',
    segments: IN_DIRECTORY,
    body: ({ round }) => ({
      Operations: [{ op: 'replace', path: 'externalId', value: `external-${round}` }],
    }),
    changes: ['scim_groups'],
  },
  deleteScimGroup: { as: 'directory', segments: IN_DIRECTORY, changes: ['scim_groups'] },
  getScimConfiguration: { as: 'directory', changes: [] },
  listScimSchemas: { as: 'directory', changes: [] },
  getScimSchema: {
    as: 'directory',
    changes: [],
    segments: { schema: ['urn:ietf:params:scim:schemas:core:2.0:User', 'urn:unknown'] },
  },
  getScimResourceType: { as: 'directory', changes: [], segments: { type: ['User', 'Device'] } },
  listScimResourceTypes: { as: 'directory', changes: [] },
  getUserinfo: { changes: [] },
  postUserinfo: { changes: [] },
  getOpenIdConfiguration: { changes: [] },
  getAuthorizationServer: { changes: [] },
  getErrorPages: { changes: [] },
  getErrorPage: { changes: [], segments: { constant: ['LAST_OWNER', 'INTERNAL_ERROR'] } },
  getErrorCatalogue: { changes: [] },
};

/** A token, with the application that asks about it. */
function tokenOf(confidential: Scene['confidential'] | undefined) {
  const { accessToken: token = '', id: client_id, secret: client_secret } = confidential ?? {};
  return { token, client_id, client_secret };
}

export function descriptionOf(id: string): Description {
  const all: Readonly<Record<string, Description>> = descriptions;
  const description = all[id];
  if (!description) throw new TypeError(`${id} has no description`);
  return description;
}
