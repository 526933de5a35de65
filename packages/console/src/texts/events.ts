import type { Body } from '@portico/client';
import { dateOf, lengthOf, listOf, momentOf, numberOf } from '../frame/time.ts';
import { isMethods, methodsOf } from './methods.ts';

export type Event = Body<'listOrganizationEvents'>['items'][number];

type OrganizationEventType = NonNullable<Body<'getWebhook'>['types']>[number];

/** Titles of the events of organizations, by type. */
const organizationTitles = {
  'organization.created': 'Organization created',
  'organization.updated': 'Organization changed',
  'organization.metadata_changed': 'Metadata changed',
  'organization.deleted': 'Organization deleted',
  'organization.restored': 'Organization restored',
  'organization.purged': 'Organization removed for good',
  'organization.ownership_transferred': 'Ownership transferred',
  'manager.added': 'Person added',
  'manager.accepted': 'Person accepted',
  'manager.role_changed': 'Role changed',
  'manager.roles_changed': 'Product roles changed',
  'manager.removed': 'Person removed',
  'manager.metadata_changed': 'Metadata of a person changed',
  'invitation.created': 'Invitation sent',
  'invitation.resent': 'Invitation sent again',
  'invitation.accepted': 'Invitation accepted',
  'invitation.declined': 'Invitation declined',
  'invitation.revoked': 'Invitation withdrawn',
  'webhook.created': 'Webhook created',
  'webhook.updated': 'Webhook changed',
  'webhook.rotated': 'Webhook secret replaced',
  'webhook.failing': 'Webhook stopped after failures',
  'webhook.deleted': 'Webhook deleted',
  'api_key.created': 'API key created',
  'api_key.rotated': 'API key rotated',
  'api_key.renamed': 'API key renamed',
  'api_key.roles_changed': 'Product roles of an API key changed',
  'api_key.revoked': 'API key revoked',
  'role.created': 'Product role created',
  'role.updated': 'Product role changed',
  'role.deleted': 'Product role deleted',
  'operator.read': 'Viewed by an operator',
  'approval.requested': 'Approval requested by an operator',
  'approval.given': 'Approved by a second operator',
  'approval.withdrawn': 'Approval withdrawn by an operator',
} as const satisfies Record<OrganizationEventType, string>;

/** Titles of all other events, by type. */
const otherTitles = {
  'account.registered': 'Account created',
  'account.created': 'Account created by the team',
  'account.updated': 'Account changed',
  'account.metadata_changed': 'Metadata changed',
  'account.email_verified': 'Email verified',
  'account.email_changed': 'Email changed',
  'account.password_changed': 'Password changed',
  'account.password_reset': 'Password reset by email',
  'account.passkey_added': 'Passkey added',
  'account.passkey_removed': 'Passkey removed',
  'passkey.renamed': 'Passkey renamed',
  'account.deleted': 'Account deleted',
  'account.taken_over': 'Account taken over by an import',
  'account.suspended': 'Account suspended',
  'account.resumed': 'Suspension lifted',
  'account.impersonated': 'Support began to act for you',
  'account.support_access_changed': 'Support access changed',
  'account.factors_removed': 'Second factors and passkeys removed',
  'account.totp_enabled': 'Authenticator app set up',
  'account.totp_disabled': 'Authenticator app removed',
  'account.recovery_codes_renewed': 'Recovery codes replaced',
  'account.recovery_code_used': 'Recovery code used',
  'session.created': 'Signed in',
  'session.reauthenticated': 'Identity confirmed',
  'session.login_failed': 'Wrong password or code',
  'session.ended': 'Session ended',
  'operator.added': 'Added as an operator',
  'operator.removed': 'Removed as an operator',
  'operator.read_account': 'Viewed by an operator',
  'permissions.changed': 'Permissions of the product changed',
  'brand.updated': 'Brand changed',
  'application.created': 'Application registered',
  'application.updated': 'Application changed',
  'application.rotated': 'Application secret replaced',
  'application.deleted': 'Application deleted',
  'grant.created': 'Signed in to an application',
  'grant.ended': 'Application access ended',
  'service_key.created': 'Service key created',
  'service_key.rotated': 'Service key rotated',
  'service_key.revoked': 'Service key revoked',
  'service_key.refused': 'Service key used from elsewhere',
} as const satisfies Record<Exclude<Event['type'], OrganizationEventType>, string>;

export const eventTitles = { ...otherTitles, ...organizationTitles } as const;

/** The types of the events of organizations, with their titles. */
export const organizationEvents = Object.entries(organizationTitles) as [OrganizationEventType, string][];

/** Labels of details. Those that only programs need have none, and are not shown. */
const DETAILS: Readonly<Record<string, string>> = {
  name: 'Name',
  email: 'Email',
  emailChange: 'Change of email',
  passkeyName: 'Passkey',
  role: 'Role',
  roles: 'Product roles',
  title: 'Title',
  logo: 'Logo',
  logoDark: 'Logo for dark backgrounds',
  accent: 'Colour',
  accentDark: 'Colour on dark backgrounds',
  mailFooter: 'Last lines of emails',
  languages: 'Languages',
  description: 'Description',
  permissions: 'Permissions',
  replacement: 'In its place',
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  methods: 'With',
  reason: 'Reason',
  host: 'Receiver',
  state: 'State',
  types: 'Events',
  expiresAt: 'Expires',
  overlap: 'Old key',
  count: 'Times',
  requireSecondFactor: 'Second factor required',
  operation: 'What',
  waived: 'Without',
  scopes: 'For',
  networks: 'From',
  allowed: 'Allowed',
  applicationName: 'Application',
  kind: 'Kind',
  redirectUris: 'Redirect URIs',
  postLogoutRedirectUris: 'Redirect URIs after signing out',
  backchannelLogoutUri: 'Back-channel logout URI',
  audiences: 'Audiences',
  resource: 'Audience',
  firstParty: 'One of your own',
  requireOrganization: 'Organization required',
  requirePkce: 'PKCE required',
  signingAlgorithm: 'Signed with',
  logoUrl: 'Logo',
  endsAt: 'Until',
  public: 'Public',
  private: 'Private',
};

const isTypes = (value: unknown): value is Event['type'][] =>
  Array.isArray(value) && value.every((type) => Object.hasOwn(eventTitles, type));

const REASONS: Readonly<Record<string, string>> = {
  support_access: 'support access was taken back',
  gone: 'it answered 410, so it’s gone for good',
  failures: 'nothing could be delivered for three days',
  api_key_revoked: 'the API key that sent it was revoked',
  too_many: 'there were too many of them',
  revoked: 'somebody ended it',
  revoked_by_application: 'the application gave it back',
  code_reused: 'its code was used twice, which somebody who has stolen it would do',
  refresh_token_reused: 'a refresh token was used twice, which somebody who has stolen it would do',
  session_ended: 'the session ended in which the person signed in to it',
  application_deleted: 'the application was deleted',
};

/** The members that changed; a half without any is left out. */
function namesIn(value: unknown): string | undefined {
  return Array.isArray(value) && value.length > 0 ? listOf(value.map(String)) : undefined;
}

/** Texts for values that mean nothing to people by themselves, by detail. */
const VALUES: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  types: (value) => {
    if (value === null) return 'all';
    return isTypes(value) ? listOf(value.map((type) => eventTitles[type])) : undefined;
  },
  endsAt: (value) => (typeof value === 'string' ? momentOf(value) : undefined),
  expiresAt: (value) => (typeof value === 'string' ? dateOf(value) : 'never'),
  overlap: (value) => {
    if (typeof value !== 'number') return undefined;
    return value === 0 ? 'stopped at once' : `works for ${lengthOf(value)} more`;
  },
  reason: (value) => (typeof value === 'string' ? (REASONS[value] ?? value.replaceAll('_', ' ')) : undefined),
  waived: (value) =>
    Array.isArray(value) ? listOf(value.map((one) => WAIVED[String(one)] ?? String(one))) : undefined,
  scopes: (value) => (Array.isArray(value) ? listOf(value.map(String)) : undefined),
  networks: (value) => (Array.isArray(value) ? listOf(value.map(String)) : undefined),
  redirectUris: namesIn,
  postLogoutRedirectUris: namesIn,
  audiences: namesIn,
  languages: namesIn,
  roles: namesIn,
  permissions: namesIn,
  added: namesIn,
  removed: namesIn,
  changed: namesIn,
  public: namesIn,
  private: namesIn,
  operation: (value) => (typeof value === 'string' ? LOOKED_AT[value] : undefined),
};

/** What a new operator's account lacked. */
const WAIVED: Readonly<Record<string, string>> = {
  address: 'a verified address',
  factor: 'a second factor',
};

/** Operations of operators, as the object of “viewed” or “approved”. */
const LOOKED_AT: Readonly<Record<string, string>> = {
  listApprovals: 'the list of approvals',
  getApproval: 'an approval',
  deleteAccountAsOperator: 'deleting the account',
  removeFactors: 'removing the second factors',
  deleteOrganizationAsOperator: 'deleting the organization',
  listApplications: 'the list of applications',
  getApplication: 'an application',
  getStatistics: 'the overview',
  listAccountsAsOperator: 'the list of accounts',
  listOrganizationsAsOperator: 'the list of organizations',
  listEventsAsOperator: 'all events',
  listChanges: 'all changes',
  getAccountAsOperator: 'the account',
  getOrganizationAsOperator: 'the organization',
  listManagersAsOperator: 'the people of the organization',
  listAccountManagersAsOperator: 'the organizations of the account',
  getAccountMetadataAsOperator: 'the metadata of the account',
  getOrganizationMetadataAsOperator: 'the metadata of the organization',
  getManagerMetadataAsOperator: 'the metadata of the person in the organization',
};

/** The count of ended sessions is a number of sessions; any other is how often an event occurred. */
const calledOf = (type: Event['type'], name: string) =>
  type === 'session.ended' && name === 'count' ? 'Sessions' : DETAILS[name];

/** Whether a person wrote the value, so that it is shown as is. */
const isWritten = (type: Event['type'], name: string) =>
  (type === 'account.suspended' || type === 'account.impersonated') && name === 'reason';

/** The text for a value, or for the values before and after a change. */
function said(name: string, value: unknown): string | undefined {
  const own = VALUES[name];
  return (own && !isChange(value) ? own(value) : undefined) ?? saidOfAny(name, value);
}

const isChange = (value: unknown): value is { readonly from?: unknown; readonly to: unknown } =>
  typeof value === 'object' && value !== null && 'to' in value;

function saidOfAny(name: string, value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (isMethods(value)) return methodsOf(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberOf(value);
  if (!isChange(value)) return undefined;
  return `${said(name, value.from) ?? '–'} → ${said(name, value.to) ?? '–'}`;
}

const SYSTEM = 'this service';
const DELETED = 'a deleted account';
const OPERATOR = 'an operator of this service';
const API_KEY = 'an API key';
const SERVICE_KEY = 'a back end of this service';
const apiKeyNamed = (name: string) => `API key “${name}”`;

/** The name of an event's actor, as far as known. @param name of the API key, if known */
function actorOf({ type, email }: Event['actor'], name?: string): string {
  if (type === 'system') return SYSTEM;
  if (type === 'api_key') return name === undefined ? API_KEY : apiKeyNamed(name);
  if (type === 'service_key') return SERVICE_KEY;
  if (type === 'operator') return email ?? OPERATOR;
  return email ?? DELETED;
}

export const events = {
  label: 'Events',
  heading: 'What happened in this organization',
  export: 'Export as CSV',
  fileName: (name: string) => `Events of ${name}.csv`,
  columns: ['Time', 'What happened', 'Type', 'Who did it', 'Details', 'Address', 'ID'],
  empty: 'Nothing has happened yet.',
  emptyFiltered: 'No events match.',
  actorOf,
  forWhom: (who: string, impersonator: Event['impersonator']) =>
    impersonator === null ? who : `${impersonator.email ?? OPERATOR} for ${who}`,
  apiKeyNamed,
  by: (who: string) => `by ${who}`,
  byFrom: (who: string, address: string) => `by ${who} from ${address}`,
  detailsOf: ({ type, details }: Event): string[] =>
    Object.entries(details).flatMap(([name, value]) => {
      // The invited address already appears beside the title.
      const isTold = name === 'email' && type === 'invitation.created';
      const called = Object.hasOwn(DETAILS, name) && !isTold ? calledOf(type, name) : undefined;
      const text = isWritten(type, name) ? String(value) : said(name, value);
      return called === undefined || text === undefined ? [] : [`${called}: ${text}`];
    }),
  type: 'What happened',
  anyType: 'Anything',
  person: 'Who did it',
  anyPerson: 'Anyone',
  somebodyElse: 'Someone who left',
  someApiKey: 'An API key',
  someBackEnd: 'A back end of this service',
  someOperator: 'An operator of this service',
} as const;
