import { timeOf } from '../../ground/id.ts';
import { type ByPointer, canonicalJson, commitmentTo } from './canonical.ts';
import { isSigned, type KeptSeal } from './kept.ts';
import type { Problem, Verdict } from './problem.ts';
import { leafHash, rootFrom } from './tree.ts';

interface Place {
  readonly number: number;
  readonly index: number;
  readonly path: readonly string[];
}

/** A line of an export: an event, or the leaf of one that went with an account. */
interface Line extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly forgottenWith?: string;
  readonly seal:
    | (Place & { readonly leaf?: string; readonly salts?: ByPointer; readonly commitments?: ByPointer })
    | null;
}

interface Judging {
  /** Whether the export is one of all events, in which none may be missing. */
  readonly isOfAll: boolean;
  /** How long events are kept, in milliseconds: those that were older when the export ended may be missing. */
  readonly keptFor: number;
  readonly kept: ReadonlyMap<number, KeptSeal>;
}

/** Judges an export against seals that were kept, line by line. */
export async function verifyFile(lines: AsyncIterable<string>, judging: Judging): Promise<Verdict> {
  const { kept } = judging;
  const problems: Problem[] = [];
  for (const [number, seal] of kept)
    if (!isSigned(seal)) problems.push({ fault: 'the seal was rewritten', seal: number });
  const seen = new Map<number, Set<number>>();
  const deleted = new Set<unknown>();
  const gone: { readonly account: string; readonly event: string; readonly seal: number }[] = [];
  const counts = { events: 0, unsealed: 0, forgotten: 0 };
  let [first, last] = ['', ''];
  for await (const text of lines) {
    if (text.trim() === '') continue;
    const line: Line = JSON.parse(text);
    const { id: event, seal: place, forgottenWith } = line;
    counts.events++;
    if (place === null) {
      counts.unsealed++;
      continue;
    }
    const { number: seal } = place;
    const of = kept.get(seal);
    if (!of) {
      problems.push({ fault: 'the seal is missing', seal, event });
      continue;
    }
    const leaf = forgottenWith === undefined ? leafOfLine(line) : (place.leaf ?? '');
    const fault = faultOf(leaf, place, { of, seen });
    if (fault) problems.push({ fault, event, seal });
    if (forgottenWith !== undefined) gone.push({ account: forgottenWith, event, seal });
    else if (line.type === 'account.deleted' && !fault) deleted.add(line.accountId);
    if (first === '') first = event;
    last = event;
  }
  for (const { account, event, seal } of gone) {
    if (deleted.has(account)) counts.forgotten++;
    else problems.push({ fault: 'removed', event, seal });
  }
  if (judging.isOfAll) problems.push(...missing({ first, last, seen, ...judging }));
  return { ...counts, seals: kept.size, problems };
}

interface Beside {
  readonly of: KeptSeal;
  /** The places that earlier lines took, by the number of the seal. */
  readonly seen: Map<number, Set<number>>;
}

/** A problem of an event at a place. */
function faultOf(leaf: string, { number, index, path }: Place, { of, seen }: Beside) {
  const taken = seen.get(number) ?? new Set();
  seen.set(number, taken);
  if (taken.has(index)) return 'put in';
  if (rootFrom(leaf, { index, path, count: of.count }) === of.root) {
    taken.add(index);
    return undefined;
  }
  // The same leaf with the path of another place: it was moved there.
  const places = Array.from({ length: of.count }, (_, at) => at);
  const isElsewhere = places.some((at) => rootFrom(leaf, { index: at, path, count: of.count }) === of.root);
  taken.add(index);
  return isElsewhere ? 'moved' : 'changed';
}

/** The leaf of an event, computed from the line. */
function leafOfLine({ seal, ...event }: Line): string {
  const { salts = {}, commitments = {} } = seal ?? {};
  const copy = structuredClone(event) as Record<string, unknown>;
  const replace = (pointer: string, by: (value: unknown) => string) => {
    const [name = '', member] = pointer.slice(1).split('/');
    const of = (member === undefined ? copy : copy[name]) as Record<string, unknown> | null;
    if (of) of[member ?? name] = { commitment: by(of[member ?? name]) };
  };
  for (const [pointer, salt] of Object.entries(salts))
    replace(pointer, (value) => commitmentTo(value ?? null, salt));
  for (const [pointer, commitment] of Object.entries(commitments)) replace(pointer, () => commitment);
  return leafHash(canonicalJson(copy));
}

interface SeenEvents extends Judging, Pick<Beside, 'seen'> {
  readonly first: string;
  readonly last: string;
}

/** The seals between the first and the last event of which events are missing. */
function missing({ kept, seen, first, last, keptFor }: SeenEvents): Problem[] {
  if (last === '') return [];
  const keptFrom = timeOf(last) - keptFor;
  const whole = [...kept.values()].filter(
    ({ firstEventId, lastEventId }) => firstEventId >= first && lastEventId <= last,
  );
  const problems: Problem[] = [];
  for (const { number: seal, count, firstEventId } of whole) {
    if (timeOf(firstEventId) <= keptFrom) continue;
    for (let index = 0; index < count; index++)
      if (!seen.get(seal)?.has(index)) problems.push({ fault: 'removed', seal, index });
  }
  return problems;
}
