/**
 * Every step that gives more rights, or fewer: its effects, the required proof, and the required session. A step with
 * such an effect and without a row here fails test/proofs/operations/changes.test.ts, which runs every operation and
 * examines its effects; matrix.test.ts tries each from every kind of session.
 */
import type { OperationId } from '@portico/api';
import type { Difference, Fact } from './facts.ts';

/**
 * The proof: none; a secret from a mail, or from the output of the service, the password with its code, a passkey, a session, or a code that was got with a
 * session; a directory, which an organization trusts for its domains.
 */
type Word =
  | 'nobody'
  | 'mail'
  | 'output'
  | 'password'
  | 'passkey'
  | 'provider'
  | 'session'
  | 'authorization'
  | 'directory';

/**
 * The demands on the session besides that it is live: that it began recently; that it began with one of the factors where
 * there are some, or else, to add one, that the address is verified; a role in the organization; that it is an
 * operator's.
 */
type SessionDemand = 'recent' | 'factor' | 'role' | 'operator';

export interface Step extends Partial<Difference> {
  readonly by: Word;
  /** Compared with the definition of the operation, which the service itself reads. */
  readonly asks?: readonly SessionDemand[];
  /** Rights it can give or take with requests other than its description's. */
  readonly also?: readonly Fact[];
}

/** Facts removed with an account; its address may never have been verified. */
const OF_ACCOUNT: readonly Fact[] = ['session', 'password', 'factor', 'code', 'role', 'account'];

export const STEPS: Readonly<Partial<Record<OperationId, Step>>> = {
  // Signing up and in. An invitation's secret was mailed: it verifies the address, and gives the role.
  register: {
    by: 'nobody',
    gives: ['session', 'password', 'account'],
    also: ['address', 'role', 'invitation'],
  },
  createFirstOperator: {
    by: 'output',
    gives: ['session', 'password', 'address', 'factor', 'code', 'operator', 'account'],
  },
  login: { by: 'password', gives: ['session'], also: ['code'] },
  reauthenticate: { by: 'password', gives: ['session'], takes: ['session'], also: ['code'] },
  passkeyLogin: { by: 'passkey', gives: ['session'] },
  // Reading the mail of an account whose address was never verified takes it over, as with a reset.
  codeLogin: {
    by: 'mail',
    gives: ['session'],
    also: ['address', 'password', 'factor', 'code', 'identity', 'invitation', 'key'],
  },
  // By a provider's word: only for people whom it knows; a link needs a recent session.
  completeSignIn: {
    by: 'provider',
    gives: ['session', 'password', 'address', 'identity', 'account'],
    also: ['code', 'factor', 'key', 'invitation', 'role'],
  },
  createIdentity: { by: 'session', asks: ['recent'] },
  completeIdentity: { by: 'session', asks: ['recent'], gives: ['identity'] },
  deleteIdentity: { by: 'session', asks: ['recent'], takes: ['identity'] },
  redeemAuthorization: { by: 'authorization', gives: ['session'] },
  issueOauthTokens: { by: 'authorization', gives: ['session'] },
  revokeOauthToken: { by: 'authorization', also: ['session'] },
  deleteGrant: { by: 'session', also: ['session'] },
  logout: { by: 'session', takes: ['session'] },
  endSession: { by: 'session', takes: ['session'] },
  deleteSession: { by: 'session', takes: ['session'] },
  deleteSessions: { by: 'session', asks: ['recent'], takes: ['session'] },

  // The secret of a mail proves the address, and with it the account; existing factors stay.
  verifyEmail: { by: 'mail', gives: ['address'] },
  rejectEmail: { by: 'mail', takes: [...OF_ACCOUNT, 'identity', 'invitation', 'key'] },
  resetPassword: { by: 'mail', gives: ['password', 'address'], takes: ['session', 'factor', 'code'] },
  changePassword: { by: 'password', gives: ['password'], takes: ['session'] },

  // Second factors: the first alone creates none.
  beginTotp: { by: 'session', asks: ['recent', 'factor'] },
  activateTotp: { by: 'session', asks: ['recent', 'factor'], gives: ['session', 'factor', 'code'] },
  deactivateTotp: { by: 'session', asks: ['recent', 'factor'], takes: ['factor'], also: ['code'] },
  renewRecoveryCodes: { by: 'session', asks: ['recent', 'factor'], gives: ['code'], takes: ['code'] },
  createPasskeyRegistration: { by: 'session', asks: ['recent', 'factor'] },
  createPasskey: { by: 'session', asks: ['recent', 'factor'], gives: ['factor'], also: ['code'] },
  updatePasskey: { by: 'session', asks: ['recent', 'factor'] },
  deletePasskey: { by: 'session', asks: ['recent', 'factor'], takes: ['factor', 'code'], also: ['session'] },

  // Roles.
  createOrganization: { by: 'session', gives: ['role'] },
  deleteOrganization: { by: 'session', asks: ['role'], takes: ['role'] },
  restoreOrganization: { by: 'session', gives: ['role'] },
  transferOrganization: { by: 'session', asks: ['recent', 'role'], gives: ['role'], takes: ['role'] },
  addManager: { by: 'session', asks: ['role'], gives: ['role'] },
  updateManager: { by: 'session', asks: ['role'], gives: ['role'], also: ['invitation'] },
  acceptManager: { by: 'session', gives: ['role'] },
  removeManager: { by: 'session', asks: ['role'], takes: ['role'], also: ['invitation', 'key'] },
  createInvitation: { by: 'session', asks: ['role'], gives: ['invitation'] },
  revokeInvitation: { by: 'session', asks: ['role'], takes: ['invitation'] },
  acceptInvitation: { by: 'session', gives: ['role'], takes: ['invitation'] },
  acceptReceivedInvitation: { by: 'session', gives: ['role'], takes: ['invitation'] },
  declineReceivedInvitation: { by: 'session', takes: ['invitation'] },
  declineInvitation: { by: 'mail', takes: ['invitation'] },
  createApiKey: { by: 'session', asks: ['recent', 'role'], gives: ['key'] },
  rotateApiKey: { by: 'session', asks: ['recent', 'role'], gives: ['key'], takes: ['key'] },
  deleteApiKey: { by: 'session', asks: ['role'], takes: ['key'] },
  createMachine: { by: 'session', asks: ['recent', 'role'], gives: ['key'] },
  updateMachine: { by: 'session', asks: ['recent', 'role'], also: ['key'] },
  rotateMachine: { by: 'session', asks: ['recent', 'role'], gives: ['key'], takes: ['key'] },
  deleteMachine: { by: 'session', asks: ['role'], takes: ['key'] },
  createScimToken: { by: 'session', asks: ['recent', 'role'], gives: ['key'], takes: ['key'] },
  deleteScimToken: { by: 'session', asks: ['recent', 'role'], takes: ['key'] },
  // A directory is trusted: an address in a verified domain is proven, and earlier credentials are void.
  createScimUser: {
    by: 'directory',
    gives: ['password', 'address', 'role', 'account'],
    also: ['session', 'factor', 'code', 'invitation'],
  },
  replaceScimUser: { by: 'directory', gives: ['address'], also: ['role', 'invitation', 'key'] },
  patchScimUser: { by: 'directory', takes: ['role'], also: ['address', 'invitation', 'key'] },
  deleteScimUser: { by: 'directory', takes: ['role'], also: ['invitation', 'key'] },
  deleteAccount: { by: 'session', asks: ['recent'], takes: [...OF_ACCOUNT, 'address', 'identity'] },

  // Operators, in a strong session; irreversible steps need two of them where the service is configured so.
  suspendAccount: { by: 'session', asks: ['recent', 'operator'], takes: ['account', 'session'] },
  resumeAccount: { by: 'session', asks: ['recent', 'operator'], also: ['account'] },
  impersonateAccount: { by: 'session', asks: ['recent', 'operator'], gives: ['session'] },
  endAccountSessions: { by: 'session', asks: ['operator'], takes: ['session'] },
  removeFactors: {
    by: 'session',
    asks: ['recent', 'operator'],
    takes: ['session'],
    also: ['factor', 'code'],
  },
  deleteAccountAsOperator: {
    by: 'session',
    asks: ['recent', 'operator'],
    takes: ['account', 'password', 'session'],
    also: OF_ACCOUNT,
  },
  deleteOrganizationAsOperator: { by: 'session', asks: ['recent', 'operator'], takes: ['role'] },
  restoreOrganizationAsOperator: { by: 'session', asks: ['recent', 'operator'], also: ['role'] },
  addManagerAsOperator: { by: 'session', asks: ['recent', 'operator'], gives: ['role'] },
  updateManagerAsOperator: {
    by: 'session',
    asks: ['recent', 'operator'],
    gives: ['role'],
    also: ['invitation'],
  },
  removeManagerAsOperator: {
    by: 'session',
    asks: ['recent', 'operator'],
    takes: ['role'],
    also: ['invitation'],
  },
  createInvitationAsOperator: { by: 'session', asks: ['recent', 'operator'], gives: ['invitation'] },
  // No password matches the hash that stands in for one.
  createAccount: { by: 'session', asks: ['operator'], gives: ['account', 'password'], also: ['address'] },
  // An owner may be given with it, if the caller signed in recently.
  createOrganizationAsOperator: { by: 'session', asks: ['operator'], also: ['role'] },
  createApproval: { by: 'session', asks: ['recent', 'operator'], gives: ['approval'] },
  giveApproval: {
    by: 'session',
    asks: ['recent', 'operator'],
    gives: ['approval'],
    takes: ['role'],
    also: OF_ACCOUNT,
  },
  deleteServiceKey: { by: 'session', asks: ['recent', 'operator'], takes: ['key'], also: ['invitation'] },
  withdrawApproval: { by: 'session', asks: ['operator'], takes: ['approval'] },
};

/** The same for commands: their caller has the database, and so everything. */
export const COMMAND_STEPS: Readonly<Record<string, Pick<Step, 'gives' | 'takes' | 'also'>>> = {
  serve: {},
  dev: { gives: ['password', 'address', 'account', 'role'] },
  init: {},
  doctor: {},
  migrate: {},
  backup: {},
  restore: {},
  move: {},
  'accounts import': {
    gives: ['password', 'address', 'account', 'role'],
    also: ['factor', 'code', 'session', 'key'],
  },
  'accounts export': {},
  'keys rotate': {},
  'events verify': {},
  'passwords update': {},
  'operators add': { gives: ['operator'], takes: ['session'] },
  'operators remove': { takes: ['operator'], also: ['invitation'] },
  'operators list': {},
  'applications add': {},
  'applications rotate': {},
  'applications remove': {},
  'applications list': {},
  'applications show': {},
  'service-keys add': { gives: ['key'] },
  'service-keys rotate': { gives: ['key'], takes: ['key'] },
  'service-keys remove': { takes: ['key'], also: ['invitation'] },
  'service-keys list': {},
  // Operators and service keys that a file describes, and those that it left out.
  apply: { gives: ['operator', 'key'], takes: ['operator', 'key'], also: ['session', 'invitation', 'role'] },
  'export-configuration': {},
};
