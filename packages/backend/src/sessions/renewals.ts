import { createRecent } from './recent.ts';
import {
  type Answer,
  asKnownAt,
  type EndReason,
  newer,
  type SessionRecord,
  type Step,
  standingOf,
  stepAfter,
} from './record.ts';

/** Knows of each session what this process was last told, and asks Portico when that gets too old: see REFRESH.md. */
export interface Renewals {
  /** The state of the session of a request, from a network address if these are passed on to Portico. */
  current(carried: SessionRecord, address?: string | null): Promise<Step>;
  /** Asks Portico, however recent the last answer is. */
  renew(carried: SessionRecord, address?: string | null): Promise<Step>;
  /** Ends a session in this process at once, for requests under way too. */
  end(id: string, reason: EndReason | null): void;
}

interface RenewalsNeeds {
  readonly ask: (record: SessionRecord) => Promise<Answer>;
  /** In milliseconds; 0 asks for each request. */
  readonly freshness: number;
  readonly now: () => number;
}

/** Identifies a question: requests that ask the same share one answer. */
const keyOf = ({ id, address }: SessionRecord) => `${id} ${address}`;

/** How long a session that Portico did not answer about is used as it is, so that an outage does not slow every request. */
const PAUSE = 5_000;
const MOST_SESSIONS = 10_000;

export function createRenewals({ ask, freshness, now }: RenewalsNeeds): Renewals {
  const known = createRecent<SessionRecord>(MOST_SESSIONS);
  const ended = createRecent<EndReason | null>(MOST_SESSIONS);
  const askedInVain = createRecent<number>(MOST_SESSIONS);
  const underWay = new Map<string, { readonly at: number; readonly step: Promise<Step> }>();

  function endedStep(id: string): Step | undefined {
    const reason = ended.get(id);
    return reason === undefined ? undefined : { state: 'signedOut', reason };
  }

  async function renewed(record: SessionRecord): Promise<Step> {
    // An answer is as old as its question.
    const at = now();
    const answer = await ask(record);
    const step = endedStep(record.id) ?? stepAfter(record, answer, at);
    if (answer.kind === 'away') askedInVain.set(record.id, now());
    if (step.state === 'signedIn' && !step.isStale) known.set(record.id, step.record);
    if (step.state === 'signedOut') ended.set(record.id, step.reason);
    return step;
  }

  /** One question for all requests that come meanwhile; with a question for each request, each has its own. */
  function renewedOnce(record: SessionRecord): Promise<Step> {
    const key = keyOf(record);
    const shared = underWay.get(key);
    if (shared && now() < shared.at + freshness) return shared.step;
    const own = {
      at: now(),
      step: renewed(record).finally(() => underWay.get(key) === own && underWay.delete(key)),
    };
    underWay.set(key, own);
    return own.step;
  }

  return {
    current: async (carried, address = null) => {
      const over = endedStep(carried.id);
      if (over) return over;
      const record = asKnownAt(newer(carried, known.get(carried.id)), address);
      const at = now();
      const standing = standingOf(record, { now: at, freshness });
      if (standing === 'current') return { state: 'signedIn', record, isStale: false };
      if (standing === 'over') return { state: 'signedOut', reason: 'expired' };
      const since = at - (askedInVain.get(record.id) ?? Number.NEGATIVE_INFINITY);
      return 0 <= since && since < PAUSE ? stepAfter(record, { kind: 'away' }, at) : renewedOnce(record);
    },
    renew: async (carried, address = null) =>
      endedStep(carried.id) ?? renewed(asKnownAt(newer(carried, known.get(carried.id)), address)),
    end: (id, reason) => {
      ended.set(id, reason);
      known.delete(id);
    },
  };
}
