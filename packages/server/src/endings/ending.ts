import type { Transaction } from '../database/database.ts';
import type { EndingRow } from '../database/schema.ts';
import type { NewEvent } from '../events/event.ts';
import type { Actor } from '../events/record.ts';
import { BEFORE_ALL_IDS, newId } from '../id.ts';
import type { MailRequest } from '../mail/request.ts';

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
