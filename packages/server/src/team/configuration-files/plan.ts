import type { ManagedKind } from '@portico/api';
import { originAlone } from '../../configuration/values.ts';
import { differences } from '../../consequences/record-events.ts';
import type { ConfigurationKeyRow } from '../../ground/database/schema.ts';
import { ALL_THINGS } from '../../pipeline/managed.ts';
import type { Declared } from './declaration.ts';
import type { Existing, Kind, State } from './kind.ts';

/** The kinds of steps. `adopt` manages what is there already; `release` leaves it, and manages it no more. */
export type Action = 'create' | 'update' | 'adopt' | 'remove' | 'release';

/** What becomes of things that files managed, and no longer describe. */
export type Leftovers = 'keep' | 'remove' | 'release';

/** A step of a plan, as people read it. */
export interface Step {
  readonly action: Action;
  readonly kind: ManagedKind;
  readonly key: string;
  /** As plans show it. */
  readonly name: string;
  /** What changes, such as `permissions + invoice:pay`. */
  readonly changes: readonly string[];
  /** What that does to people. */
  readonly consequences: readonly string[];
}

/** A declared thing with that which there is of it. */
export interface Match {
  readonly declared: Declared;
  readonly existing: Existing | undefined;
  /** The key under which it was managed so far; undefined where no file did. */
  readonly formerKey: string | undefined;
  /** Whether it is managed already as it is to be. */
  readonly isMarked: boolean;
  /** The members that differ. */
  readonly changes: readonly string[];
}

export interface KindPlan {
  readonly matches: readonly Match[];
  /** Things that files of this source managed, and no longer describe. */
  readonly leftovers: readonly { readonly key: string; readonly existing: Existing }[];
  readonly problems: readonly string[];
}

interface Situation {
  readonly declared: readonly Declared[];
  readonly existing: readonly Existing[];
  readonly marks: readonly ConfigurationKeyRow[];
  readonly source: string;
  /** Whether the files describe all things of this kind, managed or not. */
  readonly isWhole: boolean;
}

/** Compares what files describe of a kind with what there is. */
export function planKind(kind: Kind, { declared, existing, marks, source, isWhole }: Situation): KindPlan {
  const byId = new Map(existing.map((one) => [one.id, one]));
  const live = marks.filter(({ id }) => byId.has(id));
  const idOfKey = new Map(live.map(({ key, id }) => [key, id]));
  const keys = new Set(declared.map(({ key }) => key));
  // What another key of these files manages stays under that key.
  const taken = new Set(live.filter(({ key }) => keys.has(key)).map(({ id }) => id));
  const keyOfId = new Map(live.map(({ key, id }) => [id, key]));
  const problems: string[] = [];
  const matches = declared.map((one): Match => {
    const known = byId.get(idOfKey.get(one.key) ?? '');
    const alike = known
      ? [known]
      : existing.filter((other) => !taken.has(other.id) && other.name === one.name);
    if (alike.length > 1)
      problems.push(
        `${one.at([])} could be any of ${alike.length} that have the name ${shownName(kind, one.name)}: give them other names first`,
      );
    const [is] = alike;
    if (is) taken.add(is.id);
    const formerKey = is && keyOfId.get(is.id);
    // Where names are free, the same name says little: it may be another thing, whose secret would be replaced.
    if (kind.hasFreeNames && formerKey !== undefined && formerKey !== one.key)
      problems.push(
        `${one.at([])}: ${kind.name.replaceAll('_', ' ')} ${shownName(kind, one.name)} is managed under the key ${formerKey}, which these files lack: use that key, use another name, or release it first`,
      );
    const moved = formerKey !== undefined && formerKey !== one.key ? [`key ${formerKey} → ${one.key}`] : [];
    const changes = is ? [...moved, ...changesBetween(is.state, one.state)] : [];
    const isMarked = live.some(
      (mark) => mark.key === one.key && mark.id === is?.id && mark.source === source,
    );
    return { declared: one, existing: is, formerKey, isMarked, changes };
  });
  const left = existing.filter(({ id }) => !taken.has(id));
  const isOurs = ({ id }: Existing) =>
    isWhole || live.some((mark) => mark.id === id && mark.source === source);
  const leftovers = left.filter(isOurs).map((is) => ({ key: keyOfId.get(is.id) ?? is.name, existing: is }));
  const owner = marks.find((mark) => mark.id === ALL_THINGS && mark.source !== source)?.source;
  if (owner !== undefined && declared[0])
    problems.push(`${declared[0].at([])}: ${owner} defines all things of this kind`);
  return { matches, leftovers, problems };
}

export function shownName(kind: Pick<Kind, 'hasFreeNames'>, name: string): string {
  return kind.hasFreeNames ? JSON.stringify(name) : name;
}

/** The members in which a thing differs from what a file says; those that the file cannot know are left alone. */
function changesBetween(before: State, after: State): string[] {
  const comparable = Object.fromEntries(Object.keys(after).map((name) => [name, before[name]]));
  return Object.entries(differences(comparable, after) ?? {}).map(([name, change]) =>
    shownChange(name, change as Change),
  );
}

interface Change {
  readonly from: unknown;
  readonly to: unknown;
}

function shownChange(name: string, { from, to }: Change): string {
  // Only its hash is compared, which says nothing to anybody.
  if (name === 'secret') return name;
  if (name === 'url') return shownMove(String(from), String(to));
  if (isList(from) && isList(to)) {
    const parts = [
      ...to.filter((one) => !from.includes(one)).map((one) => `+ ${one}`),
      ...from.filter((one) => !to.includes(one)).map((one) => `- ${one}`),
    ];
    return parts.length > 0 ? `${name} ${parts.join(', ')}` : `${name} in another order`;
  }
  const isShort = [from, to].every((value) => typeof value !== 'object' || value === null);
  if (!isShort) return name;
  const before = from === null || from === undefined ? '' : `${JSON.stringify(from)} → `;
  return `${name} ${before}${JSON.stringify(to)}`;
}

/** Of the URL of a receiver, all but the host may be secret: logs of a build show plans. */
function shownMove(from: string, to: string): string {
  const [before, after] = [from, to].map((url) => JSON.stringify(originAlone(url)));
  return before === after ? 'url' : `url ${before} → ${after}`;
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
