import { hash, randomBytes } from 'node:crypto';
import type { EventType } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import type { EventRow } from '../../ground/database/schema.ts';
import { actorTypeOf, subjectType } from '../events/event.ts';
import { leafHash } from './tree.ts';

const SALT_BYTES = 16;

/** Members of details that hold no personal value: ids, times, numbers and words of Portico's or the product's own. */
const PLAIN: ReadonlySet<string> = new Set([
  'accountId',
  'allowed',
  'allowedMethods',
  'apiKeyId',
  'applicationId',
  'count',
  'delegable',
  'endedSessionId',
  'endsAt',
  'expiresAt',
  'fromManagerId',
  'invitationId',
  'keys',
  'kind',
  'left',
  'managerId',
  'methods',
  'moreKeys',
  'operation',
  'organizationId',
  'overlap',
  'passkeyId',
  'permissions',
  'requestedBy',
  'requireSecondFactor',
  'role',
  'roles',
  'scopes',
  'rule',
  'seal',
  'sessionId',
  'sessionIdle',
  'sessionMaxAge',
  'state',
  'toManagerId',
  'types',
  'waived',
  'webhooks',
]);

/** Values, salts or commitments by where they stand in an event, as JSON pointers (RFC 6901). */
export type ByPointer = Readonly<Record<string, string>>;

export const ADDRESS = '/ipAddress';
export const ACTOR_EMAIL = '/actor/email';
export const IMPERSONATOR_EMAIL = '/impersonator/email';

/** The current addresses of the accounts that an event names. */
export interface Emails {
  readonly actor_email: string | null;
  readonly impersonator_email: string | null;
}

export type SealableEvent = EventRow & Emails;

/** An event with all that is known of it, before personal values are replaced. */
export function wholeEvent(event: SealableEvent) {
  return {
    id: event.id,
    type: event.type,
    at: timestamp(event.at),
    actor: { type: actorTypeOf(event), id: event.actor_id, email: event.actor_email },
    impersonator:
      event.impersonator_id === null ? null : { id: event.impersonator_id, email: event.impersonator_email },
    subject: { type: subjectType(event.type as EventType), id: event.subject_id },
    details: JSON.parse(event.details) as Readonly<Record<string, unknown>>,
    requestId: event.request_id,
    ipAddress: event.ip_address,
    organizationId: event.organization_id,
    accountId: event.account_id,
  };
}

export type WholeEvent = ReturnType<typeof wholeEvent>;
type Personal = Pick<WholeEvent, 'details' | 'ipAddress'> & {
  readonly actor: Pick<WholeEvent['actor'], 'email'>;
  readonly impersonator: { readonly email: string | null } | null;
};

/** Where personal values stand in an event, with the values. */
export function personalIn({ actor, impersonator, details, ipAddress }: Personal): Map<string, unknown> {
  const values = new Map<string, unknown>([
    [ACTOR_EMAIL, actor.email],
    [IMPERSONATOR_EMAIL, impersonator?.email ?? null],
    [ADDRESS, ipAddress],
  ]);
  for (const [name, value] of Object.entries(details)) {
    if (!PLAIN.has(name)) values.set(`/details/${name}`, value);
  }
  for (const [pointer, value] of values) if (value === null) values.delete(pointer);
  return values;
}

export function newSalt(): string {
  return randomBytes(SALT_BYTES).toString('hex');
}

/** The form of a value in a leaf: a text is hashed as it is, any other value as canonical JSON. */
export function commitmentTo(value: unknown, salt: string): string {
  const text = typeof value === 'string' ? value : canonicalJson(value);
  return hash('sha256', Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(text)]));
}

/** The leaf of an event in which these commitments stand for personal values. */
export function leafOf(event: WholeEvent, commitments: ByPointer): string {
  return leafHash(canonicalJson(withCommitments(event, commitments)));
}

/** The event with commitments where they stand for values. */
export function withCommitments(event: WholeEvent, commitments: ByPointer): object {
  const copy = structuredClone(event) as unknown as Record<string, unknown>;
  for (const [pointer, commitment] of Object.entries(commitments)) {
    const [name = '', member] = pointer.slice(1).split('/');
    const of = member === undefined ? copy : (copy[name] as Record<string, unknown> | null);
    if (of) of[member ?? name] = { commitment };
  }
  return copy;
}

/** JSON with sorted members and no spaces (RFC 8785), whose numbers and strings are those of ECMAScript. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join()}}`;
}
