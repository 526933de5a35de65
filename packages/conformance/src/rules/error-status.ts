import { errorObjectOf, isFailure } from '../envelope.ts';
import { answerRule, notExamined } from '../rule.ts';

export const errorStatus = answerRule({
  id: 'error-status',
  title: 'The status in the error object is that of the answer',
  source: 'Conventions, section 2, error object',
  otherwise: 'No failure carried an error object with a status.',
  judge: (answer, exchange, { profile }) => {
    const { status } = profile.envelope;
    const object = isFailure(answer, exchange) ? errorObjectOf(answer, profile) : undefined;
    if (!object || status === null || !Object.hasOwn(object, status)) return notExamined;
    if (object[status] === answer.status) return undefined;
    return {
      expected: `${status} ${answer.status}`,
      observed: `${status} ${JSON.stringify(object[status])}`,
    };
  },
});
