import {
  type Answer,
  constantOf,
  type Exchange,
  errorObjectExpected,
  errorObjectOf,
  excerptOf,
  isFailure,
  jsonOf,
  mediaTypeOf,
  type Purpose,
} from '../exchange.ts';
import { FORMAT_NAMES, formatNamed } from '../formats.ts';
import { isObject, member } from '../openapi/json.ts';
import { choicesAt, schemaFor } from '../openapi/responses.ts';
import { answerRule, type Broken, notExamined, type Rule } from '../rule.ts';

const errorObject = answerRule({
  id: 'error-object',
  title: 'Every failure carries the error object, with its members and no others',
  source: 'Conventions, section 2, error object',
  otherwise: 'No request failed.',
  judge: (answer, exchange, { profile }) => {
    if (!isFailure(answer, exchange) || answer.truncated || isFormatted(answer, exchange)) return notExamined;
    const expected = errorObjectExpected(jsonOf(answer), profile.envelope);
    return expected === undefined ? undefined : { expected, observed: excerptOf(answer) };
  },
});

/** Whether a failure of an operation with a format of its own is not the error object, as before a route is known. */
export function isFormatted(answer: Answer, { operation }: Exchange): boolean {
  const { errorFormat } = operation ?? {};
  return errorFormat !== undefined && !isObject(member(jsonOf(answer), 'error'));
}

/** Faults that a service finds only once it knows the operation. */
const OF_OPERATION: ReadonlySet<Purpose> = new Set([
  'missing',
  'invalid',
  'tokenMissing',
  'tokenInvalid',
  'resourceUnknown',
  'preconditionFailed',
]);

/** Whether the operation failed, and not the service before it had chosen one, as when it is overloaded. */
function isOfOperation({ status }: Answer, { purpose }: Exchange): boolean {
  return OF_OPERATION.has(purpose) && status < 500;
}

const errorFormat = answerRule({
  id: 'error-format',
  title: 'An operation with a format of its own keeps to it, and it is one of a standard',
  source:
    'Conventions, section 2, error object; RFC 6749 section 5.2; RFC 7591 section 3.2.2; RFC 7644 section 3.12',
  otherwise: 'No operation with an x-error-format failed.',
  judge: (answer, exchange) => {
    const { operation } = exchange;
    const name = operation?.errorFormat;
    if (!operation || name === undefined || !isFailure(answer, exchange) || answer.truncated)
      return notExamined;
    const format = formatNamed(name);
    if (!format) return { expected: `x-error-format ${FORMAT_NAMES.join(' or ')}`, observed: name };
    const other = operation.accepts.find((type) => !format.accepts.includes(type));
    if (other !== undefined)
      return {
        expected: `a body of ${format.accepts.join(' or ')}`,
        observed: `${other}, an ordinary operation`,
      };
    if (!isFormatted(answer, exchange))
      return isOfOperation(answer, exchange)
        ? { expected: `a body in the format ${name}`, observed: excerptOf(answer) }
        : undefined;
    const expected =
      mediaTypeOf(answer) === format.mediaType
        ? format.expected(jsonOf(answer), answer.status)
        : `Content-Type: ${format.mediaType}`;
    return expected === undefined ? undefined : { expected, observed: excerptOf(answer) };
  },
});

const errorStatus = answerRule({
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

const constantForm = answerRule({
  id: 'constant-form',
  title: 'An error is named by a constant that programs can rely on',
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

const constantStatus: Rule = {
  id: 'constant-status',
  title: 'A constant always comes with the same status',
  source: 'Conventions, section 7, error codes',
  check: ({ exchanges, profile }) => {
    const first = new Map<string, number>();
    const violations: Broken[] = [];
    for (const { answer, title, operation } of exchanges) {
      const constant = typeof answer === 'string' ? undefined : constantOf(answer, profile);
      if (typeof answer === 'string' || constant === undefined) continue;
      const status = first.get(constant) ?? answer.status;
      first.set(constant, status);
      if (status !== answer.status)
        violations.push({
          operation: operation?.id,
          request: title,
          expected: `${constant} with ${status}, as before`,
          observed: `${constant} with ${answer.status}`,
        });
    }
    return {
      examined: first.size,
      violations,
      skipped: first.size === 0 ? 'No failure carried a constant.' : undefined,
    };
  },
};

const constantDeclared = answerRule({
  id: 'constant-declared',
  title: 'An operation fails only with constants that the document gives it',
  source: 'Conventions, section 7, error codes; OpenAPI 3.1, responses object',
  otherwise: 'The document names no constants in the schemas of failures, or no operation failed.',
  judge: (answer, { operation }, { profile, document }) => {
    const { at, constant: name } = profile.envelope;
    const constant = constantOf(answer, profile);
    const schema = operation && schemaFor(operation, answer.status, mediaTypeOf(answer) ?? '');
    if (constant === undefined || schema === undefined || !document) return notExamined;
    const choices = choicesAt(schema, `${at}/${name}`, document.follow);
    if (!choices) return notExamined;
    return choices.includes(constant)
      ? undefined
      : { expected: `one of ${choices.join(', ')}`, observed: constant };
  },
});

const fieldsMap = answerRule({
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

const fieldsNamed = answerRule({
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

const fieldsOnly = answerRule({
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

export const ERROR_OBJECT_RULES: readonly Rule[] = [
  errorObject,
  errorFormat,
  errorStatus,
  constantForm,
  constantStatus,
  constantDeclared,
  fieldsMap,
  fieldsNamed,
  fieldsOnly,
];
