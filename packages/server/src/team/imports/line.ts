import {
  Email,
  type EmailAddress,
  flaw,
  Locale,
  MOST_ROLES_EACH,
  ROLE_NAME,
  ROLES,
  type RoleName,
} from '@portico/api';
import { type Parsed, type Static, Type } from '@portico/conventions';
import { fieldsChecker, parseStrictJson } from '@portico/conventions/serving';
import { timeFormat } from '../../ground/clock.ts';
import type { ImportReference } from '../../ground/database/schema.ts';
import { emailFormat } from '../../ground/email.ts';
import { localeFormat } from '../../ground/languages/format.ts';
import { foreignNameFormat, LONGEST_NAME } from '../../ground/names.ts';
import {
  asStored,
  type GivenMetadata,
  HALVES,
  type Metadata,
  metadataFlaws,
  NO_METADATA,
  replaced,
} from '../../tenancy/metadata/metadata.ts';
import { storedFormOf } from './given-hash.ts';
import { totpSecretOf } from './totp-secret.ts';

/** An account as a line describes it. */
export interface Entry {
  readonly email: EmailAddress;
  /** Its id in the other system. */
  readonly key: string | undefined;
  readonly name: string | null;
  /** A tag of BCP 47. */
  readonly locale: string | null;
  readonly isVerified: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number | undefined;
  /** As it is stored; undefined where the account has no password yet. */
  readonly passwordHash: string | undefined;
  /** The secret of an authenticator app. */
  readonly totpSecret: Uint8Array | undefined;
  readonly metadata: Metadata | undefined;
  readonly roles: readonly GivenRole[];
}

/** A role in an organization. */
export interface GivenRole {
  readonly reference: ImportReference;
  /** The organization's name, where the line has it. */
  readonly name: string | undefined;
  readonly role: RoleName;
  /** For the organization, where this line creates it: its id in the other system, if that is not its key. */
  readonly externalId: string | undefined;
  /** For the organization, where this line creates it. */
  readonly metadata: Metadata | undefined;
  /** For the manager that the account becomes. */
  readonly managerMetadata: Metadata | undefined;
  /** The names of its roles of the product, which must be the team's. */
  readonly productRoles: readonly string[];
}

/** A problem with a line, in words that quote none of its values. */
export interface Flaw {
  /** Such as `organizations.0.role`; undefined for the line as a whole. */
  readonly field: string | undefined;
  readonly message: string;
}

type ReadLine = { readonly entry: Entry } | { readonly flaws: readonly Flaw[] };

const optional = <S extends Parameters<typeof Type.Optional>[0]>(schema: S) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

/** A line is written in one transaction, which must not hold up others for long. */
const MOST_ROLES = 5_000;

/** A name in another system, which is put into canonical form. */
const ForeignName = Type.String({
  minLength: 1,
  maxLength: LONGEST_NAME,
  'x-format': 'name',
  'x-normalize': 'name',
});
/** An id in another system: 1 to 128 visible characters, without spaces. */
const ExternalId = Type.String({ minLength: 1, maxLength: 128, pattern: '^[^\\p{C}\\p{Z}]*$' });

const Half = optional(Type.Object({}, { additionalProperties: true }));
const Described = optional(Type.Object({ public: Half, private: Half }));

const Line = Type.Object({
  email: Email,
  key: optional(ExternalId),
  name: optional(ForeignName),
  locale: optional(Locale),
  emailVerified: optional(Type.Boolean()),
  createdAt: Type.Optional(Type.Unknown()),
  passwordHash: Type.Optional(Type.Unknown()),
  totpSecret: Type.Optional(Type.Unknown()),
  metadata: Described,
  organizations: optional(
    Type.Array(
      Type.Object({
        key: optional(ForeignName),
        name: optional(ForeignName),
        role: Type.Enum([...ROLES]),
        externalId: optional(ExternalId),
        metadata: Described,
        managerMetadata: Described,
        productRoles: optional(Type.Array(Type.String(ROLE_NAME), { maxItems: MOST_ROLES_EACH })),
      }),
      { maxItems: MOST_ROLES },
    ),
  ),
});

const check = fieldsChecker(Line, { email: emailFormat, name: foreignNameFormat, locale: localeFormat });
const MEMBERS = Object.keys(Line.properties);
const ROLE_MEMBERS = ['key', 'name', 'role', 'externalId', 'metadata', 'managerMetadata', 'productRoles'];
/** Levels of nesting: more than a valid line has, so that a member that is too deep is reported by its name. */
const DEEPEST = 32;

/**
 * Reads a line of an import: JSON as strict as in requests, without unknown members, which are probably typing errors.
 * @param now the latest valid `createdAt`; milliseconds since 1970
 */
export function readLine(bytes: Uint8Array, now: number): ReadLine {
  const given = parseStrictJson(bytes, DEEPEST);
  if (!given)
    return {
      flaws: [{ field: undefined, message: 'must be a JSON object in UTF-8, without a byte order mark' }],
    };
  const { value, missing, invalid } = check(given);
  const hash = storedFormOf(given.passwordHash);
  const totpSecret = totpSecretOf(given.totpSecret);
  const createdAt = timeOf(given.createdAt, now);
  const roles = missing.length === 0 ? ((value.organizations ?? []) as OrganizationEntry[]) : [];
  const flaws: Flaw[] = [
    ...unknownMembers(given),
    ...missing.map((field) => ({ field, message: 'is required' })),
    ...Object.entries(invalid).map(([field, { message }]) => ({ field, message })),
    ...('flaw' in hash ? [{ field: 'passwordHash', message: hash.flaw.message }] : []),
    ...('flaw' in totpSecret ? [{ field: 'totpSecret', message: totpSecret.flaw.message }] : []),
    ...('flaw' in createdAt ? [{ field: 'createdAt', message: createdAt.flaw.message }] : []),
    ...flawsOfMetadata('metadata', value.metadata),
    ...(invalid.organizations === undefined && Array.isArray(roles) ? flawsOf(roles) : []),
  ];
  if (flaws.length > 0 || 'flaw' in hash || 'flaw' in totpSecret || 'flaw' in createdAt) return { flaws };
  const { email, key, name, locale, emailVerified, metadata } = value as CheckedLine;
  return {
    entry: {
      email,
      key: key ?? undefined,
      name: name ?? null,
      locale: locale ?? null,
      isVerified: emailVerified ?? false,
      metadata: metadataOf(metadata),
      roles: roles.map(roleOf),
      createdAt: createdAt.value,
      passwordHash: hash.value,
      totpSecret: totpSecret.value,
    },
  };
}

type CheckedLine = Pick<Static<typeof Line>, 'key' | 'name' | 'locale' | 'emailVerified' | 'metadata'> & {
  readonly email: EmailAddress;
};
type OrganizationEntry = {
  readonly key?: string | null;
  readonly name?: string | null;
  readonly role: RoleName;
  readonly externalId?: string | null;
  readonly metadata?: GivenMetadata | null;
  readonly managerMetadata?: GivenMetadata | null;
  readonly productRoles?: readonly string[] | null;
};

function roleOf({ key, name, role, externalId, ...described }: OrganizationEntry): GivenRole {
  return {
    reference: referenceOf({ key, name }),
    name: name ?? undefined,
    role,
    externalId: externalId ?? undefined,
    metadata: metadataOf(described.metadata),
    managerMetadata: metadataOf(described.managerMetadata),
    productRoles: [...new Set(described.productRoles ?? [])],
  };
}

function metadataOf(given: GivenMetadata | null | undefined): Metadata | undefined {
  return given ? asStored(replaced(NO_METADATA, given)) : undefined;
}

/** @param given undefined where it is absent, and where the schema has reported it already */
function flawsOfMetadata(field: string, given: unknown): Flaw[] {
  const flaws = metadataFlaws((given ?? {}) as GivenMetadata);
  return Object.entries(flaws).map(([half, { message }]) => ({ field: `${field}.${half}`, message }));
}

function referenceOf({ key, name }: Pick<OrganizationEntry, 'key' | 'name'>): ImportReference {
  return key ? { kind: 'key', key } : { kind: 'name', key: name ?? '' };
}

function flawsOf(roles: readonly OrganizationEntry[]): Flaw[] {
  const seen = new Map<string, number>();
  return roles.flatMap((given, at) => {
    const field = `organizations.${at}`;
    // The schema has reported this already.
    if (typeof given !== 'object' || given === null) return [];
    if (!given.key && !given.name) return [{ field, message: 'must have a key or a name' }];
    const described = [
      ...flawsOfMetadata(`${field}.metadata`, given.metadata),
      ...flawsOfMetadata(`${field}.managerMetadata`, given.managerMetadata),
    ];
    const { kind, key } = referenceOf(given);
    const first = seen.get(`${kind} ${key}`);
    seen.set(`${kind} ${key}`, first ?? at);
    return first === undefined
      ? described
      : [...described, { field, message: `must not be the same as organizations.${first}` }];
  });
}

function timeOf(given: unknown, now: number): Parsed<number | undefined> {
  if (given === undefined || given === null) return { value: undefined };
  const time = typeof given === 'string' ? timeFormat(given) : { flaw: flaw('type', 'must be a string') };
  if ('flaw' in time) return time;
  if (time.value < 0) return { flaw: flaw('not_allowed', 'must not be before 1970') };
  return time.value > now ? { flaw: flaw('not_allowed', 'must not be in the future') } : time;
}

function unknownMembers(given: Readonly<Record<string, unknown>>): Flaw[] {
  const foreign = (object: unknown, field: string | undefined, known: readonly string[]): Flaw[] =>
    typeof object === 'object' && object !== null && Object.keys(object).some((name) => !known.includes(name))
      ? [{ field, message: message(known) }]
      : [];
  const message = (known: readonly string[]) => `must have only the members ${known.join(', ')}`;
  const { organizations, metadata } = given;
  return [
    ...foreign(given, undefined, MEMBERS),
    ...foreign(metadata, 'metadata', HALVES),
    ...(Array.isArray(organizations) ? organizations : []).flatMap((one, at) => [
      ...foreign(one, `organizations.${at}`, ROLE_MEMBERS),
      ...foreign(one?.metadata, `organizations.${at}.metadata`, HALVES),
      ...foreign(one?.managerMetadata, `organizations.${at}.managerMetadata`, HALVES),
    ]),
  ];
}
