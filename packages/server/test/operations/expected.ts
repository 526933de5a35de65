import type { Permission } from '@portico/api';
import type { Operation, Target } from '@portico/conventions';
import { permits } from '../../src/permissions.ts';
import type { Member } from '../team.ts';
import { descriptionOf } from './descriptions.ts';

/**
 * Who asks. Members have their role in the organization that is asked about, or that the manager is of. The
 * organizations of weak and strong members demand a second factor; the sessions of weak ones began without one.
 * Operators are outsiders; the session of a weak one began without a second factor.
 * API keys are of another organization, or of this one with the role that they name.
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
] as const;
export type Caller = (typeof CALLERS)[number];

/** The role that a caller has. */
export function roleOf(caller: Caller): Member | undefined {
  return /^(?:weak |strong )?(owner|admin|viewer)\b/.exec(caller)?.[1] as Member | undefined;
}

export const isOperator = (caller: Caller) => /\boperator$/.test(caller);
export const isKey = (caller: Caller) => /\bkey\b/.test(caller);

/** API keys that work no more. */
const DEAD: readonly Caller[] = [
  'revoked key',
  'expired key',
  'rotated key',
  'key of a deleted organization',
];

export const isWeak = (caller: Caller) => caller.startsWith('weak ');
export const isStrong = (caller: Caller) => caller.startsWith('strong ');

/**
 * What is asked about: what the caller's own organization or account has (of its managers a viewer, an owner, the
 * caller), another's, nothing.
 */
const SUBJECTS = ['own', 'foreign', 'unknown id', 'upper-case id'] as const;
const MANAGERS = ['an owner', 'oneself'] as const;
export type Subject = (typeof SUBJECTS)[number] | (typeof MANAGERS)[number];

/** What this caller can ask this operation about. */
export function subjectsOf({ access, path, target }: Operation, caller: Caller): readonly Subject[] {
  // Where nobody asks who calls, one key stands for all.
  if (access === 'public' && isKey(caller) && caller !== 'admin key') return [];
  if (!target || !path.includes('/:id')) return ['own'];
  if (target.resource !== 'manager') return SUBJECTS;
  const isManager = roleOf(caller) !== undefined && !isKey(caller);
  const hasBeenManager = isManager || caller === 'removed manager';
  return [...SUBJECTS, ...MANAGERS.filter((subject) => subject !== 'oneself' || hasBeenManager)];
}

/** What the definition of an operation and the table of permissions have a caller see. */
export function expected(operation: Operation, caller: Caller, subject: Subject): string {
  const { access, target, permission } = operation;
  const success = String(descriptionOf(operation.id).success ?? Object.keys(operation.successes));
  if (access === 'public') return success;
  if (caller === 'no token') return '401 ACCESS_TOKEN_MISSING';
  if (caller === 'bad token' || DEAD.includes(caller)) return '401 ACCESS_TOKEN_INVALID';
  if (operation.raises) return expectedOfOperators(target, caller, subject) ?? success;
  const isRefused = isKey(caller) && !access.includes('api_key');
  // What could only be its own is not even looked for.
  if (isRefused && (!target || target.own)) return '403 ACCESS_FORBIDDEN';
  if (!target) return success;
  if (!isThere(operation, caller, subject)) return `404 ${target.notFound}`;
  if (isRefused) return '403 ACCESS_FORBIDDEN';
  const isManager = subject !== 'foreign' && roleOf(caller) !== undefined;
  if (isManager && isWeak(caller) && !isKey(caller) && !target.own) return '403 SECOND_FACTOR_MISSING';
  if (!permission || isPermitted(permission as Permission, caller, subject)) return success;
  return '403 ACCESS_FORBIDDEN';
}

/** Nobody else learns whether something exists. */
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

/** What needs no permission is the account's own: for others it does not exist. */
function isThere({ permission, target }: Operation, caller: Caller, subject: Subject): boolean {
  if (target?.resource === 'ownedOrganization' && roleOf(caller) !== 'owner') return false;
  if (subject === 'foreign') return permission !== undefined;
  if (subject === 'oneself') return caller !== 'removed manager';
  return subject === 'own' || subject === 'an owner';
}

function isPermitted(permission: Permission, caller: Caller, subject: Subject): boolean {
  const own = roleOf(caller);
  if (!own || subject === 'foreign') return false;
  const isSelf = subject === 'oneself';
  const role = isSelf ? own : subject === 'an owner' ? 'owner' : 'viewer';
  return permits(permission, own, { role, isSelf });
}
