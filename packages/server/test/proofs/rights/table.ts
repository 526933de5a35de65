import type { CALLER_KINDS, OperationId, RAISED_KINDS } from '@portico/api';
import type { Table } from '../operations/description.ts';
import { invitation } from './invitations.ts';
import { manager } from './managers.ts';
import { password, session, sessionOfAnApplication } from './people.ts';
import { domain, permissionOfGroup, permissionOfKey, permissionOfRole } from './product.ts';
import { apiKey, application, connection, machine } from './programs.ts';
import type { Ways } from './right.ts';
import { impersonation, operator, serviceKey } from './team.ts';

type Kind = (typeof CALLER_KINDS)[number] | (typeof RAISED_KINDS)[number];

/** Every kind of right, with the ways to lose it: a kind of caller without a row does not compile. */
export const RIGHTS = {
  session,
  impersonation,
  api_key: apiKey,
  service_key: serviceKey,
  application,
  connection,
  operator,
  'session of an application': sessionOfAnApplication,
  machine,
  manager,
  'permission of a role': permissionOfRole,
  'permission of a group': permissionOfGroup,
  'permission of a key': permissionOfKey,
  domain,
  invitation,
  password,
} satisfies Readonly<Record<Kind, Ways>> & Readonly<Record<string, Ways>>;

/** The tables in which rights are: an operation that changes one of them is a way to lose a right, or says why not. */
export const TABLES = [
  ...(['accounts', 'sessions', 'operators', 'service_keys', 'service_key_secrets'] as const),
  ...(['organizations', 'managers', 'invitations', 'api_keys', 'api_key_secrets'] as const),
  ...(['product_permissions', 'product_roles', 'product_role_permissions'] as const),
  ...(['scim_groups', 'scim_members', 'scim_users', 'connections', 'scim_tokens', 'domains'] as const),
  ...(['applications', 'application_secrets', 'grants', 'access_tokens'] as const),
] satisfies readonly Table[];

const GIVES = 'it gives a right, and takes none away';
const SAYS = 'it changes what is shown, and no right';
const USES_UP = 'what it takes is used up in the same transaction, which is never remembered';

/** Operations that change such a table, and take no right from anybody. */
export const HARMLESS: { readonly [Id in OperationId]?: string } = {
  register: GIVES,
  createFirstOperator: GIVES,
  createAccount: GIVES,
  createOrganization: GIVES,
  createOrganizationAsOperator: GIVES,
  restoreOrganization: GIVES,
  addManager: GIVES,
  addManagerAsOperator: GIVES,
  acceptManager: GIVES,
  createInvitation: GIVES,
  createInvitationAsOperator: GIVES,
  createApiKey: GIVES,
  createMachine: GIVES,
  createApplication: GIVES,
  registerClient: GIVES,
  createRole: GIVES,
  createRoleAsOperator: GIVES,
  createGroup: GIVES,
  addGroupMember: GIVES,
  createScimUser: GIVES,
  createScimGroup: GIVES,
  createConnection: GIVES,
  createDomain: GIVES,
  impersonateAccount: GIVES,
  createAuthorization: GIVES,
  redeemAuthorization: GIVES,
  approveDeviceAuthorization: GIVES,
  passkeyLogin: GIVES,
  updateAccount: SAYS,
  updateAccountAsOperator: SAYS,
  changeEmail: 'the old address works until the new one is verified',
  reauthenticate: 'the session of the caller alone is replaced, by an answer that only the caller gets',
  activateTotp: 'the session of the caller alone becomes strong',
  codeLogin: USES_UP,
  completeSignIn: USES_UP,
  issueOauthTokens: USES_UP,
  acceptReceivedInvitation: USES_UP,
  declineReceivedInvitation: USES_UP,
  replacePermissions: 'a permission that a role grants stays',
  resendInvitation: 'the former link works until the mail is sent, which is later',
  applyConfiguration: 'it does what operations on applications and roles do, in one transaction',
  replaceRegisteredClient: 'it does what updateApplication does',
  deleteRegisteredClient: 'it does what deleteApplication does',
  giveApproval: 'it does what deleteOrganizationAsOperator does',
};
