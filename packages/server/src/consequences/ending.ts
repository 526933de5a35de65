import { isAmong, kindOf, sql, type Transaction } from '../database/database.ts';
import type { EndingRow, Schema } from '../database/schema.ts';
import { BEFORE_ALL_IDS, newId } from '../id.ts';
import { countReceivers } from '../webhooks/store.ts';
import type { Actor, NewEvent } from './record-events.ts';
import type { MailRequest } from './request-mails.ts';

/** Rows that one transaction changes: others have their turn between two. */
export const AT_ONCE = 500;

/** What is told of what goes. */
export interface Told {
  /** Who ended it, where somebody did. */
  readonly actor?: Actor;
  readonly reason?: string;
}

/** Something that has ended, and of which there are still rows. */
export interface Ending extends Omit<EndingRow, 'details' | 'due_at'> {
  readonly told: Told;
}

/** A part of what goes: rows of one kind. */
export interface Stage {
  readonly name: string;
  /** Rows that change with each. */
  readonly weight: number;
  readonly work: (tx: Transaction, ending: Ending, some: Some) => Promise<Part>;
}

export interface Some {
  /** Takes no more than so many. */
  readonly limit: number;
  readonly now: number;
}

/** What came of a part of a stage. */
export interface Part {
  readonly done: number;
  /** The stage goes on after this id; undefined where it is over. */
  readonly after: string | undefined;
  /** Before that time has passed, there is nothing to do: milliseconds. */
  readonly wait?: number;
  readonly events?: readonly NewEvent[];
  readonly mails?: readonly MailRequest[];
  /** What is to be kept otherwise from now on. */
  readonly changes?: Partial<Pick<Ending, 'email_canonical' | 'told'>>;
}

/** A stage in which the rows that are left say what there is still to do. */
export function untilFewer(done: number, { limit }: Some): Part {
  return { done, after: done < limit ? undefined : BEFORE_ALL_IDS };
}

type NewEnding = Pick<Ending, 'kind' | 'subject_id'> & Partial<Ending>;

export function newEnding(stages: readonly Stage[], given: NewEnding): Ending {
  return {
    id: newId(),
    email_canonical: null,
    organization_id: null,
    role: null,
    up_to: null,
    told: {},
    stage: stages[0]?.name ?? '',
    after: BEFORE_ALL_IDS,
    ...given,
  };
}

/** How far an ending is. */
export interface Progress {
  /** What is left to do; undefined where nothing is. */
  readonly left: (Ending & { readonly wait: number }) | undefined;
  readonly done: number;
  readonly events: readonly NewEvent[];
  readonly mails: readonly MailRequest[];
}

/** Does as much as one transaction may. */
export async function carryOn(
  tx: Transaction,
  begun: Ending,
  stages: readonly Stage[],
  now: number,
): Promise<Progress> {
  let ending = begun;
  let done = 0;
  let room = AT_ONCE;
  const events: NewEvent[] = [];
  const mails: MailRequest[] = [];
  for (let at = indexOf(stages, begun); at < stages.length; at++) {
    const stage = stages[at] as Stage;
    if (stage.name !== ending.stage) ending = { ...ending, stage: stage.name, after: BEFORE_ALL_IDS };
    const limit = Math.floor(room / stage.weight);
    if (limit === 0) return { left: { ...ending, wait: 0 }, done, events, mails };
    const part = await stage.work(tx, ending, { limit, now });
    done += part.done;
    room -= part.done * stage.weight;
    events.push(...(part.events ?? []));
    mails.push(...(part.mails ?? []));
    ending = { ...ending, ...part.changes };
    if (part.after === undefined) continue;
    return { left: { ...ending, after: part.after, wait: part.wait ?? 0 }, done, events, mails };
  }
  return { left: undefined, done, events, mails };
}

/** A stage that this version does not know is one that it need not do. */
function indexOf(stages: readonly Stage[], { stage }: Ending): number {
  return Math.max(
    0,
    stages.findIndex(({ name }) => name === stage),
  );
}

/** Rows that belong to something, and by what they are told apart. */
export interface OwnedRows<Table extends keyof Schema = keyof Schema> {
  readonly table: Table;
  /** The column that names what they belong to; an index begins with it. */
  readonly owner: string;
  /** The primary key. */
  readonly key: readonly string[];
}

/** Deletes rows of something. @returns how many, at most `limit` */
export async function deleteRowsOf(
  tx: Transaction,
  { table, owner, key }: OwnedRows,
  { id, limit }: { readonly id: string; readonly limit: number },
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const some = sql`(
    select ${columns} from ${sql.table(table)} where ${sql.ref(owner)} = ${id} limit ${sql.lit(limit)})`;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${isAmong(kindOf(tx), key, some)}`.execute(tx);
  return Number(numAffectedRows);
}

interface Room extends Pick<Some, 'limit'> {
  /** Rows that change with each. */
  readonly weight: number;
}

/**
 * As many as one transaction may end, of those that are to: the event of each is delivered to the webhooks of its
 * organization, which are rows too.
 */
export async function fitting<Row extends { readonly organization_id: string }>(
  tx: Transaction,
  rows: readonly Row[],
  { limit, weight }: Room,
): Promise<readonly Row[]> {
  const receivers = await countReceivers(tx, rows);
  let room = limit * weight;
  const end = rows.findIndex(({ organization_id }) => {
    const isFull = room <= 0;
    room -= weight + (receivers.get(organization_id) ?? 0);
    return isFull;
  });
  return end < 0 ? rows : rows.slice(0, end);
}
