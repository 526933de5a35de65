import { constantOf, isFailure } from '../envelope.ts';
import { answerRule, notExamined } from '../rule.ts';

export const constantForm = answerRule({
  id: 'constant-form',
  title: 'An error is named by a constant that programs can hold on to',
  source: 'Conventions, section 2, error object: machine-consumable and stable',
  otherwise: 'No failure carried a constant.',
  judge: (answer, exchange, { profile }) => {
    const constant = isFailure(answer, exchange) ? constantOf(answer, profile) : undefined;
    if (constant === undefined) return notExamined;
    const { constantPattern } = profile.envelope;
    return new RegExp(constantPattern).test(constant)
      ? undefined
      : { expected: `a match of ${constantPattern}`, observed: constant };
  },
});
