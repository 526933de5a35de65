import type { Contracts } from '@portico/api';
import { newId } from '../../ground/id.ts';
import { checkedConnector } from '../../ground/outgoing/connector.ts';
import { answerIn } from '../../notices/hooks/answer.ts';
import { reasonOf, send } from '../../notices/hooks/exchange.ts';
import { bodyOf } from '../../notices/hooks/question.ts';
import { ok } from '../../pipeline/answers.ts';
import type { TeamCaller } from '../../pipeline/callers/caller.ts';
import { hookRequestOf } from '../../pipeline/change-step.ts';
import { changing } from '../handler.ts';
import { usedEvent } from '../operators/operator.ts';
import { exampleOf } from './examples.ts';

type Body = Contracts['testHook']['answer']['body'];

/** Sends an example question, before the transaction that records who did. */
export const testHook = changing('testHook', ({ clock, secretKeys, webhookAddresses }) => ({
  prepare: async ({ target: { point, hook }, fail, ...request }): Promise<Body> => {
    if (!hook) throw fail('HOOK_NOT_FOUND');
    const sent = { id: newId(), at: clock() };
    const body = bodyOf(exampleOf(point), hookRequestOf('testHook', request), sent);
    const connect = checkedConnector(webhookAddresses);
    const began = performance.now();
    const took = () => Math.round(performance.now() - began);
    let reply: { status: number; answered: string } | undefined;
    try {
      const answer = await send(hook, { ...sent, body }, { secretKeys, connect });
      reply = { status: answer.status, answered: answer.body.toString('utf8').toWellFormed() };
      const meant = answerIn(point, answer);
      return {
        outcome: meant.isAllowed ? 'allowed' : 'refused',
        reason: meant.isAllowed ? null : meant.reason,
        sent: body,
        ...reply,
        duration: took(),
      };
    } catch (error) {
      const reason = reasonOf(error, hook);
      return {
        outcome: 'failed',
        reason,
        sent: body,
        status: null,
        answered: null,
        ...reply,
        duration: took(),
      };
    }
  },

  apply: async ({ caller, prepared }) => ({
    events: usedEvent({ by: caller as TeamCaller, operation: 'testHook' }),
    answer: ok(prepared),
  }),
}));
