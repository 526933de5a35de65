import { groupBy } from '../basis/group.ts';
import { capitalized } from '../basis/words.ts';
import { codeIn, type ErrorFormat } from '../errors/error-format.ts';
import { exampleFailure } from '../errors/example-failure.ts';
import { errorBodySchema, FIELDS_ERROR } from '../errors/failure.ts';
import { JSON_TYPE } from '../errors/response-headers.ts';
import { ERROR_FIELDS } from '../fields/error-fields.ts';
import type { Operation } from '../operations/operation.ts';
import { failureName, isOfTransport, type NamedRow } from './failure-names.ts';
import { header, headersOf } from './headers.ts';
import { errorName, type Json, type Source } from './options.ts';
import { plainSchema } from './schema.ts';

/** A response for each status, shared by all operations with the same errors of that status. */
export function failuresOf({ allErrors, errorFormat }: Operation, source: Source): Json {
  const { catalogue, components } = source;
  const rows = Object.entries(catalogue).filter(([constant]) => allErrors.includes(constant));
  const byStatus = [...groupBy(rows, ([, { status }]) => status)].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    byStatus.map(([status, some]) => {
      const name = failureName(some, source);
      return [
        String(status),
        errorFormat
          ? components.ref('responses', capitalized(errorFormat.name) + name, () =>
              formattedResponse(some, source, errorFormat),
            )
          : components.ref('responses', name, () => failureResponse(some, source)),
      ];
    }),
  );
}

function failureResponse(rows: readonly NamedRow[], source: Source): Json {
  const { components, catalogue, options } = source;
  const example = ([constant, { when }]: NamedRow) => {
    const details = options.failures?.[constant];
    const { body } = exampleFailure(catalogue, { publicUrl: options.server.url, constant, details });
    return { description: when, value: JSON.parse(body) };
  };
  const examples = rows.map((row) => [row[0], components.ref('examples', row[0], () => example(row))]);
  return {
    // The examples say what each of them means.
    description: rows.map(([constant]) => `\`${constant}\``).join(', '),
    headers: {
      ...headersOf(source, ['Request-Id', 'Error-Code', isKept(rows) && 'Idempotency-Replayed']),
      ...headersBeside(rows, source),
    },
    content: {
      'application/json': { schema: failureSchema(rows, source), examples: Object.fromEntries(examples) },
    },
  };
}

/** A closed schema. Errors with the same members have one, which lists their constants; only one error has fields. */
function failureSchema(rows: readonly NamedRow[], source: Source): Json {
  const { components } = source;
  const constants = rows.map(([constant]) => constant);
  const [only = '', ...more] = constants;
  const closed = () => plainSchema(errorBodySchema(constants, rows[0]?.[1].status), source);
  if (more.length === 0) return components.ref('schemas', errorName(only), closed);
  const [withFields, others] = [true, false].map((has) =>
    rows.filter(([constant]) => (constant === FIELDS_ERROR) === has),
  ) as [NamedRow[], NamedRow[]];
  return components.ref('schemas', `${failureName(rows, source)}Failure`, () =>
    withFields.length === 0
      ? closed()
      : { oneOf: [failureSchema(withFields, source), failureSchema(others, source)] },
  );
}
/** Failures in the format of a standard. Before a route is known, they are error objects there, too. */
function formattedResponse(rows: readonly NamedRow[], source: Source, format: ErrorFormat): Json {
  const { components, catalogue, options } = source;
  const { name, contentType, schema } = format;
  const own = components.ref('schemas', `${capitalized(name)}Failure`, () => ({
    description: `A failure in the format \`${name}\``,
    ...(schema ? (plainSchema(schema, source) as Json) : { type: 'object' }),
  }));
  const isAnyObject = rows.some(([constant]) => isOfTransport(constant));
  const anyError = { $ref: '#/components/schemas/Error' };
  const isShared = contentType === JSON_TYPE && isAnyObject;
  const example = ([constant]: NamedRow) => {
    const details = options.failures?.[constant];
    const shown = { publicUrl: options.server.url, constant, format, ...(details && { details }) };
    return [constant, { value: JSON.parse(exampleFailure(catalogue, shown).body) }] as const;
  };
  // Failures of any request look the same everywhere.
  const ofOperation = rows.filter(([constant]) => !isOfTransport(constant));
  const early = rows.find(([constant]) => isOfTransport(constant));
  const other = early &&
    !isShared && { [JSON_TYPE]: { schema: anyError, example: errorObjectOf(early, source) } };
  return {
    description: rows.map(([constant]) => `\`${constant}\`: \`${codeIn(format, constant)}\``).join(', '),
    headers: { ...headersOf(source, ['Request-Id', 'Error-Code']), ...headersBeside(rows, source) },
    content: {
      [contentType]: {
        schema: isShared ? { anyOf: [own, anyError] } : own,
        examples: Object.fromEntries((ofOperation.length > 0 ? ofOperation : rows).map(example)),
      },
      ...other,
    },
  };
}

function errorObjectOf([constant]: NamedRow, { catalogue, options }: Source): unknown {
  return JSON.parse(exampleFailure(catalogue, { publicUrl: options.server.url, constant }).body);
}

/** Whether one of these can be repeated for an idempotency key: a conflict other than that about the key itself. */
function isKept(rows: readonly NamedRow[]): boolean {
  return rows.length > 1 && rows.some(([constant]) => constant === 'IDEMPOTENCY_KEY_IN_USE');
}

/** The closed list of reasons, for programs that read the document. */
function reasonsIn(rows: readonly NamedRow[]): Json {
  const reasons = rows.flatMap(([, row]) => Object.keys(row.reasons ?? {}));
  return reasons.length > 0 ? { 'x-reasons': reasons } : {};
}

/** The headers of these errors: required if all of the errors always have them. */
function headersBeside(rows: readonly NamedRow[], { components }: Source): Json {
  const all = rows.flatMap(([, { headers = {} }]) => Object.entries(headers));
  const byName = groupBy(all, ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, some]) => {
      const texts = new Set(some.map(([, { description }]) => description));
      const always = some.length === rows.length && some.every(([, { optional }]) => !optional);
      const told = {
        ...header([...texts].join('; '), always),
        ...(name === ERROR_FIELDS && reasonsIn(rows)),
      };
      return [name, components.shared('headers', name, told)];
    }),
  );
}
