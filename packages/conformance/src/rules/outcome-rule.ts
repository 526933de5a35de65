import { pathParameters } from '../drive/identifiers.ts';
import { excerptOf, mediaTypeOf } from '../envelope.ts';
import { type Answer, headerOf } from '../exchange.ts';
import type { Operation } from '../openapi/operation.ts';
import type { Outcome } from '../profile.ts';
import { answerRule, notExamined, type Rule } from '../rule.ts';

interface OutcomeRule extends Pick<Rule, 'id' | 'title' | 'source'> {
  readonly outcome: Outcome;
  readonly otherwise: string;
  /** Statuses with which something else came first, for which the answer says nothing about this rule. */
  readonly earlier?: readonly number[];
}

/** The status that the conventions give one kind of fault, over all requests that were made with it. */
export function outcomeRule({ outcome, earlier = [], ...rule }: OutcomeRule): Rule {
  return answerRule({
    ...rule,
    judge: (answer, { purpose, request, operation }, { profile }) => {
      if (purpose !== outcome || isBusy(answer) || earlier.includes(answer.status)) return notExamined;
      // OPTIONS may be answered where a path has it without saying so: RFC 9110 section 9.3.7.
      if (request.method === 'OPTIONS' && answer.status < 300) return notExamined;
      // Pages that choose in the browser what to show are the same at every path.
      if (outcome === 'resourceUnknown' && mediaTypeOf(answer) === 'text/html' && answer.status === 200)
        return notExamined;
      const allowed = profile.outcomes[outcome];
      if (allowed.includes(answer.status)) return undefined;
      if (answer.status === 404 && operation && mayBeMissing(operation)) return notExamined;
      return { expected: allowed.join(' or '), observed: excerptOf(answer) };
    },
  });
}

/**
 * Whether a path without parameters can still name nothing: what the caller has at most one of. That it is missing is
 * said before the input is judged.
 */
function mayBeMissing(operation: Operation): boolean {
  return operation.responses.has('404') && pathParameters(operation).length === 0;
}

/** The caller goes too fast, or the service cannot work now: it says when to come back. */
function isBusy(answer: Answer): boolean {
  return headerOf(answer, 'retry-after') !== undefined;
}
