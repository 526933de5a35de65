import { formattedWith } from '@portico/conventions';
import { type TSchema, Type } from 'typebox';

/** Code points that a password must have at least, and may have at most; the minimum can be configured higher. */
export const PASSWORD_LENGTH = { minimum: 8, maximum: 256 } as const;

export const Id = Type.String({ format: 'uuid', description: 'A UUID, version 7, in lower case' });

/** The lower case in which ids are written (RFC 9562, section 4). */
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
/** An id in a query. */
export const GivenId = (description: string) => Type.String({ format: 'uuid', pattern: UUID, description });

/** Who made something. */
export const createdBy = () =>
  nullable(
    Resource({ id: Id, name: nullable(Type.String()) }),
    'The account that created it; null once that account is deleted',
  );

export const Timestamp = Type.String({
  format: 'date-time',
  description: 'RFC 3339 in UTC, with milliseconds',
});

/** An email address that was found valid: as it was typed, and the form in which addresses are compared. */
export interface EmailAddress {
  readonly typed: string;
  readonly canonical: string;
}

/** A code to compare: of an authenticator app, or a recovery code without hyphens, in upper case. */
export interface GivenCode {
  readonly method: 'totp' | 'recovery_code';
  readonly code: string;
}

/** Where a page begins of a list that can be searched or put in another order. */
export interface Place {
  /** Of the last item of the page before. */
  readonly id: string;
  /** Tells searches and orders apart; empty for all of the list, newest first. */
  readonly of: string;
  /** What that item is called, where the list is in the order of names; null where it has no name. */
  readonly name: string | null;
}

/** What the service makes of a string in a request, by the name of the format. */
export interface FormatTypes {
  readonly email: EmailAddress;
  /** The canonical form of an address to look for; null where no account can have it. */
  readonly givenEmail: string | null;
  readonly newPassword: string;
  /** A password to compare; null where none can be equal to it. */
  readonly givenPassword: string | null;
  /** Null where no code can be equal to it. */
  readonly givenCode: GivenCode | null;
  readonly visible: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The id after which the page begins. */
  readonly cursor: string;
  readonly place: Place;
  /** The words to look for, as they are compared. */
  readonly search: readonly string[];
}

const formatted = formattedWith<FormatTypes>();

export const Email = formatted('email', {
  format: 'idn-email',
  minLength: 1,
  maxLength: 254,
  description: 'An email address. Surrounding spaces are removed',
  'x-normalize': 'trim',
});

/** An address to look for: one with a flaw belongs to nobody. */
export const GivenEmail = formatted('givenEmail', { description: 'The email of the account' });

export const NewPassword = formatted('newPassword', {
  format: 'password',
  minLength: PASSWORD_LENGTH.minimum,
  maxLength: PASSWORD_LENGTH.maximum,
  description:
    'At least 8 code points of any kind, or more if the service is configured so. The most common passwords are refused, and so are the email and combinations of its parts',
  'x-normalize': 'nfc',
});

/** A password that is compared with the stored one: whatever its flaw, it is just wrong. */
export const GivenPassword = formatted('givenPassword', { format: 'password', description: 'The password' });

/** A code that is compared: whatever its flaw, it is just wrong. */
export const GivenCode = formatted('givenCode', {
  description:
    'Six digits of the authenticator app, or a recovery code, whose case, spaces and hyphens do not matter',
});

/** What a mail brought to prove that it arrived. Which ones there are, the database knows. */
export const MailToken = Type.String({ minLength: 1, description: 'The token from the email' });

/** Control characters, what changes the direction of writing, and what ends a line. */
const FORBIDDEN = '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069';

export const Name = formatted('visible', {
  minLength: 1,
  maxLength: 200,
  pattern: `^[^${FORBIDDEN}]*$`,
  description:
    '1 to 200 code points, at least one of them visible, without control characters, line separators and those that change the direction of writing. Surrounding spaces are removed',
  'x-normalize': 'trim',
});

/** The beginning of a name or an address to look for. */
export const Beginning = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: `^[^${FORBIDDEN}]*$`, description });

export const FutureTime = formatted('time', {
  format: 'date-time',
  description: 'RFC 3339, in the future',
});

export const GivenTime = (description: string) =>
  formatted('time', { format: 'date-time', description: `RFC 3339. ${description}` });

/** What can prove who begins a session, in the order in which a session tells them. */
export const METHODS = ['password', 'totp', 'recovery_code', 'passkey'] as const;
export type Method = (typeof METHODS)[number];

export const Methods = Type.Array(Type.Enum([...METHODS]), {
  description: 'How the session began. Two factors make it strong: a password with a code, or a passkey',
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

/** As far as totals are counted. */
export const MOST_COUNTED = 10_000;

export const Page = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LARGEST_LIMIT,
      default: DEFAULT_LIMIT,
      description: 'How many items to return',
    }),
  ),
  cursor: Type.Optional(
    formatted('cursor', {
      minLength: 1,
      description: 'The `nextCursor` of the previous page',
    }),
  ),
  count: Type.Optional(
    Type.Boolean({ default: false, description: 'Whether to count the items on all pages, in `total`' }),
  ),
};

/** The words to look for in a list. */
export const Search = (where: string) =>
  formatted('search', {
    minLength: 1,
    maxLength: 100,
    pattern: `^[^${FORBIDDEN}]*$`,
    description: `Only items that have, for each word of this, a word in ${where} that begins with it. Words are runs of letters, digits and symbols; parts of an email address are words, too. Case does not matter, nor whether characters are full or half width`,
  });

/** The parameters of a list that can be searched. A cursor leads on in one search and order. */
export const SearchPage = (where: string) => ({
  ...Page,
  cursor: Type.Optional(
    formatted('place', {
      minLength: 1,
      description: 'The `nextCursor` of the previous page, of the same `search` and order',
    }),
  ),
  search: Type.Optional(Search(where)),
});

/** Another order than newest first. */
export const Order = Type.Enum(['name'], {
  description: 'By name instead of newest first; items without a name come last',
});

export const ListOf = <S extends TSchema>(schema: S) =>
  Resource({
    items: Type.Array(schema),
    nextCursor: nullable(Type.String(), 'The cursor of the next page, or null on the last page'),
    total: Type.Optional(
      nullable(
        Type.Integer({ minimum: 0, maximum: MOST_COUNTED }),
        'Number of items on all pages; null if there are more than 10,000, or if a filter would have to examine more. Only with `count=true`',
      ),
    ),
  });
