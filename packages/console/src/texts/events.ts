import type { Body } from '@portico/client';
import { numberOf } from '../frame/time.ts';
import { isMethods, methodsOf } from './methods.ts';

export type Event = Body<'listOrganizationEvents'>['items'][number];

/** What happened, by type. */
export const eventTitles = {
  'account.registered': 'Account created',
  'account.updated': 'Account changed',
  'account.email_verified': 'Email verified',
  'account.email_changed': 'Email changed',
  'account.password_changed': 'Password changed',
  'account.password_reset': 'Password reset by email',
  'account.passkey_added': 'Passkey added',
  'account.passkey_removed': 'Passkey removed',
  'account.deleted': 'Account deleted',
  'account.suspended': 'Account suspended',
  'account.resumed': 'Suspension taken back',
  'account.factors_removed': 'Second factors and passkeys removed',
  'account.totp_enabled': 'Authenticator app set up',
  'account.totp_disabled': 'Authenticator app removed',
  'account.recovery_codes_renewed': 'Recovery codes replaced',
  'account.recovery_code_used': 'Recovery code used',
  'session.created': 'Signed in',
  'session.reauthenticated': 'Identity confirmed',
  'session.login_failed': 'Wrong password or code given',
  'session.ended': 'Session ended',
  'organization.created': 'Organization created',
  'organization.updated': 'Organization changed',
  'organization.deleted': 'Organization deleted',
  'organization.restored': 'Organization restored',
  'organization.purged': 'Organization removed for good',
  'organization.ownership_transferred': 'Ownership transferred',
  'manager.added': 'Person added',
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
  'operator.added': 'Made an operator',
  'operator.removed': 'No operator any more',
  'operator.read_account': 'Looked at by an operator',
  'api_key.created': 'API key created',
  'api_key.rotated': 'API key rotated',
  'api_key.revoked': 'API key revoked',
} as const satisfies Record<Event['type'], string>;

/** What a detail is called; those that only programs need are left out. */
const DETAILS: Readonly<Record<string, string>> = {
  name: 'Name',
  email: 'Email',
  emailChange: 'Change of email',
  passkeyName: 'Passkey',
  apiKeyName: 'API key',
  role: 'Role',
  methods: 'With',
  reason: 'Reason',
  host: 'Receiver',
  state: 'State',
  count: 'Times',
  requireSecondFactor: 'Second factor required',
};

/** A value, or the one before and the one after. */
function said(value: unknown): string | undefined {
  if (typeof value === 'string') return value.replaceAll('_', ' ');
  if (isMethods(value)) return methodsOf(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberOf(value);
  if (typeof value !== 'object' || value === null || !('to' in value)) return undefined;
  const { from, to } = value as { readonly from?: unknown; readonly to: unknown };
  return `${said(from) ?? '–'} → ${said(to) ?? '–'}`;
}

const SYSTEM = 'Portico';
const DELETED = 'A deleted account';
const API_KEY = 'An API key';
const OPERATOR = 'An operator of this service';

/** Who did something, by what is known of them now. */
function actorOf({ type, email }: Event['actor']): string {
  if (type === 'system') return SYSTEM;
  if (type === 'api_key') return API_KEY;
  if (type === 'operator') return email ?? OPERATOR;
  return email ?? DELETED;
}

export const events = {
  label: 'Events',
  empty: 'Nothing has happened yet.',
  emptyFiltered: 'Nothing like that has happened.',
  actorOf,
  by: (who: string) => `by ${who}`,
  byFrom: (who: string, address: string) => `by ${who} from ${address}`,
  detailsOf: ({ type, details }: Event): string[] =>
    Object.entries(details).flatMap(([name, value]) => {
      // Who was invited stands beside the title.
      const isTold = name === 'email' && type === 'invitation.created';
      const called = Object.hasOwn(DETAILS, name) && !isTold ? DETAILS[name] : undefined;
      const text = said(value);
      return called === undefined || text === undefined ? [] : [`${called}: ${text}`];
    }),
  type: 'What happened',
  anyType: 'Anything',
  person: 'Who did it',
  anyPerson: 'Anyone',
  somebodyElse: 'Someone who left',
} as const;
