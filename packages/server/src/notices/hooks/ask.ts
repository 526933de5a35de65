import type { HookPoint } from '@portico/api';
import type { buildConnector } from 'undici';
import type { Clock } from '../../ground/clock.ts';
import type { Database } from '../../ground/database/database.ts';
import type { HookRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import type { BreakerChange } from '../../ground/outgoing/breaker.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { delegableRoles } from '../../tenancy/roles/giving.ts';
import { answerIn, type HookAnswer, HookAnswerInvalid } from './answer.ts';
import { reasonOf, send } from './exchange.ts';
import { bodyOf, type QuestionInRequest } from './question.ts';
import type { HookRecords } from './records.ts';
import type { HookState } from './state.ts';

/** The outcome of a question. */
export interface HookOutcome {
  readonly point: HookPoint;
  readonly outcome: 'allowed' | 'refused' | 'failed' | 'not_asked' | 'remembered';
  readonly requestId: string | null;
  /** Why it failed, or was not asked. */
  readonly reason?: string;
  /** Its effect on whether the hook is asked at all. */
  readonly change?: BreakerChange;
  /** Seconds until the answer, where it was asked. */
  readonly seconds?: number;
}

export interface AskingNeeds {
  readonly database: Pick<Database, 'read'>;
  readonly secretKeys: SecretKeys;
  readonly clock: Clock;
  readonly onOutcome: (outcome: HookOutcome) => void;
}

interface Asking extends AskingNeeds {
  readonly connect: buildConnector.connector;
  readonly records: Pick<HookRecords, 'change'>;
}

/**
 * Asks a hook once, and ends the call that its breaker has begun.
 * @returns undefined without a valid answer
 */
export async function ask(
  hook: HookRow,
  state: HookState,
  asked: QuestionInRequest,
  needs: Asking,
): Promise<HookAnswer | undefined> {
  const { records, onOutcome } = needs;
  const [, { source }] = asked;
  const about = { point: hook.point, requestId: source.requestId };
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  try {
    const answer = await answerOf(hook, asked, needs);
    const change = state.breaker.succeeded();
    if (change === 'recovered' || hook.failing_since !== null) await records.change(hook, undefined);
    state.remember(asked, answer);
    const outcome = answer.isAllowed ? 'allowed' : 'refused';
    onOutcome({ ...about, outcome, change, seconds: seconds() });
    return answer;
  } catch (error) {
    const reason = reasonOf(error, hook);
    const change = state.breaker.failed();
    if (change === 'rests') await records.change(hook, reason);
    onOutcome({ ...about, outcome: 'failed', reason, change, seconds: seconds() });
    return undefined;
  }
}

async function answerOf(
  hook: HookRow,
  [question, request]: QuestionInRequest,
  { database, secretKeys, clock, connect }: Asking,
): Promise<HookAnswer> {
  const sent = { id: newId(), at: clock() };
  const body = bodyOf(question, request, sent);
  const answer = answerIn(hook.point, await send(hook, { ...sent, body }, { secretKeys, connect }));
  const roles = answer.isAllowed ? answer.grant.roles : [];
  if ((await delegableRoles(database.read, roles)).length < roles.length)
    throw new HookAnswerInvalid('"roles" in the answer names roles that do not exist or are not delegable');
  return answer;
}
