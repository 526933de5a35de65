import { type ConnectionState, Failure } from '@portico/conventions';
import { networkOf } from '@portico/conventions/node';
import { FairQueue } from '../../ground/fair-queue.ts';
import type { Client } from '../providers/relying-party.ts';

/** For whom a document is read. */
export interface Turn {
  /** Answers and metadata alternate, so that no number of answers keeps an owner from setting up a connection. */
  readonly lane: 'answers' | 'metadata';
  /** Takes turns within the lane: the ID of the connection, or of the organization. */
  readonly subject: string;
  /** Takes turns within the subject: a network address, or something else that sends documents. */
  readonly source: string;
  readonly connectionState: () => ConnectionState;
}

/** The turn of an answer, which anybody can post for any connection. */
export function answerTurn(connectionId: string, { ipAddress, connectionState }: Client): Turn {
  return { lane: 'answers', subject: connectionId, source: networkOf(ipAddress), connectionState };
}

/** The turn of metadata that an owner gives. */
export function metadataTurn(organizationId: string, { ipAddress, connectionState }: Client): Turn {
  return { lane: 'metadata', subject: organizationId, source: networkOf(ipAddress), connectionState };
}

/** The turn of metadata that are read again, in the background. */
export function renewalTurn(organizationId: string, connectionId: string): Turn {
  return { lane: 'metadata', subject: organizationId, source: connectionId, connectionState: () => 'open' };
}

/** How many documents of one source wait, and how many at each level; each has up to 256 KiB. */
const WAITING_OF_SOURCE = 2;
const WAITING = 64;
/** The longest wait at a level, in milliseconds. */
const PATIENCE = 10_000;

/**
 * The turns of documents on a thread that reads one at a time: lanes take turns, within a lane its subjects, and within a
 * subject its sources. Each level lets one of each pass to the next one.
 */
export class SamlTurns {
  readonly #sources = queue({ waitingEach: WAITING_OF_SOURCE });
  readonly #subjects = queue({});
  readonly #lanes = queue({});
  readonly #thread = queue({ atOnce: 1 });

  /** @throws Failure `OVERLOADED`, ClientGone; `read` has not run then */
  async run<Result>({ lane, subject, source, connectionState }: Turn, read: () => Promise<Result>) {
    const asker = (...caller: readonly string[]) => ({ caller: caller.join('\n'), connectionState });
    return this.#sources.run(asker(lane, subject, source), () =>
      this.#subjects.run(asker(lane, subject), () =>
        this.#lanes.run(asker(lane), () => this.#thread.run(asker(lane), read)),
      ),
    );
  }
}

function queue({ atOnce = Number.POSITIVE_INFINITY, waitingEach = WAITING }): FairQueue {
  return new FairQueue({
    atOnce,
    atOnceEach: 1,
    waiting: WAITING,
    waitingEach,
    patience: PATIENCE,
    refusal: () => new Failure('OVERLOADED'),
  });
}
