import type { HookPoint } from '@portico/api';
import { Failure } from '@portico/conventions';
import type { AddressRules } from '../../ground/outgoing/address.ts';
import { type NotCalled, WHY_NOT_CALLED } from '../../ground/outgoing/breaker.ts';
import { checkedConnector } from '../../ground/outgoing/connector.ts';
import { type HookGrant, type Hooks, NO_ADDITIONS } from '../../pipeline/hooks.ts';
import type { HookAnswer } from './answer.ts';
import { type AskingNeeds, ask } from './ask.ts';
import type { QuestionInRequest } from './question.ts';
import { hookRecords, type RecordsNeeds } from './records.ts';
import { refused } from './refusal.ts';
import { hookStates } from './state.ts';
import type { Hook } from './store.ts';

/** When to send a request again, in seconds: after a while of rest, or soon. */
const WAIT: Readonly<Record<NotCalled, number>> = { busy: 1, resting: 10 };

export interface HooksNeeds extends AskingNeeds, RecordsNeeds {
  readonly database: AskingNeeds['database'] & RecordsNeeds['database'];
  /** Where hooks may lead. */
  readonly addresses: AddressRules;
  /** The hooks as this node knows them. */
  readonly known: () => readonly Hook[];
}

/** Asks the hooks of the team. */
export function createHooks(needs: HooksNeeds): Hooks {
  const { addresses, known, onOutcome } = needs;
  const connect = checkedConnector(addresses);
  const stateOf = hookStates(needs.clock);
  const records = hookRecords(needs);

  const hookAt = (point: HookPoint) => known().find((hook) => hook.point === point);

  /** @throws Failure `HOOK_REFUSED` after recording that */
  async function granted(hook: Hook, answer: HookAnswer, asked: QuestionInRequest): Promise<HookGrant> {
    if (answer.isAllowed) return answer.grant;
    await records.refusal(hook, answer.reason, asked);
    throw refused(answer.reason);
  }

  const noteReuse = ([{ point }, { source }]: QuestionInRequest) =>
    onOutcome({ point, outcome: 'remembered', requestId: source.requestId });

  return {
    has: (point) => hookAt(point) !== undefined,

    remembered: (...asked) => {
      const [{ point }] = asked;
      const hook = hookAt(point);
      const answer = hook && stateOf(hook).remembered(asked);
      if (!answer?.isAllowed) return undefined;
      noteReuse(asked);
      return answer.grant;
    },

    ask: async (...asked) => {
      const [{ point }, { source }] = asked;
      const hook = hookAt(point);
      if (!hook) return NO_ADDITIONS;
      const state = stateOf(hook);
      const earlier = state.remembered(asked);
      if (earlier) {
        noteReuse(asked);
        return granted(hook, earlier, asked);
      }
      const notCalled = state.breaker.begin();
      if (notCalled) {
        const reason = WHY_NOT_CALLED[notCalled];
        onOutcome({ point, outcome: 'not_asked', requestId: source.requestId, reason });
        return withoutAnswer(hook, WAIT[notCalled]);
      }
      const answer = await ask(hook, state, asked, { ...needs, connect, records });
      return answer ? granted(hook, answer, asked) : withoutAnswer(hook, WAIT.busy);
    },
  };
}

/** @throws Failure `HOOK_UNAVAILABLE` unless the hook allows the step then */
function withoutAnswer({ on_failure }: Hook, wait: number): HookGrant {
  if (on_failure === 'allow') return NO_ADDITIONS;
  throw new Failure('HOOK_UNAVAILABLE', { headers: { 'Retry-After': String(wait) } });
}
