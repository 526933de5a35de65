import type { Permission } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { permits } from '../../src/permissions.ts';
import type { Member } from '../team.ts';
import { descriptionOf } from './descriptions.ts';

/**
 * Who asks. Members have their role in the organization that is asked about, or that the manager is of. The
 * organizations of weak and strong members demand a second factor; the sessions of weak ones began without one.
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
] as const;
export type Caller = (typeof CALLERS)[number];

/** The role that a caller has. */
export function roleOf(caller: Caller): Member | undefined {
  const role = caller.replace(/^(weak|strong) /, '');
  return role === 'owner' || role === 'admin' || role === 'viewer' ? role : undefined;
}

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
export function subjectsOf({ target }: Operation, caller: Caller): readonly Subject[] {
  if (!target) return ['own'];
  if (target.resource !== 'manager') return SUBJECTS;
  const hasBeenManager = roleOf(caller) !== undefined || caller === 'removed manager';
  return [...SUBJECTS, ...MANAGERS.filter((subject) => subject !== 'oneself' || hasBeenManager)];
}

/** What the definition of an operation and the table of permissions have a caller see. */
export function expected(operation: Operation, caller: Caller, subject: Subject): string {
  const { access, target, permission } = operation;
  const success = String(descriptionOf(operation.id).success ?? Object.keys(operation.successes));
  if (access === 'public') return success;
  if (caller === 'no token') return '401 ACCESS_TOKEN_MISSING';
  if (caller === 'bad token') return '401 ACCESS_TOKEN_INVALID';
  if (!target) return success;
  if (!isThere(operation, caller, subject)) return `404 ${target.notFound}`;
  const isManager = subject !== 'foreign' && roleOf(caller) !== undefined;
  if (isManager && isWeak(caller) && !target.own) return '403 SECOND_FACTOR_MISSING';
  if (!permission || isPermitted(permission as Permission, caller, subject)) return success;
  return '403 ACCESS_FORBIDDEN';
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
