import { errorObjectExpected, excerptOf, isFailure, jsonOf } from '../envelope.ts';
import { answerRule, notExamined } from '../rule.ts';

export const errorObject = answerRule({
  id: 'error-object',
  title: 'Every failure carries the error object, with its members and no others',
  source: 'Conventions, section 2, error object',
  otherwise: 'No request failed.',
  judge: (answer, exchange, { profile }) => {
    if (!isFailure(answer, exchange) || answer.truncated) return notExamined;
    const expected = errorObjectExpected(jsonOf(answer), profile.envelope);
    return expected === undefined ? undefined : { expected, observed: excerptOf(answer) };
  },
});
