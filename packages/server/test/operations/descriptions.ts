/**
 * What the proofs need to know of each operation beside its definition: a valid body, and what it changes. Matrix,
 * observed, payload, lists, conditional, precedence, interleaving and fuzz read it; who may is in the definition and
 * in the table of permissions. An operation without a description does not compile.
 */
import type { OperationId } from '@portico/api';
import { consoleFiles } from '../console-files.ts';
import { forgetFactors, haveFactorRights, haveUnverified, haveVerified } from '../factors.ts';
import { receivedInvitation } from '../invitations.ts';
import { addPasskey } from '../passkeys.ts';
import { AUDIENCE, PASSWORD, type Service } from '../service.ts';
import { beginKnownTotp, haveKnownTotp, knownCode } from '../totp.ts';
import { addWebhook, newReceiver } from '../webhooks.ts';
import type { Description, DescriptionOf } from './description.ts';

async function haveTotpAndRights(service: Service, accountId: string): Promise<void> {
  await haveKnownTotp(service, accountId);
  await haveFactorRights(service, accountId);
}

export const descriptions: { readonly [Id in OperationId]: DescriptionOf<Id> } = {
  register: {
    body: ({ newEmail }) => ({ email: newEmail, password: PASSWORD }),
    changes: ['accounts', 'sessions'],
  },
  getAccount: { changes: [] },
  updateAccount: { body: ({ round }) => ({ name: `Name ${round}` }), changes: ['accounts'] },
  changePassword: {
    body: ({ password }) => ({ currentPassword: password, newPassword: 'another password' }),
    changes: ['accounts', 'sessions'],
    passwordAfter: ({ newPassword }) => newPassword,
  },
  deleteAccount: {
    as: 'outsider',
    changes: ['accounts', 'sessions', 'passkeys', 'recovery_codes', 'organizations', 'managers'],
    removesAccount: true,
  },
  exportAccount: { changes: [] },
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
    changes: ['accounts', 'sessions', 'passkeys', 'recovery_codes'],
    passwordAfter: ({ password }) => password,
  },

  login: { body: ({ email, password }) => ({ email, password }), changes: ['accounts', 'sessions'] },
  reauthenticate: { body: ({ password }) => ({ password }), changes: ['accounts', 'sessions'] },
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
  passkeyLogin: { body: ({ passkeys }) => passkeys.login, changes: ['accounts', 'passkeys', 'sessions'] },

  createToken: { body: () => ({ audience: AUDIENCE }), changes: [] },
  getJwks: { changes: [] },

  createOrganization: {
    body: ({ round }) => ({ name: `New ${round}` }),
    changes: ['organizations', 'managers'],
  },
  listOrganizations: { changes: [], rows: { added: 'createOrganization', removed: 'deleteOrganization' } },
  getOrganization: { changes: [] },
  updateOrganization: { body: ({ round }) => ({ name: `Name ${round}` }), changes: ['organizations'] },
  deleteOrganization: { changes: ['organizations'] },
  restoreOrganization: { changes: ['organizations'] },
  transferOrganization: { body: ({ ids }) => ({ managerId: ids.manager }), changes: ['managers'] },

  listManagers: { changes: [], rows: { added: 'addManager', removed: 'removeManager' } },
  addManager: {
    body: ({ newcomer }) => ({ accountId: newcomer, role: 'viewer' }),
    changes: ['managers'],
  },
  getManager: { changes: [] },
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

  createApiKey: {
    body: ({ round }) => ({ name: `Key ${round}`, role: 'viewer' }),
    changes: ['api_keys', 'api_key_secrets'],
  },
  listApiKeys: { changes: [], rows: { added: 'createApiKey', removed: 'deleteApiKey' } },
  getApiKey: { changes: [] },
  updateApiKey: { body: ({ round }) => ({ name: `Name ${round}` }), changes: ['api_keys'] },
  deleteApiKey: { changes: ['api_keys', 'api_key_secrets'] },
  rotateApiKey: { body: () => ({}), changes: ['api_keys', 'api_key_secrets'] },
  getCaller: { changes: [] },

  listAccountEvents: { changes: [], rows: { added: 'updateAccount' } },
  listOrganizationEvents: { changes: [], rows: { added: 'updateOrganization' } },

  listAccountsAsOperator: { as: 'operator', changes: [] },
  getAccountAsOperator: { as: 'operator', changes: [] },
  listAccountManagersAsOperator: { as: 'operator', changes: [] },
  suspendAccount: {
    as: 'operator',
    body: () => ({ reason: 'Reported as taken over' }),
    changes: ['accounts', 'sessions'],
  },
  resumeAccount: { as: 'operator', changes: [] },
  endAccountSessions: { as: 'operator', changes: ['sessions'] },
  sendPasswordReset: { as: 'operator', changes: [] },
  removeFactors: { as: 'operator', changes: ['sessions'] },
  deleteAccountAsOperator: { as: 'operator', changes: ['accounts', 'sessions'] },
  listOrganizationsAsOperator: { as: 'operator', changes: [] },
  getOrganizationAsOperator: { as: 'operator', changes: [] },
  deleteOrganizationAsOperator: { as: 'operator', changes: ['organizations'] },
  restoreOrganizationAsOperator: { as: 'operator', changes: [] },
  listManagersAsOperator: { as: 'operator', changes: [] },
  addManagerAsOperator: {
    as: 'operator',
    body: ({ newcomer }) => ({ accountId: newcomer, role: 'owner' }),
    changes: ['managers'],
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
  listEventsAsOperator: { as: 'operator', changes: [] },
  getStatistics: { as: 'operator', changes: [] },

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
  getConsoleScript: { changes: [], segments: { asset: consoleFiles.scripts } },
  getConsoleStyle: { changes: [], segments: { asset: consoleFiles.styles } },
  getVerifyEmailPage: { changes: [] },
  getChangePasswordPage: { changes: [] },
  getResetPasswordPage: { changes: [] },
  getAcceptInvitationPage: { changes: [] },
  getErrorPages: { changes: [] },
  getErrorPage: { changes: [], segments: { constant: ['LAST_OWNER', 'INTERNAL_ERROR'] } },
  getErrorCatalogue: { changes: [] },
};

export function descriptionOf(id: string): Description {
  const all: Readonly<Record<string, Description>> = descriptions;
  const description = all[id];
  if (!description) throw new TypeError(`${id} has no description`);
  return description;
}
