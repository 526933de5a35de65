import { Email, type EmailAddress, flaw, Locale } from '@portico/api';
import { type Parsed, type Static, Type } from '@portico/conventions';
import { fieldsChecker, parseStrictJson } from '@portico/conventions/serving';
import { timeFormat } from '../../ground/clock.ts';
import { emailFormat } from '../../ground/email.ts';
import { localeFormat } from '../../ground/languages/format.ts';
import { foreignNameFormat } from '../../ground/names.ts';
import { HALVES, type Metadata } from '../../tenancy/metadata/metadata.ts';
import type { Flaw } from './flaw.ts';
import { GROUP_MEMBERS } from './given-groups.ts';
import { storedFormOf } from './given-hash.ts';
import {
  type GivenIdentity,
  IDENTITY_MEMBERS,
  Identities,
  type IdentityEntry,
  type IdentityRules,
  identitiesOf,
} from './given-identities.ts';
import {
  Described,
  flawsOfMetadata,
  flawsOfRoles,
  type GivenRole,
  metadataOf,
  type OrganizationEntry,
  Organizations,
  ROLE_MEMBERS,
  roleOf,
} from './given-roles.ts';
import { ExternalId, optional } from './given-values.ts';
import { mendedName } from './mended-name.ts';
import { totpSecretOf } from './totp-secret.ts';

/** An account as a line describes it. */
export interface Entry {
  readonly email: EmailAddress;
  /** Its id in the other system, as a mapping names it. */
  readonly key: string | undefined;
  /** Its id in the other system, as it is stored: the key, unless the line has another. */
  readonly externalId: string | undefined;
  readonly name: string | null;
  /** A tag of BCP 47. */
  readonly locale: string | null;
  readonly isVerified: boolean;
  readonly isSuspended: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number | undefined;
  /** As it is stored; undefined where the account has no password yet. */
  readonly passwordHash: string | undefined;
  /** The secret of an authenticator app. */
  readonly totpSecret: Uint8Array | undefined;
  readonly metadata: Metadata | undefined;
  readonly identities: readonly GivenIdentity[];
  readonly roles: readonly GivenRole[];
}

type ReadLine =
  /** Remarks tell what of the line was mended. */
  { readonly entry: Entry; readonly remarks: readonly Flaw[] } | { readonly flaws: readonly Flaw[] };

const Line = Type.Object({
  email: Email,
  key: optional(ExternalId),
  externalId: optional(ExternalId),
  name: Type.Optional(Type.Unknown()),
  locale: optional(Locale),
  emailVerified: optional(Type.Boolean()),
  suspended: optional(Type.Boolean()),
  createdAt: Type.Optional(Type.Unknown()),
  passwordHash: Type.Optional(Type.Unknown()),
  totpSecret: Type.Optional(Type.Unknown()),
  metadata: Described,
  identities: Identities,
  organizations: Organizations,
});

const check = fieldsChecker(Line, { email: emailFormat, name: foreignNameFormat, locale: localeFormat });
const MEMBERS = Object.keys(Line.properties);
/** Levels of nesting: more than a valid line has, so that a member that is too deep is reported by its name. */
const DEEPEST = 32;

/** What lines are judged by, besides themselves. */
export interface LineRules {
  /** The latest valid `createdAt`; milliseconds since 1970. */
  readonly now: number;
  readonly identityRules: IdentityRules;
}

/**
 * Reads a line of an import: JSON as strict as in requests, without unknown members, which are probably typing errors.
 */
export function readLine(bytes: Uint8Array, rules: LineRules): ReadLine {
  const given = parseStrictJson(bytes, DEEPEST);
  return given
    ? readEntry(given, rules)
    : { flaws: [{ field: undefined, message: 'must be a JSON object in UTF-8, without a byte order mark' }] };
}

/** Reads the object of a line. */
export function readEntry(
  given: Readonly<Record<string, unknown>>,
  { now, identityRules }: LineRules,
): ReadLine {
  const { value, missing, invalid } = check(given);
  const name = mendedName(given.name);
  const hash = storedFormOf(given.passwordHash);
  const totpSecret = totpSecretOf(given.totpSecret);
  const createdAt = timeOf(given.createdAt, now);
  const roles = missing.length === 0 ? ((value.organizations ?? []) as OrganizationEntry[]) : [];
  const foreign = unknownMembers(given);
  const isFit = missing.length + foreign.length + Object.keys(invalid).length === 0;
  const linked = isFit ? ((value.identities ?? []) as IdentityEntry[]) : [];
  const { identities, flaws: unknown } = identitiesOf(linked, identityRules);
  const flaws: Flaw[] = [
    ...foreign,
    ...missing.map((field) => ({ field, message: 'is required' })),
    ...Object.entries(invalid).map(([field, { message }]) => ({ field, message })),
    ...Object.entries({ name, passwordHash: hash, totpSecret, createdAt }).flatMap(([field, parsed]) =>
      'flaw' in parsed ? [{ field, message: parsed.flaw.message }] : [],
    ),
    ...flawsOfMetadata('metadata', value.metadata),
    ...unknown,
    ...(invalid.organizations === undefined && Array.isArray(roles) ? flawsOfRoles(roles) : []),
  ];
  if (flaws.length > 0 || 'flaw' in name || 'flaw' in hash || 'flaw' in totpSecret || 'flaw' in createdAt)
    return { flaws };
  const { email, key, externalId, locale, emailVerified, suspended, metadata } = value as CheckedLine;
  return {
    remarks: name.value.remark === undefined ? [] : [{ field: 'name', message: name.value.remark }],
    entry: {
      email,
      key: key ?? externalId ?? undefined,
      externalId: externalId ?? key ?? undefined,
      name: name.value.name,
      locale: locale ?? null,
      isVerified: emailVerified ?? false,
      isSuspended: suspended ?? false,
      metadata: metadataOf(metadata),
      identities,
      roles: roles.map(roleOf),
      createdAt: createdAt.value,
      passwordHash: hash.value,
      totpSecret: totpSecret.value,
    },
  };
}

type CheckedLine = Pick<
  Static<typeof Line>,
  'key' | 'externalId' | 'locale' | 'emailVerified' | 'suspended' | 'metadata'
> & { readonly email: EmailAddress };

function timeOf(given: unknown, now: number): Parsed<number | undefined> {
  if (given === undefined || given === null) return { value: undefined };
  const time = typeof given === 'string' ? timeFormat(given) : { flaw: flaw('type', 'must be a string') };
  if ('flaw' in time) return time;
  if (time.value < 0) return { flaw: flaw('not_allowed', 'must not be before 1970') };
  return time.value > now ? { flaw: flaw('not_allowed', 'must not be in the future') } : time;
}

function unknownMembers(given: Readonly<Record<string, unknown>>): Flaw[] {
  const flawsOf = (object: unknown, field: string | undefined, known: readonly string[]): Flaw[] =>
    typeof object === 'object' && object !== null && Object.keys(object).some((name) => !known.includes(name))
      ? [{ field, message: message(known) }]
      : [];
  const message = (known: readonly string[]) => `must have only the members ${known.join(', ')}`;
  const { organizations, identities, metadata } = given;
  return [
    ...flawsOf(given, undefined, MEMBERS),
    ...flawsOf(metadata, 'metadata', HALVES),
    ...(Array.isArray(identities) ? identities : []).flatMap((one, at) =>
      flawsOf(one, `identities.${at}`, IDENTITY_MEMBERS),
    ),
    ...(Array.isArray(organizations) ? organizations : []).flatMap((one, at) => [
      ...flawsOf(one, `organizations.${at}`, ROLE_MEMBERS),
      ...flawsOf(one?.metadata, `organizations.${at}.metadata`, HALVES),
      ...flawsOf(one?.managerMetadata, `organizations.${at}.managerMetadata`, HALVES),
      ...(Array.isArray(one?.groups) ? one.groups : []).flatMap((group: unknown, number: number) =>
        flawsOf(group, `organizations.${at}.groups.${number}`, GROUP_MEMBERS),
      ),
    ]),
  ];
}
