import { isAmong, kindOf, sql, type Transaction } from '../ground/database/database.ts';
import type { EndingRow, Schema } from '../ground/database/schema.ts';
import { BEFORE_ALL_IDS, newId } from '../ground/id.ts';
import { countTeamReceivers } from '../notices/team-webhooks/store.ts';
import { countReceivers } from '../notices/webhooks/store.ts';
import type { Actor, NewEvent } from './record-events.ts';
import type { MailRequest } from './request-mails.ts';

/** How many rows one transaction changes, so that others do not wait long for it. */
export const AT_ONCE = 500;

/** Details for the events of an ending. */
export interface EndingDetails {
  /** Undefined where Portico ended it by itself. */
  readonly actor?: Actor;
  readonly reason?: string;
}

/** Something that has ended and still has rows. */
export interface Ending extends Omit<EndingRow, 'details' | 'due_at'> {
  readonly told: EndingDetails;
}

/** A stage of an ending, which handles rows of one kind. */
export interface Stage {
  readonly name: string;
  /** How many rows change with each that it handles. */
  readonly weight: number;
  readonly work: (tx: Transaction, ending: Ending, some: Some) => Promise<Part>;
}

export interface Some {
  /** How many rows to handle at most. */
  readonly limit: number;
  readonly now: number;
}

/** The result of one run of a stage. */
export interface Part {
  readonly done: number;
  /** The stage goes on after this id; undefined where it is over. */
  readonly after: string | undefined;
  /** How long there is nothing to do, in milliseconds. */
  readonly wait?: number;
  readonly events?: readonly NewEvent[];
  readonly mails?: readonly MailRequest[];
  /** Changes to the stored ending. */
  readonly changes?: Partial<Pick<Ending, 'email_canonical' | 'told'>>;
}

/** The result of a stage that begins anew with the rows that are left, and is over when there were fewer than the limit. */
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

/** The progress of an ending. */
export interface Progress {
  /** The rest; undefined where it is finished. */
  readonly left: (Ending & { readonly wait: number }) | undefined;
  readonly done: number;
  readonly events: readonly NewEvent[];
  readonly mails: readonly MailRequest[];
}

/** Does as much of an ending as one transaction may. @param most how many rows it changes, or one that is handled */
export async function carryOn(
  tx: Transaction,
  begun: Ending,
  stages: readonly Stage[],
  { now, most = AT_ONCE }: { readonly now: number; readonly most?: number },
): Promise<Progress> {
  let ending = begun;
  let done = 0;
  let room = Math.max(most, ...stages.map(({ weight }) => weight));
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

/** The index of the current stage; the first one for a stage that this version does not know. */
function indexOf(stages: readonly Stage[], { stage }: Ending): number {
  return Math.max(
    0,
    stages.findIndex(({ name }) => name === stage),
  );
}

export interface OwnedRows<Table extends keyof Schema = keyof Schema> {
  readonly table: Table;
  /** The column that refers to the owner; an index begins with it. */
  readonly owner: string;
  /** The primary key. */
  readonly key: readonly string[];
}

/** Deletes rows of an owner. @returns how many, at most `limit` */
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
  /** How many rows change with each. */
  readonly weight: number;
}

/**
 * The first rows, as many as one transaction may end. The event of each is delivered to the webhooks of its organization and
 * of the team, and each delivery is another row.
 */
export async function fitting<Row extends { readonly organization_id: string }>(
  tx: Transaction,
  rows: readonly Row[],
  { limit, weight }: Room,
): Promise<readonly Row[]> {
  const receivers = await countReceivers(tx, rows);
  const ofTeam = await countTeamReceivers(tx);
  let room = limit * weight;
  const end = rows.findIndex(({ organization_id }) => {
    const isFull = room <= 0;
    room -= weight + ofTeam + (receivers.get(organization_id) ?? 0);
    return isFull;
  });
  return end < 0 ? rows : rows.slice(0, end);
}
