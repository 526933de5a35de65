import type { Body } from '@portico/client';
import { dateOf, lengthOf, listOf, numberOf } from '../frame/time.ts';
import { isMethods, methodsOf } from './methods.ts';

export type Event = Body<'listOrganizationEvents'>['items'][number];

type OrganizationEventType = NonNullable<Body<'getWebhook'>['types']>[number];

/** What can happen in an organization, by type. */
const organizationTitles = {
  'organization.created': 'Organization created',
  'organization.updated': 'Organization changed',
  'organization.deleted': 'Organization deleted',
  'organization.restored': 'Organization restored',
  'organization.purged': 'Organization removed for good',
  'organization.ownership_transferred': 'Ownership transferred',
  'manager.added': 'Person added',
  'manager.accepted': 'Person accepted',
  'manager.role_changed': 'Role changed',
  'manager.removed': 'Person removed',
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
  'api_key.revoked': 'API key revoked',
  'operator.read': 'Viewed by an operator',
  'approval.requested': 'Approval requested by an operator',
  'approval.given': 'Approved by a second operator',
  'approval.withdrawn': 'Approval withdrawn by an operator',
} as const satisfies Record<OrganizationEventType, string>;

/** What can happen elsewhere, by type. */
const otherTitles = {
  'account.registered': 'Account created',
  'account.updated': 'Account changed',
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
  'account.factors_removed': 'Second factors and passkeys removed',
  'account.totp_enabled': 'Authenticator app set up',
  'account.totp_disabled': 'Authenticator app removed',
  'account.recovery_codes_renewed': 'Recovery codes replaced',
  'account.recovery_code_used': 'Recovery code used',
  'session.created': 'Signed in',
  'session.reauthenticated': 'Identity confirmed',
  'session.login_failed': 'Wrong password or code given',
  'session.ended': 'Session ended',
  'operator.added': 'Added as an operator',
  'operator.removed': 'Removed as an operator',
  'operator.read_account': 'Viewed by an operator',
} as const satisfies Record<Exclude<Event['type'], OrganizationEventType>, string>;

/** What happened, by type. */
export const eventTitles = { ...otherTitles, ...organizationTitles } as const;

/** The types of what happens in organizations, with what they are called. */
export const organizationEvents = Object.entries(organizationTitles) as [OrganizationEventType, string][];

/** What a detail is called; those that only programs need are left out. */
const DETAILS: Readonly<Record<string, string>> = {
  name: 'Name',
  email: 'Email',
  emailChange: 'Change of email',
  passkeyName: 'Passkey',
  role: 'Role',
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
};

const isTypes = (value: unknown): value is Event['type'][] =>
  Array.isArray(value) && value.every((type) => Object.hasOwn(eventTitles, type));

const REASONS: Readonly<Record<string, string>> = {
  gone: 'it answered 410, so it’s gone for good',
  failures: 'nothing could be delivered for three days',
  api_key_revoked: 'the API key that sent it was revoked',
  too_many: 'you were signed in at too many places, and this one was unused for longest',
};

/** Values that are no words for people by themselves, by what they are details of. */
const VALUES: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  types: (value) => {
    if (value === null) return 'all';
    return isTypes(value) ? listOf(value.map((type) => eventTitles[type])) : undefined;
  },
  expiresAt: (value) => (typeof value === 'string' ? dateOf(value) : 'never'),
  overlap: (value) => {
    if (typeof value !== 'number') return undefined;
    return value === 0 ? 'stopped at once' : `works for ${lengthOf(value)} more`;
  },
  reason: (value) => (typeof value === 'string' ? (REASONS[value] ?? value.replaceAll('_', ' ')) : undefined),
  waived: (value) =>
    Array.isArray(value) ? listOf(value.map((one) => WAIVED[String(one)] ?? String(one))) : undefined,
  operation: (value) => (typeof value === 'string' ? LOOKED_AT[value] : undefined),
};

/** What an account lacked that became an operator all the same. */
const WAIVED: Readonly<Record<string, string>> = {
  address: 'a verified address',
  factor: 'a second factor',
};

/** What operators have looked at, and what takes two of them. */
const LOOKED_AT: Readonly<Record<string, string>> = {
  listApprovals: 'the list of approvals',
  getApproval: 'an approval',
  deleteAccountAsOperator: 'deleting the account',
  removeFactors: 'removing the second factors',
  deleteOrganizationAsOperator: 'deleting the organization',
  getStatistics: 'the overview',
  listAccountsAsOperator: 'the list of accounts',
  listOrganizationsAsOperator: 'the list of organizations',
  listEventsAsOperator: 'all events',
  getAccountAsOperator: 'the account',
  getOrganizationAsOperator: 'the organization',
  listManagersAsOperator: 'the people of the organization',
  listAccountManagersAsOperator: 'the organizations of the account',
};

/** What ended together is no number of times. */
const calledOf = (type: Event['type'], name: string) =>
  type === 'session.ended' && name === 'count' ? 'Sessions' : DETAILS[name];

/** Where a person has written the reason: it is said as it was written. */
const isWritten = (type: Event['type'], name: string) => type === 'account.suspended' && name === 'reason';

/** A value, or the one before and the one after. */
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

const SYSTEM = 'Portico';
const DELETED = 'a deleted account';
const OPERATOR = 'an operator of this service';
const API_KEY = 'an API key';
const apiKeyNamed = (name: string) => `API key “${name}”`;

/** Who did something, by what is known of them now. @param name of an API key, where it is known */
function actorOf({ type, email }: Event['actor'], name?: string): string {
  if (type === 'system') return SYSTEM;
  if (type === 'api_key') return name === undefined ? API_KEY : apiKeyNamed(name);
  if (type === 'operator') return email ?? OPERATOR;
  return email ?? DELETED;
}

export const events = {
  label: 'Events',
  empty: 'Nothing has happened yet.',
  emptyFiltered: 'Nothing like that has happened.',
  actorOf,
  apiKeyNamed,
  by: (who: string) => `by ${who}`,
  byFrom: (who: string, address: string) => `by ${who} from ${address}`,
  detailsOf: ({ type, details }: Event): string[] =>
    Object.entries(details).flatMap(([name, value]) => {
      // Who was invited stands beside the title.
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
  someOperator: 'An operator of this service',
} as const;
