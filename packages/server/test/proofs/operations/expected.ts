import { type Permission, SCOPES } from '@portico/api';
import type { Operation, Target } from '@portico/conventions';
import { permits } from '../../../src/pipeline/permissions.ts';
import { isForDirectories, type Member } from '../../fixtures/team.ts';
import { descriptionOf } from './descriptions.ts';

/**
 * The callers. Members have their role in the organization in question, or in that of the manager in question. The
 * organizations of weak and strong members demand a second factor; the sessions of weak ones began without one. An
 * operator acts for those who are impersonated. Operators are outsiders; the session of a weak one began without a second
 * factor. API keys are of another organization, or of this one with the role that they name. Service keys have every
 * scope, or every one except that of the operation.
 */
export const CALLERS = [
  'no token',
  'bad token',
  'outsider',
  'viewer',
  'admin',
  'owner',
  'removed manager',
  'weak viewer',
  'weak admin',
  'weak owner',
  'strong viewer',
  'strong owner',
  'viewer, impersonated',
  'owner, impersonated',
  'viewer key',
  'admin key',
  'weak admin key',
  'admin key, rotated with overlap',
  'admin key of a restored organization',
  'outside key',
  'revoked key',
  'expired key',
  'rotated key',
  'key of a deleted organization',
  'operator',
  'weak operator',
  'removed operator',
  'service key',
  'service key for all else',
  'revoked service key',
] as const;
export type Caller = (typeof CALLERS)[number];

export function roleOf(caller: Caller): Member | undefined {
  return /^(?:weak |strong )?(owner|admin|viewer)\b/.exec(caller)?.[1] as Member | undefined;
}

export const isOperator = (caller: Caller) => /\boperator$/.test(caller);
export const isImpersonated = (caller: Caller) => caller.endsWith(', impersonated');
export const isKey = (caller: Caller) => /\bkey\b/.test(caller) && !isServiceKey(caller);
export const isServiceKey = (caller: Caller) => /\bservice key\b/.test(caller);

/** API keys that no longer work. */
const DEAD: readonly Caller[] = [
  'revoked key',
  'expired key',
  'rotated key',
  'key of a deleted organization',
  'revoked service key',
];

export const isWeak = (caller: Caller) => caller.startsWith('weak ');
export const isStrong = (caller: Caller) => caller.startsWith('strong ');

/**
 * The resource in question: one of the caller's own organization or account (of its managers, a viewer, an owner, or the
 * caller), another's, or none.
 */
const SUBJECTS = ['own', 'foreign', 'unknown id', 'upper-case id'] as const;
const MANAGERS = ['an owner', 'oneself'] as const;
export type Subject = (typeof SUBJECTS)[number] | (typeof MANAGERS)[number];

/** The resources for which this caller can ask this operation. */
export function subjectsOf({ access, path, target }: Operation, caller: Caller): readonly Subject[] {
  // Where the kind of caller does not matter, one key stands for all.
  if (access === 'public' && (isServiceKey(caller) || (isKey(caller) && caller !== 'admin key'))) return [];
  if (!target || !path.includes('/:id')) return ['own'];
  // Every resource is equally foreign to a service key, and its steps for operators can be done only once.
  if (caller === 'service key') return SUBJECTS.filter((subject) => subject !== 'foreign');
  if (target.resource !== 'manager') return SUBJECTS;
  const isManager = roleOf(caller) !== undefined && !isKey(caller);
  const hasBeenManager = isManager || caller === 'removed manager';
  return [...SUBJECTS, ...MANAGERS.filter((subject) => subject !== 'oneself' || hasBeenManager)];
}

/** The outcome for a caller, by the definition of an operation and the table of permissions. */
export function expected(operation: Operation, caller: Caller, subject: Subject): string {
  const { access, target, permission } = operation;
  const success = String(descriptionOf(operation.id).success ?? Object.keys(operation.successes));
  if (access === 'public') return success;
  if (caller === 'no token') return '401 ACCESS_TOKEN_MISSING';
  if (caller === 'bad token' || DEAD.includes(caller)) return '401 ACCESS_TOKEN_INVALID';
  if (isServiceKey(caller)) return expectedOfServiceKeys(operation, caller, subject) ?? success;
  if (operation.raises) return expectedOfOperators(target, caller, subject) ?? success;
  const isRefused =
    (isKey(caller) && !access.includes('api_key')) ||
    (isImpersonated(caller) && !access.includes('impersonation')) ||
    isForDirectories(operation);
  // A resource that could only be its own is not even looked up.
  if (isRefused && (!target || target.own)) return '403 ACCESS_FORBIDDEN';
  if (operation.id === 'checkPermissions') return expectedOfChecks(caller) ?? success;
  if (!target) return success;
  if (!isThere(operation, caller, subject)) return `404 ${target.notFound}`;
  if (isRefused) return '403 ACCESS_FORBIDDEN';
  const isManager = subject !== 'foreign' && roleOf(caller) !== undefined;
  if (isManager && isWeak(caller) && !isKey(caller) && target.demands !== false)
    return '403 SECOND_FACTOR_MISSING';
  const may = !permission || isPermitted(permission as Permission, caller, subject);
  return may && !(isImpersonated(caller) && ASKS_FOR_MORE.includes(operation.id))
    ? success
    : '403 ACCESS_FORBIDDEN';
}

/** Operations open to an operator who acts for a person, but not with these requests. */
const ASKS_FOR_MORE = ['deleteSession', 'updateWebhook'];

/** Its organization is in the body: to outsiders it does not exist. */
function expectedOfChecks(caller: Caller): string | undefined {
  if (roleOf(caller) === undefined) return '404 ORGANIZATION_NOT_FOUND';
  return isWeak(caller) && !isKey(caller) ? '403 SECOND_FACTOR_MISSING' : undefined;
}

/** Other callers never learn whether something exists. */
function expectedOfOperators(
  target: Target | undefined,
  caller: Caller,
  subject: Subject,
): string | undefined {
  if (caller === 'weak operator') return '403 SECOND_FACTOR_MISSING';
  if (caller !== 'operator') return '403 ACCESS_FORBIDDEN';
  const exists = subject === 'own' || subject === 'foreign';
  return target && !exists ? `404 ${target.notFound}` : undefined;
}

/** Forbidden requests are refused whether or not the target exists. */
function expectedOfServiceKeys(
  { access, scope, target }: Operation,
  caller: Caller,
  subject: Subject,
): string | undefined {
  const isTaken = access.includes('service_key') && (scope === undefined || caller === 'service key');
  if (!isTaken) return '403 ACCESS_FORBIDDEN';
  const exists = !isRole(target) && (subject === 'own' || subject === 'foreign');
  return target && !exists ? `404 ${target.notFound}` : undefined;
}

/** The scopes of the service key that calls an operation. */
export function scopesOf(caller: Caller, { scope }: Operation) {
  return caller === 'service key for all else' ? SCOPES.filter((one) => one !== scope) : SCOPES;
}

/** A resource that needs no permission is the account's own: for others, it does not exist. */
function isThere({ permission, target }: Operation, caller: Caller, subject: Subject): boolean {
  if (isRole(target)) return subject === 'own' && roleOf(caller) !== undefined;
  if (target?.resource === 'ownedOrganization' && roleOf(caller) !== 'owner') return false;
  if (subject === 'foreign') return permission !== undefined;
  if (subject === 'oneself') return caller !== 'removed manager';
  return subject === 'own' || subject === 'an owner';
}

/** A role of the product that an organization made for itself does not exist for others. */
const isRole = (target: Target | undefined) => target !== undefined && /role$/i.test(target.resource);

function isPermitted(permission: Permission, caller: Caller, subject: Subject): boolean {
  const own = roleOf(caller);
  if (!own || subject === 'foreign') return false;
  const isSelf = subject === 'oneself';
  const role = isSelf ? own : subject === 'an owner' ? 'owner' : 'viewer';
  return permits(permission, own, { role, isSelf });
}
