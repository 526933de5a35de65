import type { RETRIES } from '../errors/catalogue.ts';
import { type Change, matched, moved, type Note, noting } from './change.ts';
import type { Contract, LockedError, LockedOperation, LockedParameters, LockedResponse } from './contract.ts';
import { compareRequest, compareResponse } from './members.ts';

/** How freely a program can send a request again after an error, from most to least. */
const FREEDOM = [
  'later',
  'later_if_idempotent',
  'after_change',
  'never',
] as const satisfies (typeof RETRIES)[number][];

/**
 * Every difference, each as breaking or compatible. A new constant of an operation is compatible: clients have to
 * handle constants that are newer than they are by the status. Programs with an exhaustive `switch` stop compiling on
 * purpose once they are built with the newer types, never while they run.
 */
export function compareContracts(before: Contract, after: Contract): Change[] {
  const changes: Change[] = [];
  const errors = matched(before.errors, after.errors);
  for (const constant of errors.left) noting(changes, constant)('breaking', 'the constant is removed');
  for (const constant of errors.entered) noting(changes, constant)('compatible', 'the constant is new');
  for (const [constant, was, is] of errors.both) compareErrors(was, is, noting(changes, constant));
  const operations = matched(before.operations, after.operations);
  for (const id of operations.left) noting(changes, id)('breaking', 'the operation is removed');
  for (const id of operations.entered) noting(changes, id)('compatible', 'the operation is new');
  for (const [id, was, is] of operations.both) compareOperations(was, is, noting(changes, id));
  return changes;
}

function compareErrors(was: LockedError, is: LockedError, note: Note): void {
  if (was.status !== is.status) note('breaking', `its status is ${is.status} instead of ${was.status}`);
  if (was.retry !== is.retry) {
    const narrower = FREEDOM.indexOf(is.retry) > FREEDOM.indexOf(was.retry);
    note(narrower ? 'breaking' : 'compatible', `its retry advice is ${is.retry} instead of ${was.retry}`);
  }
  compareHeaders(was.headers, is.headers, note);
  compareLimits(was.limits, is.limits, note);
  compareReasons(was.reasons, is.reasons, note);
}

/** As with constants, clients have to expect reasons that are newer than they are. */
function compareReasons(
  before: LockedError['reasons'] = {},
  after: LockedError['reasons'] = {},
  note: Note,
): void {
  const { left, entered, both } = matched(before, after);
  for (const reason of left) note('breaking', `the reason ${reason} is removed`);
  for (const reason of entered) note('compatible', `the reason ${reason} is new`);
  for (const [reason, was, is] of both)
    compareParameters(was, is, (effect, what) => note(effect, `the reason ${reason} ${what}`));
}

function compareParameters(before: LockedParameters, after: LockedParameters, note: Note): void {
  const { left, entered, both } = matched(before, after);
  for (const name of left) note('breaking', `loses its parameter ${name}`);
  for (const name of entered) note('compatible', `has the parameter ${name} from now on`);
  for (const [name, was, is] of both)
    if (was !== is) note('breaking', `has the parameter ${name} as a ${is} instead of a ${was}`);
}

function compareLimits(
  before: LockedError['limits'] = {},
  after: LockedError['limits'] = {},
  note: Note,
): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was = Number.POSITIVE_INFINITY, is = Number.POSITIVE_INFINITY] = [before[name], after[name]];
    if (was === is) continue;
    note(is < was ? 'breaking' : 'compatible', `its limit ${name} is ${is} instead of ${was}`);
  }
}

function compareHeaders(before: readonly string[], after: readonly string[], note: Note): void {
  const { left, entered } = moved(before, after);
  for (const name of left) note('breaking', `the header ${name} is no longer sent every time`);
  for (const name of entered) note('compatible', `the header ${name} is sent every time`);
}

function compareOperations(was: LockedOperation, is: LockedOperation, note: Note): void {
  const [before, after] = [was, is].map(({ method, path }) => `${method} ${path}`);
  if (before !== after) note('breaking', `it is ${after} instead of ${before}`);
  compareAccess(was, is, note);
  if (was.errorFormat !== is.errorFormat)
    note(
      'breaking',
      `the format of its failures is ${is.errorFormat ?? 'the error object'} instead of ${was.errorFormat ?? 'the error object'}`,
    );
  compareBars(was, is, note);
  compareFeatures(was, is, note);
  const errors = moved(was.errors, is.errors);
  for (const constant of errors.left) note('breaking', `it no longer fails with ${constant}`);
  for (const constant of errors.entered)
    note('compatible', `it can fail with ${constant}: an exhaustive switch stops compiling`);
  compareRequest(was.query, is.query, note);
  compareRequest(was.body, is.body, note);
  compareResponses(was.responses, is.responses, note);
}

function compareAccess(was: LockedOperation, is: LockedOperation, note: Note): void {
  const [before, after] = [was.access.join(', '), is.access.join(', ')];
  if (before !== after) {
    const wider = is.access.includes('public') || was.access.every((kind) => is.access.includes(kind));
    note(wider ? 'compatible' : 'breaking', `its access is ${after} instead of ${before}`);
  }
  if (was.scope !== is.scope)
    note(
      is.scope === null ? 'compatible' : 'breaking',
      `the scope that it needs is ${is.scope} instead of ${was.scope}`,
    );
  compareRoles(was.roles, is.roles, note);
}

type Roles = LockedOperation['roles'];

function compareRoles(was: Roles, is: Roles, note: Note): void {
  // An operation without roles is open to all callers with access.
  const [wasOpen, isOpen] = [was, is].map((roles) => Object.keys(roles).length === 0);
  if (wasOpen && isOpen) return;
  if (wasOpen) note('breaking', `only ${Object.keys(is).join(', ')} may do it`);
  else if (isOpen) note('compatible', 'it needs no role');
  else compareScopes(was, is, note);
}

function compareScopes(was: Roles, is: Roles, note: Note): void {
  const { left, entered, both } = matched(was, is);
  for (const role of left) note('breaking', `the role ${role} may no longer do it`);
  for (const role of entered) note('compatible', `the role ${role} may do it`);
  for (const [role, scope, newer] of both) {
    if (scope === newer) continue;
    note(newer === 'any' ? 'compatible' : 'breaking', `the scope of ${role} is ${newer} instead of ${scope}`);
  }
}

function compareBars(was: LockedOperation, is: LockedOperation, note: Note): void {
  const { left, entered } = moved(was.bars, is.bars);
  for (const bar of left) note('compatible', `${bar} keeps nobody from it`);
  for (const bar of entered) note('breaking', `${bar} keeps callers from it`);
}

/** Each of these gives callers more freedom. */
const FEATURES = {
  anyStrength: 'a session without the second factor that the account has is enough',
  anyAge: 'a sign-in of any age is enough',
  idempotent: 'it honours Idempotency-Key',
  conditional: 'it has an ETag',
} as const;

function compareFeatures(was: LockedOperation, is: LockedOperation, note: Note): void {
  for (const [feature, text] of Object.entries(FEATURES) as [keyof typeof FEATURES, string][]) {
    if (was[feature] && !is[feature]) note('breaking', `no longer: ${text}`);
    if (!was[feature] && is[feature]) note('compatible', `from now on: ${text}`);
  }
}

function compareResponses(
  before: Readonly<Record<string, LockedResponse>>,
  after: Readonly<Record<string, LockedResponse>>,
  note: Note,
): void {
  const { left, entered, both } = matched(before, after);
  for (const status of left) note('breaking', `it no longer succeeds with ${status}`);
  for (const status of entered) note('breaking', `it can succeed with ${status}, which no client expects`);
  for (const [status, was, is] of both) {
    if (was.type !== is.type) note('breaking', `its ${status} is ${is.type} instead of ${was.type}`);
    compareHeaders(was.headers, is.headers, note);
    compareResponse(was.members, is.members, note);
  }
}
