import { emailFormat } from '../../ground/email.ts';
import type { Assertion } from './answer.ts';

/** The attributes that an owner has named, where the usual ones are not meant. */
export interface AttributeNames {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
}

/** Whether an address, in its canonical form, is in a verified domain of the organization. */
export type IsVouched = (address: string) => Promise<boolean>;

/** How `NameID` is named among the names of attributes in which something is looked for. */
const SUBJECT = 'NameID';

/**
 * The names of the attribute with the address, as providers write them: by hand, LDAP's `mail`, and Microsoft's. They are
 * compared without case and without spaces and hyphens, as in “E-Mail Address” of ADFS.
 */
const EMAIL_NAMES = [
  'email',
  'mail',
  'emailAddress',
  'User.email',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'urn:oid:1.2.840.113549.1.9.1',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];
/** Names for signing in, which have the form of an address: they count where no address is said. */
const SIGN_IN_NAMES = [
  'eduPersonPrincipalName',
  'userPrincipalName',
  'UPN',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.6',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/upn',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
];
/** The names of the attribute with the name of a person. Microsoft's `…/claims/name` is the name for signing in. */
const NAMES = [
  'displayName',
  'name',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
];
/** Formats of subjects that are no addresses, even where they look like one. */
const OPAQUE = [
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
];

/** Where an address is looked for, in this order: names of attributes, and `NameID`. */
export const emailSources = ({ email }: AttributeNames): readonly string[] =>
  email === undefined ? [...EMAIL_NAMES, ...SIGN_IN_NAMES, SUBJECT] : [email];

/**
 * The address that an assertion says. Of several, which are one where they only differ in case, it is the one in a verified
 * domain if exactly one is, else the first.
 * @returns null where it says none
 */
export async function emailIn(
  assertion: Assertion,
  { email }: AttributeNames,
  isVouched: IsVouched,
): Promise<string | null> {
  const { subject, subjectFormat } = assertion;
  const sources =
    email === undefined
      ? [
          valuesOf(assertion, EMAIL_NAMES),
          valuesOf(assertion, SIGN_IN_NAMES),
          OPAQUE.includes(subjectFormat ?? '') ? [] : [subject],
        ]
      : [assertion.attributes[email] ?? []];
  for (const values of sources) {
    const addresses = addressesIn(values);
    const vouched: string[] = [];
    if (addresses.size > 1)
      for (const [canonical, typed] of addresses) if (await isVouched(canonical)) vouched.push(typed);
    const [one] = vouched.length === 1 ? vouched : addresses.values();
    if (one !== undefined) return one;
  }
  return null;
}

/** The name of the person; null where an assertion says none. */
export function nameIn(assertion: Assertion, { name }: AttributeNames): string | null {
  const values = name === undefined ? valuesOf(assertion, NAMES) : (assertion.attributes[name] ?? []);
  return values.find((value) => value.trim() !== '') ?? null;
}

/** By their canonical form, as they were written first. */
function addressesIn(values: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const value of values) {
    const typed = value.trim();
    const parsed = emailFormat(typed);
    if ('value' in parsed && !found.has(parsed.value.canonical)) found.set(parsed.value.canonical, typed);
  }
  return found;
}

const plain = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, '');

/** The values of attributes with these names, in the order of the names. */
function valuesOf({ attributes }: Assertion, names: readonly string[]): readonly string[] {
  const found = Map.groupBy(Object.entries(attributes), ([name]) => plain(name));
  return names.flatMap((name) => found.get(plain(name)) ?? []).flatMap(([, values]) => values);
}
