import { type TSchema, Type } from 'typebox';
import type { Catalogue } from './catalogue.ts';
import { FAILURE_STATUSES, type FailureStatus } from './status.ts';

/** The error that carries `fields`; no other does. */
export const FIELDS_ERROR = 'FIELDS_VALIDATION_ERROR';

export interface ErrorObject<Constant extends string = string> {
  readonly status: FailureStatus;
  /** Names the error for programs. Stable. */
  readonly error: Constant;
  /** For a person; ends with a link to the error's page. Programs must not branch on it. */
  readonly description: string;
  /** Only with `FIELDS_VALIDATION_ERROR`: one message per invalid field or parameter. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** The body of every failure. */
export interface ErrorBody<Constant extends string = string> {
  readonly error: ErrorObject<Constant>;
}

/** The closed schema of the body of one error, or, without one, of any. */
export function errorBodySchema(constant?: string, status?: FailureStatus): TSchema {
  const withFields = constant === undefined || constant === FIELDS_ERROR;
  const fields = Type.Record(Type.String(), Type.String({ minLength: 1 }), {
    description: 'A message per invalid field or parameter; the presence of a key marks it as invalid',
    minProperties: 1,
  });
  return Type.Object(
    {
      error: Type.Object(
        {
          status: status === undefined ? Type.Enum([...FAILURE_STATUSES]) : Type.Literal(status),
          error:
            constant === undefined ? Type.String({ pattern: '^[A-Z][A-Z0-9_]+$' }) : Type.Literal(constant),
          description: Type.String({
            minLength: 1,
            description: 'For a person. It may change: do not branch on it',
          }),
          ...(withFields && { fields: constant === undefined ? Type.Optional(fields) : fields }),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  );
}

/**
 * Tells whether a value is exactly an error object of this catalogue: the members named and no others, the
 * catalogue's own status, `fields` where they belong and nowhere else.
 */
export function isErrorBody<Constant extends string>(
  catalogue: Catalogue<Constant>,
  value: unknown,
): value is ErrorBody<Constant> {
  if (!isRecord(value) || Object.keys(value).length !== 1) return false;
  const { error: object } = value;
  if (!isRecord(object)) return false;
  const { status, error, description, fields, ...others } = object;
  if (Object.keys(others).length > 0 || typeof error !== 'string' || !Object.hasOwn(catalogue, error))
    return false;
  if (status !== catalogue[error as Constant].status) return false;
  if (typeof description !== 'string' || description === '') return false;
  return error === FIELDS_ERROR ? isFields(fields) : !('fields' in object);
}

function isFields(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const messages = Object.values(value);
  return messages.length > 0 && messages.every((message) => typeof message === 'string' && message !== '');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
