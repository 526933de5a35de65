import { errorObjectOf, excerptOf, isFailure } from '../envelope.ts';
import { answerRule, notExamined } from '../rule.ts';

export const fieldsOnly = answerRule({
  id: 'fields-only',
  title: 'Only the failure of single fields carries a map of fields',
  source: 'Conventions, section 2, error object: fields',
  otherwise: 'No failure carried an error object.',
  judge: (answer, exchange, { profile }) => {
    const { fields } = profile.envelope;
    const object = isFailure(answer, exchange) ? errorObjectOf(answer, profile) : undefined;
    if (!object || fields === null) return notExamined;
    if (!Object.hasOwn(object, fields) || profile.outcomes.invalid.includes(answer.status)) return undefined;
    return { expected: `no ${fields} with ${answer.status}`, observed: excerptOf(answer) };
  },
});
