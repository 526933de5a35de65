import { type TSchema, Type } from 'typebox';

/** Code points that a password must have at least, and may have at most; the minimum can be configured higher. */
export const PASSWORD_LENGTH = { minimum: 8, maximum: 256 } as const;

export const Id = Type.String({ format: 'uuid', description: 'A UUID, version 7, in lower case' });
export const Timestamp = Type.String({
  format: 'date-time',
  description: 'RFC 3339 in UTC, with milliseconds',
});

/** An address as it is typed; the formats name what judges it beyond its length. */
export const Email = Type.String({
  format: 'idn-email',
  minLength: 1,
  maxLength: 254,
  description: 'An email address. Spaces around it are dropped',
  'x-normalize': 'trim',
});

export const NewPassword = Type.String({
  format: 'password',
  minLength: PASSWORD_LENGTH.minimum,
  maxLength: PASSWORD_LENGTH.maximum,
  description:
    'At least 8 code points, or more where the service is configured so, of any kind; not the email',
  'x-normalize': 'nfc',
});

/** A password that is compared with the stored one: whatever its flaw, it is just wrong. */
export const GivenPassword = Type.String({ description: 'The password', 'x-normalize': 'nfc' });

export const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$',
  description: '1 to 200 code points without control characters. Spaces around it are dropped',
  'x-normalize': 'trim',
});

export const nullable = <S extends TSchema>(schema: S, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });

/** A body with these members; unknown ones are ignored. */
export const Body = Type.Object;

/** A resource as it is answered: these members and no others. */
export const Resource = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export const DEFAULT_LIMIT = 20;
export const LARGEST_LIMIT = 100;

export const Page = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LARGEST_LIMIT,
      default: DEFAULT_LIMIT,
      description: 'How many items to answer with',
    }),
  ),
  cursor: Type.Optional(
    Type.String({ format: 'cursor', description: 'Where to go on: `nextCursor` of the page before' }),
  ),
};

export const ListOf = <S extends TSchema>(schema: S) =>
  Resource({
    items: Type.Array(schema),
    nextCursor: nullable(Type.String(), 'The cursor of the next page; null on the last'),
  });
