import { Email, type EmailAddress, Name, ROLES, type RoleName } from '@portico/api';
import { type Static, Type } from '@portico/conventions';
import { fieldsChecker, parseStrictJson } from '@portico/conventions/serving';
import { emailFormat } from '../accounts/email.ts';
import { timeFormat } from '../clock.ts';
import type { ImportReference } from '../database/schema.ts';
import { visibleFormat } from '../formats.ts';
import { storedFormOf } from './given-hash.ts';
import { totpSecretOf } from './totp-secret.ts';

/** An account as a line describes it. */
export interface Entry {
  readonly email: EmailAddress;
  /** What the other system calls it. */
  readonly key: string | undefined;
  readonly name: string | null;
  readonly isVerified: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number | undefined;
  /** As it is stored; undefined where nobody can sign in with a password yet. */
  readonly passwordHash: string | undefined;
  /** What an authenticator app makes codes of. */
  readonly totpSecret: Uint8Array | undefined;
  readonly roles: readonly GivenRole[];
}

/** A role in an organization. */
export interface GivenRole {
  readonly reference: ImportReference;
  /** What the organization is called, where the line says it. */
  readonly name: string | undefined;
  readonly role: RoleName;
}

/** What is wrong with a line, in words that repeat none of its values. */
export interface Flaw {
  /** Such as `organizations.0.role`; undefined where it is the line as a whole. */
  readonly field: string | undefined;
  readonly message: string;
}

export type ReadLine = { readonly entry: Entry } | { readonly flaws: readonly Flaw[] };

const optional = <S extends Parameters<typeof Type.Optional>[0]>(schema: S) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

/** A line is written in one transaction, for which others must not wait long. */
const MOST_ROLES = 5_000;

/** What another system calls something: 1 to 128 visible characters, without spaces. */
const ExternalId = Type.String({ minLength: 1, maxLength: 128, pattern: '^[^\\p{C}\\p{Z}]*$' });

const Line = Type.Object({
  email: Email,
  key: optional(ExternalId),
  name: optional(Name),
  emailVerified: optional(Type.Boolean()),
  createdAt: Type.Optional(Type.Unknown()),
  passwordHash: Type.Optional(Type.Unknown()),
  totpSecret: Type.Optional(Type.Unknown()),
  organizations: optional(
    Type.Array(Type.Object({ key: optional(Name), name: optional(Name), role: Type.Enum([...ROLES]) }), {
      maxItems: MOST_ROLES,
    }),
  ),
});

const check = fieldsChecker(Line, { email: emailFormat, visible: visibleFormat });
const MEMBERS = Object.keys(Line.properties);
const ROLE_MEMBERS = ['key', 'name', 'role'];
/** The line, the list of organizations, an organization. */
const DEEPEST = 3;

/**
 * Reads a line of an import: JSON as strict as in requests, and no member that is not known, which is a slip.
 * @param now no account was made later; milliseconds since 1970
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
    ...Object.entries(invalid).map(([field, message]) => ({ field, message })),
    ...('flaw' in hash ? [{ field: 'passwordHash', message: hash.flaw }] : []),
    ...('flaw' in totpSecret ? [{ field: 'totpSecret', message: totpSecret.flaw }] : []),
    ...('flaw' in createdAt ? [{ field: 'createdAt', message: createdAt.flaw }] : []),
    ...(invalid.organizations === undefined && Array.isArray(roles) ? flawsOf(roles) : []),
  ];
  if (flaws.length > 0 || 'flaw' in hash || 'flaw' in totpSecret || 'flaw' in createdAt) return { flaws };
  const { email, key, name, emailVerified } = value as Checked;
  const said = {
    email,
    key: key ?? undefined,
    name: name ?? null,
    isVerified: emailVerified ?? false,
    roles: roles.map(roleOf),
  };
  return {
    entry: {
      ...said,
      createdAt: createdAt.value,
      passwordHash: hash.value,
      totpSecret: totpSecret.value,
    },
  };
}

type Checked = Pick<Static<typeof Line>, 'key' | 'name' | 'emailVerified'> & { readonly email: EmailAddress };
type OrganizationEntry = {
  readonly key?: string | null;
  readonly name?: string | null;
  readonly role: RoleName;
};

function roleOf({ key, name, role }: OrganizationEntry): GivenRole {
  return { reference: referenceOf({ key, name }), name: name ?? undefined, role };
}

function referenceOf({ key, name }: Omit<OrganizationEntry, 'role'>): ImportReference {
  return key ? { kind: 'key', key } : { kind: 'name', key: name ?? '' };
}

function flawsOf(roles: readonly OrganizationEntry[]): Flaw[] {
  const seen = new Map<string, number>();
  return roles.flatMap((given, at) => {
    const field = `organizations.${at}`;
    // What is wrong with it is told already.
    if (typeof given !== 'object' || given === null) return [];
    if (!given.key && !given.name) return [{ field, message: 'must have a key or a name' }];
    const { kind, key } = referenceOf(given);
    const first = seen.get(`${kind} ${key}`);
    seen.set(`${kind} ${key}`, first ?? at);
    return first === undefined ? [] : [{ field, message: `must not be the same as organizations.${first}` }];
  });
}

function timeOf(given: unknown, now: number): { value: number | undefined } | { flaw: string } {
  if (given === undefined || given === null) return { value: undefined };
  const time = typeof given === 'string' ? timeFormat(given) : { flaw: 'must be a string' };
  if ('flaw' in time) return time;
  if (time.value < 0) return { flaw: 'must not be before 1970' };
  return time.value > now ? { flaw: 'must not be in the future' } : time;
}

function unknownMembers(given: Readonly<Record<string, unknown>>): Flaw[] {
  const isForeign = (object: unknown, known: readonly string[]) =>
    typeof object === 'object' &&
    object !== null &&
    Object.keys(object).some((name) => !known.includes(name));
  const message = (known: readonly string[]) => `must have no members but ${known.join(', ')}`;
  const { organizations } = given;
  return [
    ...(isForeign(given, MEMBERS) ? [{ field: undefined, message: message(MEMBERS) }] : []),
    ...(Array.isArray(organizations) ? organizations : []).flatMap((one, at) =>
      isForeign(one, ROLE_MEMBERS) ? [{ field: `organizations.${at}`, message: message(ROLE_MEMBERS) }] : [],
    ),
  ];
}
