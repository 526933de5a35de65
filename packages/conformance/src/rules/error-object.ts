import { errorObjectOf, excerptOf, isFailure, jsonOf } from '../envelope.ts';
import { isObject, type JsonObject } from '../openapi/json.ts';
import type { Envelope } from '../profile.ts';
import { answerRule, notExamined } from '../rule.ts';

export const errorObject = answerRule({
  id: 'error-object',
  title: 'Every failure carries the error object, with its members and no others',
  source: 'Conventions, section 2, error object',
  otherwise: 'No request failed.',
  judge: (answer, exchange, { profile }) => {
    if (!isFailure(answer, exchange) || answer.truncated) return notExamined;
    const object = errorObjectOf(answer, profile);
    const problem = object ? memberProblem(object, profile.envelope) : undefined;
    if (object && problem === undefined && isAlone(jsonOf(answer), profile.envelope)) return undefined;
    return {
      expected:
        problem ??
        `an error object at ${profile.envelope.at || 'the top'}${profile.envelope.exact ? ', and nothing beside it' : ''}`,
      observed: excerptOf(answer),
    };
  },
});

function memberProblem(object: JsonObject, envelope: Envelope): string | undefined {
  const { status, constant, description, fields, exact } = envelope;
  if (status !== null && !Number.isInteger(object[status])) return `an integer ${status}`;
  if (constant !== null && typeof object[constant] !== 'string') return `a string ${constant}`;
  const text = description === null ? 'none' : object[description];
  if (typeof text !== 'string' || text.trim() === '') return `a text in ${description}`;
  const known: readonly (string | null)[] = [status, constant, description, fields];
  const other = exact ? Object.keys(object).find((name) => !known.includes(name)) : undefined;
  return other === undefined ? undefined : `no member ${other}`;
}

/** Whether nothing stands around the error object. */
function isAlone(body: unknown, { at, exact }: Envelope): boolean {
  return !exact || at === '' || (isObject(body) && Object.keys(body).length === 1);
}
