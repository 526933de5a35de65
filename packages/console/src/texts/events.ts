import type { Body } from '@portico/client';
import { momentOf, numberOf } from '../frame/time.ts';

export type Event = Body<'listOrganizationEvents'>['items'][number];

/** What happened, by type. */
export const eventTitles = {
  'account.registered': 'Account created',
  'account.updated': 'Account changed',
  'account.email_verified': 'Email verified',
  'account.email_changed': 'Email changed',
  'account.password_changed': 'Password changed',
  'account.password_reset': 'Password reset by mail',
  'account.deleted': 'Account deleted',
  'session.created': 'Signed in',
  'session.login_failed': 'Wrong password given',
  'session.ended': 'Session ended',
  'organization.created': 'Organization created',
  'organization.updated': 'Organization renamed',
  'organization.deleted': 'Organization deleted',
  'organization.restored': 'Organization restored',
  'organization.purged': 'Organization removed for good',
  'organization.ownership_transferred': 'Ownership transferred',
  'manager.added': 'Manager added',
  'manager.role_changed': 'Role changed',
  'manager.removed': 'Manager removed',
  'invitation.created': 'Invitation sent',
  'invitation.resent': 'Invitation sent again',
  'invitation.accepted': 'Invitation accepted',
  'invitation.declined': 'Invitation declined',
  'invitation.revoked': 'Invitation revoked',
} as const satisfies Record<Event['type'], string>;

/** What a detail says; those that only programs need are left out. */
const DETAILS: Readonly<Record<string, (value: string) => string>> = {
  name: (value) => `Name: ${value}`,
  email: (value) => `Email: ${value}`,
  emailChange: (value) => `Change of email: ${value}`,
  role: (value) => `Role: ${value}`,
  reason: (value) => `Reason: ${value.replaceAll('_', ' ')}`,
  count: (value) => `Times: ${numberOf(Number(value))}`,
  from: (value) => `From ${momentOf(value)}`,
  to: (value) => `until ${momentOf(value)}`,
};

export const events = {
  label: 'Events',
  empty: 'Nothing has happened yet.',
  emptyFiltered: 'No such event.',
  system: 'Portico',
  deleted: 'A deleted account',
  from: (address: string) => `from ${address}`,
  detailsOf: ({ details }: Event): string[] =>
    Object.entries(details).flatMap(([name, value]) => {
      const say = Object.hasOwn(DETAILS, name) ? DETAILS[name] : undefined;
      return say === undefined || value === null || typeof value === 'object' ? [] : [say(String(value))];
    }),
  filter: 'Filter',
  type: 'What happened',
  anyType: 'Anything',
  person: 'Who did it',
  anyPerson: 'Anyone',
} as const;
