import { type TSchema, Type } from 'typebox';
import type { Catalogue } from './catalogue.ts';
import { FAILURE_STATUSES, type FailureStatus } from './status.ts';

/** The only error with `fields`. */
export const FIELDS_ERROR = 'FIELDS_VALIDATION_ERROR';

/** What is under the key `error` in the body of every failure. */
export interface ErrorObject<Constant extends string = string> {
  readonly status: FailureStatus;
  /** Names the error for programs. Stable. */
  readonly error: Constant;
  /** For people; ends with a link to the error's page. Programs must not branch on it. */
  readonly description: string;
  /** Only with `FIELDS_VALIDATION_ERROR`: one message per invalid field or parameter. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** The body of every failure. */
export interface ErrorBody<Constant extends string = string> {
  readonly error: ErrorObject<Constant>;
}

/** The closed schema of the body of one error, or of any error if no constant is given. */
export function errorBodySchema(constant?: string, status?: FailureStatus): TSchema {
  const withFields = constant === undefined || constant === FIELDS_ERROR;
  const fields = Type.Record(Type.String(), Type.String({ minLength: 1 }), {
    description: 'A message for each invalid field or parameter; its key is present only if it is invalid',
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
            description: 'For people. It may change, so do not branch on it',
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
 * Whether a value is the body of an error in this catalogue: exactly the members above, the status from the catalogue,
 * and `fields` only where they belong.
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
