import { formattedWith } from '@portico/conventions';
import { type TSchema, Type } from 'typebox';

/** Minimum and maximum length of a password, in code points; a higher minimum can be configured. */
export const PASSWORD_LENGTH = { minimum: 8, maximum: 256 } as const;

export const Id = Type.String({ format: 'uuid', description: 'A UUID, version 7, in lower case' });

/** The lower case in which ids are written (RFC 9562, section 4). */
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
/** An id in a query. */
export const GivenId = (description: string) => Type.String({ format: 'uuid', pattern: UUID, description });

/** The creator of a resource. */
export const createdBy = () =>
  nullable(
    Resource({ id: Id, name: nullable(Type.String()) }),
    'The account that created it; null once that account is deleted',
  );

export const Timestamp = Type.String({
  format: 'date-time',
  description: 'RFC 3339 in UTC, with milliseconds',
});

/** A valid email address: as entered, and in the form used for comparison. */
export interface EmailAddress {
  readonly typed: string;
  readonly canonical: string;
}

/** A password to verify. */
export interface GivenPassword {
  /** As it was typed: other programs may have hashed it in that form. */
  readonly typed: string;
  /** In Unicode's NFC, in which Portico hashes passwords. */
  readonly nfc: string;
}

/** A code to verify: of an authenticator app, or a recovery code in upper case without hyphens. */
export interface GivenCode {
  readonly method: 'totp' | 'recovery_code';
  readonly code: string;
}

/** Where a page begins in a list that can be searched or sorted by name. */
export interface Place {
  /** Of the last item on the previous page. */
  readonly id: string;
  /** Identifies the search and order; empty for the whole list, newest first. */
  readonly of: string;
  /** The name of that item, if the list is sorted by name; null if it has none. */
  readonly name: string | null;
}

/** A place in the feed of changes: the number of the event before it, and that event's id. The first place has neither. */
export interface FeedPlace {
  readonly seq: number;
  readonly id: string | null;
}

/** A logo that was examined. */
export interface GivenLogo {
  /** The name of its file, derived from its content. */
  readonly file: string;
  /** In base64, without anything that does not belong to the picture. */
  readonly content: string;
}

/** The types to which strings in requests are parsed, by format. */
export interface FormatTypes {
  readonly email: EmailAddress;
  /** The canonical form of an address to look up; null if no account can have it. */
  readonly givenEmail: string | null;
  /** ASCII, in lower case. */
  readonly domain: string;
  /** An address, or a range in CIDR notation. */
  readonly network: string;
  readonly newPassword: string;
  /** A password to verify; null if no account can have it. */
  readonly givenPassword: GivenPassword | null;
  /** Null if it is not a code. */
  readonly givenCode: GivenCode | null;
  readonly visible: string;
  readonly name: string;
  readonly externalId: string;
  /** In canonical form. */
  readonly locale: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The id after which the page begins. */
  readonly cursor: string;
  readonly place: Place;
  /** Where the next part of the feed of changes begins. */
  readonly feedPlace: FeedPlace;
  /** The words to search for, in the form used for comparison. */
  readonly search: readonly string[];
  readonly logo: GivenLogo;
  /** `#` and six hexadecimal digits in lower case. */
  readonly accent: string;
  readonly accentDark: string;
  /** As browsers serialize it. */
  readonly link: string;
  readonly supportLink: string;
}

export const formatted = formattedWith<FormatTypes>();

export const Email = formatted('email', {
  format: 'idn-email',
  minLength: 1,
  maxLength: 254,
  description: 'An email address. Surrounding spaces are removed',
  'x-normalize': 'trim',
});

/** An address to look up: an invalid one simply has no account. */
export const GivenEmail = formatted('givenEmail', { description: 'The email of the account' });

export const GivenDomain = formatted('domain', {
  minLength: 1,
  maxLength: 253,
  description:
    'A domain, in ASCII or Unicode. Public suffixes, under which anyone can register names, and domains of public email providers are refused. Surrounding spaces are removed',
  'x-normalize': 'trim',
});

export const NewPassword = formatted('newPassword', {
  format: 'password',
  minLength: PASSWORD_LENGTH.minimum,
  maxLength: PASSWORD_LENGTH.maximum,
  description:
    "At least 8 code points of any kind, or more if the service is configured so. The most common passwords are refused, as are those made of the service's name, or of the email or parts of it",
  'x-normalize': 'nfc',
});

/** A password to verify: an invalid one is simply wrong. */
export const GivenPassword = formatted('givenPassword', { format: 'password', description: 'The password' });

/** A code to verify: an invalid one is simply wrong. */
export const GivenCode = formatted('givenCode', {
  description:
    'Six digits from the authenticator app, or a recovery code, in which case, spaces and hyphens are ignored',
});

/** A secret from an email, which proves access to the mailbox. Its format is not checked, because it is looked up anyway. */
export const MailToken = Type.String({ minLength: 1, description: 'The token from the email' });

/** Control characters, bidirectional controls and line separators. */
const FORBIDDEN = '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069';

const NAME =
  'at least one of them visible. Control characters, line separators, bidirectional controls and invisible characters are refused, except joiners in emoji and in scripts that need them. It is stored in NFC, without surrounding spaces and with runs of spaces collapsed to one';

/** A name that people type and compare. */
export const nameOf = (maxLength: number, description = '') =>
  formatted('name', {
    minLength: 1,
    maxLength,
    pattern: `^[^${FORBIDDEN}]*$`,
    description: `${description}1 to ${maxLength} code points, ${NAME}`,
    'x-normalize': 'name',
  });

export const Name = nameOf(200);

/** The most bytes and pixels of a logo. */
export const LOGO_LIMITS = { bytes: 32_768, side: 1_024 } as const;

/** A logo in a request. */
export const logoData = (what: string) =>
  formatted('logo', {
    minLength: 1,
    maxLength: 4 * Math.ceil(LOGO_LIMITS.bytes / 3),
    contentEncoding: 'base64',
    description: `${what}: a PNG or WebP of at most 32 KiB and ${LOGO_LIMITS.side} pixels a side, in base64`,
  });

/** A logo in an answer. */
export const LogoUrl = (description: string) => nullable(Type.String({ format: 'uri' }), description);

/** The ID of something in another system. */
export const ExternalId = formatted('externalId', {
  minLength: 1,
  maxLength: 128,
  description:
    'The ID in one of your systems. Unique: 1 to 128 printable characters without spaces. Case is significant',
});

/** The language of a person. */
export const Locale = formatted('locale', {
  minLength: 1,
  maxLength: 35,
  description: "The person's language, a BCP 47 tag such as `de` or `pt-BR`. It is stored in canonical form",
});

/** A reason, such as the number of a ticket. */
export const Reason = (description: string) =>
  formatted('visible', {
    minLength: 1,
    maxLength: 500,
    pattern: `^[^${FORBIDDEN}]*$`,
    description,
    'x-normalize': 'trim',
  });

/** The beginning of a name or an address to search for. */
export const Beginning = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: `^[^${FORBIDDEN}]*$`, description });

/** The longest time that an earlier key or secret still works after a rotation: a week, in seconds. */
export const LONGEST_OVERLAP = 604_800;

export const Overlap = (what: string) =>
  Type.Integer({
    minimum: 0,
    maximum: LONGEST_OVERLAP,
    default: 0,
    description: `How many seconds ${what} keeps working`,
  });

export const FutureTime = formatted('time', {
  format: 'date-time',
  description: 'RFC 3339, in the future',
});

export const GivenTime = (description: string) =>
  formatted('time', { format: 'date-time', description: `RFC 3339. ${description}` });

/** The methods of signing in, in the order in which sessions list them. */
export const METHODS = ['password', 'email', 'provider', 'sso', 'totp', 'recovery_code', 'passkey'] as const;
export type Method = (typeof METHODS)[number];

export const Methods = Type.Array(Type.Enum([...METHODS]), {
  description:
    "How the session began: `email` is a code sent by email, `provider` is one of the list of providers, and `sso` is an organization's connection. Two factors make the session strong: a passkey, or any other method together with a code",
});

export const nullable = <S extends TSchema>(schema: S, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });

/** A body with these members; unknown ones are ignored. */
export const Body = Type.Object;

/** A resource in an answer: these members and no others. */
export const Resource = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/** Whether something is in a file of configuration. */
export const Managed = Type.Boolean({
  description: 'Whether a configuration file defines it, so that nothing else changes it',
});

/** The operator who acts for a person. */
export const Impersonator = (description: string) =>
  nullable(
    Resource({
      id: Id,
      email: nullable(Type.String(), "Null once the operator's account is deleted"),
    }),
    description,
  );

export const DEFAULT_LIMIT = 20;
export const LARGEST_LIMIT = 100;

/** The highest total that is counted. */
export const MOST_COUNTED = 10_000;

export const Page = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LARGEST_LIMIT,
      default: DEFAULT_LIMIT,
      description: 'The maximum number of items to return',
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

export const DEFAULT_CHANGES = 100;
export const MOST_CHANGES = 1_000;

/** The parameters of the feed of changes. */
export const FeedPage = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST_CHANGES,
      default: DEFAULT_CHANGES,
      description: 'The maximum number of events to return',
    }),
  ),
  after: Type.Optional(
    formatted('feedPlace', {
      minLength: 1,
      description:
        'The `nextCursor` of the previous response; without it, the feed begins with the oldest event',
    }),
  ),
};

/** The words to search for in a list. */
export const Search = (where: string) =>
  formatted('search', {
    minLength: 1,
    maxLength: 100,
    pattern: `^[^${FORBIDDEN}]*$`,
    description: `Only items in which each of these words is the beginning of a word in ${where}. Words are runs of letters, digits and symbols; parts of an email address are words as well. Case and full or half width are ignored`,
  });

/** The parameters of a list that can be searched. A cursor is valid only for the same search and order. */
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
  description: 'Sort by name instead of newest first; items without a name come last',
});

/** Where the next page of a list begins. */
export const NextCursor = nullable(Type.String(), 'The cursor of the next page, or null on the last page');

/** How many items a list has. */
export const Total = nullable(
  Type.Integer({ minimum: 0, maximum: MOST_COUNTED }),
  'Number of items on all pages; null if that is more than 10,000, or if a filter would have to examine more. Only with `count=true`',
);

/** A list that is always one page. */
export const WholeListOf = <S extends TSchema>(schema: S) =>
  Resource({ items: Type.Array(schema), nextCursor: NextCursor });

export const ListOf = <S extends TSchema>(schema: S) =>
  Resource({
    items: Type.Array(schema),
    nextCursor: NextCursor,
    total: Type.Optional(Total),
  });
