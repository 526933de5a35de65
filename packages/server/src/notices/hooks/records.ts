import {
  BY_ITSELF,
  type EventSource,
  type NewEvent,
  recordEvents,
} from '../../consequences/record-events.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Database, Transaction } from '../../ground/database/database.ts';
import type { HookRow } from '../../ground/database/schema.ts';
import type { Group } from '../../ground/work/queue.ts';
import { named } from './hook.ts';
import type { QuestionInRequest } from './question.ts';
import { refusedEvent } from './refusal.ts';
import { noteFailing } from './store.ts';

export interface RecordsNeeds {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
  /** Whether all events are delivered to the webhook of the team. */
  readonly isTeamTold: boolean;
  readonly onDeliveries: (webhooks: readonly Group[]) => void;
}

/** Records events of hooks, each in a transaction of its own, as that of the step is rolled back. */
export function hookRecords({ database, clock, isTeamTold, onDeliveries }: RecordsNeeds) {
  async function record(
    event: NewEvent,
    source: EventSource,
    isNews = async (_: Transaction) => true,
  ): Promise<void> {
    const groups = await database.transaction(async (tx) =>
      (await isNews(tx)) ? recordEvents(tx, event, { source, now: clock(), isTeamTold }) : [],
    );
    if (groups.length > 0) onDeliveries(groups);
  }

  return {
    refusal: (hook: HookRow, reason: string | null, [question, request]: QuestionInRequest) =>
      record(refusedEvent(hook, reason, [question, request]), request.source),

    /** Records that a hook begins to fail, or is well again, once for all nodes. @param failure why it fails, if so */
    change: async (hook: HookRow, failure: string | undefined): Promise<void> => {
      const { id: subject, on_failure: onFailure } = hook;
      const event: NewEvent =
        failure === undefined
          ? { type: 'hook.recovered', subject, details: named(hook) }
          : { type: 'hook.failing', subject, details: { ...named(hook), reason: failure, onFailure } };
      const since = failure === undefined ? null : clock();
      // The step itself needs the database, too, and says so where it is away.
      await record(event, BY_ITSELF, (tx) => noteFailing(tx, subject, since)).catch(() => {});
    },
  };
}

export type HookRecords = ReturnType<typeof hookRecords>;
