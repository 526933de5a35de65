import { Failure } from '@portico/conventions';
import type { Attribute } from './attribute.ts';
import { type Filter, matches } from './filter.ts';
import { invalid } from './invalid.ts';
import { partNamed } from './names.ts';
import type { PatchOperation } from './operations.ts';
import { isObject, type Members, MOST_VALUES } from './values.ts';

/** Changes a value; undefined stands for none, before and after. */
type Step = (value: unknown) => unknown;

/**
 * Makes the changes of a PATCH (RFC 7644, section 3.5.2).
 * @throws Failure `SCIM_TARGET_MISSING`, `SCIM_VALUE_INVALID`
 */
export function patched(resource: Attribute, operations: readonly PatchOperation[], now: Members): Members {
  return operations.reduce((value, operation) => {
    const { path } = operation;
    return within(resource, path.names, stepOf(path.attribute, operation))(value) as Members;
  }, now);
}

function stepOf(attribute: Attribute, operation: PatchOperation): Step {
  const { filter, part } = operation;
  if (!filter) return changed(attribute, operation);
  const { multiValued: _, ...one } = attribute;
  const step = part
    ? within(attribute, part.names, changed(part.attribute, operation))
    : changed(one, operation);
  return chosen(attribute, filter, { kind: operation.kind, step });
}

/** Takes a step on an attribute within another one: on that of each value, where there are several. */
function within(outer: Attribute, [name, ...rest]: readonly string[], step: Step): Step {
  const part = name === undefined ? undefined : partNamed(outer, name);
  if (!part) return step;
  const inner = within(part, rest, step);
  const isOfEach = part.multiValued && rest.length > 0;
  return (holder) => {
    const { [part.name]: value, ...others } = isObject(holder) ? holder : {};
    const next = isOfEach ? ofEach(value, inner) : inner(value);
    return whole(next === undefined ? others : { ...others, [part.name]: next });
  };
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
const whole = (value: object) => (Object.keys(value).length > 0 ? value : undefined);
const list = (values: readonly unknown[]) => (values.length > 0 ? values : undefined);

/** Where there is no value yet, one begins to exist. */
const ofEach = (value: unknown, step: Step) =>
  list((value === undefined ? [undefined] : listOf(value)).flatMap((one) => step(one) ?? []));

/** Applies a change to the whole value of an attribute. */
function changed(attribute: Attribute, { kind, value }: Pick<PatchOperation, 'kind' | 'value'>): Step {
  if (kind === 'remove') return (now) => (value === undefined ? undefined : without(listOf(value), now));
  // To replace an extension is to replace all of it; to replace a name is to replace the parts that are given.
  const isMerged = attribute.type === 'complex' && !(attribute.isExtension && kind === 'replace');
  if (!attribute.multiValued && isMerged) return (now) => ({ ...(now as object), ...(value as object) });
  if (!attribute.multiValued || kind === 'replace') return () => value;
  return (now) => {
    const values = listOf(now);
    const there = new Set(values.map(keyOf));
    return bounded(attribute, values, [...values, ...listOf(value).filter((one) => !there.has(keyOf(one)))]);
  };
}

const keyOf = (value: unknown) => JSON.stringify(value);

/** Microsoft Entra ID names the values that it removes, or some of what they have. */
function without(gone: readonly unknown[], now: unknown): unknown {
  if (!Array.isArray(now)) return undefined;
  return list(now.filter((value) => !gone.some((one) => isPartOf(one, value))));
}

function isPartOf(one: unknown, value: unknown): boolean {
  if (!isObject(one) || !isObject(value)) return one === value;
  return Object.entries(one).every(([name, member]) => member === value[name]);
}

interface Choice {
  readonly kind: PatchOperation['kind'];
  /** Changes a value that fits. */
  readonly step: Step;
}

/** Takes a step on the values that a filter chooses. What is added or replaced where none fits begins to exist. */
function chosen(attribute: Attribute, filter: Filter, { kind, step }: Choice): Step {
  return (now) => {
    const values = listOf(now);
    const isChosen = values.map((value) => matches(filter, value));
    const next = values.flatMap((value, at) => (isChosen[at] ? (step(value) ?? []) : [value]));
    if (kind === 'remove' || isChosen.includes(true)) {
      return attribute.multiValued ? bounded(attribute, values, next) : next[0];
    }
    const begun = attribute.multiValued && begunBy(filter);
    if (!begun) throw new Failure('SCIM_TARGET_MISSING');
    return bounded(attribute, values, [...values, step(begun)]);
  };
}

/** The value that a filter such as `type eq "work"` describes; undefined where it does not say what is equal. */
function begunBy(filter: Filter): Members | undefined {
  const parts = filter.kind === 'and' ? filter.parts : [filter];
  const members = parts.map((part) =>
    part.kind === 'compare' && part.operator === 'eq' && part.path?.names.length === 1
      ? [part.path.names[0], part.value]
      : undefined,
  );
  return members.includes(undefined) ? undefined : Object.fromEntries(members as [string, unknown][]);
}

const isPrimary = (value: unknown) => isObject(value) && value.primary === true;

/** Values beside one that becomes the primary one are so no longer (RFC 7644, section 3.5.2). */
function bounded({ name }: Attribute, before: readonly unknown[], after: readonly unknown[]) {
  if (after.length > MOST_VALUES) throw invalid(`"${name}" has more than ${MOST_VALUES} values.`);
  const isNew = (value: unknown) => isPrimary(value) && !before.includes(value);
  const demoted = (value: unknown) =>
    isPrimary(value) && !isNew(value) ? { ...(value as object), primary: false } : value;
  return list(after.some(isNew) ? after.map(demoted) : after);
}
