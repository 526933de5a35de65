import { errorObjectOf, excerptOf } from '../envelope.ts';
import { member } from '../openapi/json.ts';
import { answerRule, notExamined } from '../rule.ts';

export const fieldsNamed = answerRule({
  id: 'fields-named',
  title: 'The map of fields has the invalid member or parameter as a key',
  source: 'Conventions, section 7, error codes, FIELDS_VALIDATION_ERROR',
  otherwise: 'Nothing invalid was answered as an invalid field.',
  judge: (answer, { purpose, field }, { profile }) => {
    const { fields: name } = profile.envelope;
    const judged = purpose === 'invalid' && field !== undefined && name !== null;
    if (!judged || !profile.outcomes.invalid.includes(answer.status)) return notExamined;
    const fields = member(errorObjectOf(answer, profile), name);
    return member(fields, field) === undefined
      ? { expected: `${name} with the key ${field}`, observed: excerptOf(answer) }
      : undefined;
  },
});
