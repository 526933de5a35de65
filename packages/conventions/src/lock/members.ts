import { matched, moved, type Note } from './change.ts';
import type { Member, Members } from './shape.ts';

const RULES = ['format', 'pattern', 'rule', 'constraint'] as const;

/** Compares requests: a member that was accepted may not be rejected or ignored. */
export function compareRequest(before: Members, after: Members, note: Note): void {
  const { left, entered, both } = matched(before, after);
  for (const name of outermost(left))
    note('breaking', `the member ${name} of its request is ignored from now on`);
  for (const name of outermost(entered)) {
    if (after[name]?.required) note('breaking', `the required member ${name} is new in its request`);
    else note('compatible', `the optional member ${name} is new in its request`);
  }
  for (const [name, was, is] of both)
    compareSent(was, is, (effect, what) => note(effect, `the member ${name} of its request ${what}`));
}

/** Leaves out members inside another one in the list, which says enough. */
function outermost(names: readonly string[]): string[] {
  const isInside = (name: string, other: string) =>
    name.startsWith(other) && '.[<'.includes(name.charAt(other.length)) && name !== other;
  return names.filter((name) => !names.some((other) => isInside(name, other)));
}

function compareSent(was: Member, is: Member, note: Note): void {
  if (was.required !== is.required) {
    if (is.required) note('breaking', 'becomes required');
    else note('compatible', 'becomes optional');
  }
  compareTypes(was, is, { lost: 'breaking', gained: 'compatible' }, note);
  compareValues(was, is, { lost: 'breaking', gained: 'compatible' }, note);
  for (const rule of RULES) {
    if (was[rule] === is[rule]) continue;
    if (is[rule] === undefined) note('compatible', `no longer has a ${rule}`);
    else note('breaking', `has the ${rule} ${is[rule]} from now on`);
  }
  compareDefault(was.default, is.default, note);
  compareBound('least', [was.least, is.least], note);
  compareBound('most', [was.most, is.most], note);
}

function compareDefault(was: unknown, is: unknown, note: Note): void {
  const [before, after] = [was, is].map((value) => JSON.stringify(value));
  if (before === after) return;
  if (before === undefined) note('compatible', `has the default ${after}`);
  else
    note(
      'breaking',
      `has ${after === undefined ? 'no default' : `the default ${after}`} instead of ${before}`,
    );
}

function compareBound(
  side: 'least' | 'most',
  [was, is]: readonly [number | undefined, number | undefined],
  note: Note,
): void {
  if (was === is) return;
  const [sign, name] = side === 'least' ? [1, 'minimum'] : [-1, 'maximum'];
  const narrower = is !== undefined && (was === undefined || sign * (is - was) > 0);
  const text = `has ${is === undefined ? `no ${name}` : `the ${name} ${is}`}${was === undefined ? '' : ` instead of ${was}`}`;
  note(narrower ? 'breaking' : 'compatible', text);
}

/** Compares what clients receive: everything stays where it was, with the same meaning. */
export function compareResponse(before: Members, after: Members, note: Note): void {
  const { left, entered, both } = matched(before, after);
  for (const name of outermost(left)) note('breaking', `the member ${name} is removed from its response`);
  for (const name of outermost(entered)) note('compatible', `the member ${name} is new in its response`);
  for (const [name, was, is] of both)
    compareReceived(was, is, (effect, what) => note(effect, `the member ${name} of its response ${what}`));
}

function compareReceived(was: Member, is: Member, note: Note): void {
  if (was.required !== is.required) {
    if (is.required) note('compatible', 'is always present from now on');
    else note('breaking', 'can be absent from now on');
  }
  compareTypes(was, is, { lost: 'compatible', gained: 'breaking' }, note);
  // As with new constants of an operation, clients have to expect values that are newer than they are.
  compareValues(was, is, { lost: 'compatible', gained: 'compatible' }, note);
  if (was.format !== is.format)
    note('breaking', `has the format ${is.format ?? 'of any string'} from now on`);
  for (const rule of ['pattern', 'constraint'] as const) {
    if (was[rule] === is[rule]) continue;
    if (was[rule] === undefined) note('compatible', `has the ${rule} ${is[rule]} from now on`);
    else note('breaking', `no longer has the ${rule} ${was[rule]}`);
  }
}

interface Effects {
  readonly lost: 'breaking' | 'compatible';
  readonly gained: 'breaking' | 'compatible';
}

function compareTypes(was: Member, is: Member, effects: Effects, note: Note): void {
  const { left, entered } = moved(was.type.split('|'), is.type.split('|'));
  if (left.length > 0 && entered.length > 0) note('breaking', `is ${is.type} instead of ${was.type}`);
  else if (left.length > 0) note(effects.lost, `is no longer ${left.join(' or ')}`);
  else if (entered.length > 0) note(effects.gained, `can be ${entered.join(' or ')} too`);
}

function compareValues(was: Member, is: Member, effects: Effects, note: Note): void {
  if (was.values && is.values) {
    const { left, entered } = moved(was.values, is.values);
    for (const value of left) note(effects.lost, `loses the value ${value}`);
    for (const value of entered) note(effects.gained, `gains the value ${value}`);
  } else if (was.values) note(effects.gained, 'can have any value of its type from now on');
  else if (is.values) note(effects.lost, `is one of ${is.values.join(', ')} from now on`);
}
