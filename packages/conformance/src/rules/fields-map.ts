import { errorObjectOf, excerptOf, isFailure } from '../envelope.ts';
import { isObject } from '../openapi/json.ts';
import { answerRule, notExamined } from '../rule.ts';

export const fieldsMap = answerRule({
  id: 'fields-map',
  title: 'The map of fields names at least one, each with a message',
  source: 'Conventions, section 7, error codes, FIELDS_VALIDATION_ERROR',
  otherwise: 'No failure carried a map of fields.',
  judge: (answer, exchange, { profile }) => {
    const { fields: name } = profile.envelope;
    const object = isFailure(answer, exchange) ? errorObjectOf(answer, profile) : undefined;
    if (!object || name === null || !Object.hasOwn(object, name)) return notExamined;
    const fields = object[name];
    const messages = isObject(fields) ? Object.values(fields) : [];
    const kept =
      messages.length > 0 &&
      messages.every((message) => typeof message === 'string' && message.trim() !== '');
    return kept
      ? undefined
      : { expected: `${name}: a message for each invalid field`, observed: excerptOf(answer) };
  },
});
