import { DAY } from '../clock.ts';
import { type Assertion, demand, type Expected, Refused } from './answer.ts';
import { children, isElement, isText, only, optional, textOf, timeOf, type XmlElement } from './xml.ts';

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
/** The names of the attribute with the address: as entered by hand, LDAP's `mail`, and Microsoft's. */
const EMAIL_NAMES = [
  'email',
  'mail',
  'emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'urn:oid:1.2.840.113549.1.9.1',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];
/** How far clocks may be apart, in milliseconds. */
const TOLERANCE = 60_000;
/** The longest period for which a used assertion is remembered: the sign-in that it answers ends long before. */
const LONGEST = DAY;

/**
 * Reads an assertion whose signature has been verified (SAML profiles, section 4.1.4.3).
 * @throws Refused unless it is for this service, for this request and for now
 */
export function readAssertion(assertion: XmlElement, expected: Expected): Assertion {
  demand(isElement(assertion, 'assertion', 'Assertion'), 'not_one_assertion');
  demand(assertion.getAttribute('Version') === '2.0', 'malformed');
  const id = assertion.getAttribute('ID');
  const issuer = textOf(only(assertion, 'assertion', 'Issuer'));
  demand(issuer === expected.issuer, 'issuer_refused');
  const subject = only(assertion, 'assertion', 'Subject');
  const ends = [judgeConditions(assertion, expected), judgeConfirmation(subject, expected)];
  const nameId = nameIdIn(subject);
  const attributes = attributesIn(assertion);
  if (!id) throw new Refused('malformed');
  return {
    id,
    issuer,
    subject: textOf(nameId),
    email: emailIn(nameId, attributes),
    attributes: Object.fromEntries(attributes),
    ...authenticationIn(assertion, expected.now),
    notOnOrAfter: Math.min(...ends, expected.now + LONGEST) + TOLERANCE,
  };
}

/** @returns the end of what both elements have: a time from which the assertion is no longer good */
function judgePeriod(element: XmlElement, now: number): number {
  const end = timeOf(element, 'NotOnOrAfter');
  demand(end !== undefined && now < end + TOLERANCE, 'expired');
  demand(now >= (timeOf(element, 'NotBefore') ?? 0) - TOLERANCE, 'not_yet_valid');
  return end;
}

function judgeConditions(assertion: XmlElement, { audience, now }: Expected): number {
  const conditions = only(assertion, 'assertion', 'Conditions');
  const end = judgePeriod(conditions, now);
  const restrictions = children(conditions, 'assertion', 'AudienceRestriction');
  const isForUs = (restriction: XmlElement) =>
    children(restriction, 'assertion', 'Audience').some((one) => textOf(one) === audience);
  // Each restricts further (core, section 2.5.1.4).
  demand(restrictions.length > 0 && restrictions.every(isForUs), 'audience_refused');
  return end;
}

function judgeConfirmation(subject: XmlElement, { acsUrl, requestId, now }: Expected): number {
  const confirmations = children(subject, 'assertion', 'SubjectConfirmation');
  const [bearer, ...more] = confirmations.filter((one) => one.getAttribute('Method') === BEARER);
  if (!bearer || more.length > 0) throw new Refused('recipient_refused');
  const data = only(bearer, 'assertion', 'SubjectConfirmationData');
  demand(data.getAttribute('Recipient') === acsUrl, 'recipient_refused');
  demand(data.getAttribute('InResponseTo') === requestId, 'request_refused');
  return judgePeriod(data, now);
}

function nameIdIn(subject: XmlElement): XmlElement {
  const nameId = optional(subject, 'assertion', 'NameID');
  if (!nameId || textOf(nameId) === '') throw new Refused('subject_missing');
  demand(nameId.getAttribute('Format') !== TRANSIENT, 'subject_transient');
  return nameId;
}

function authenticationIn(
  assertion: XmlElement,
  now: number,
): Pick<Assertion, 'authenticatedAt' | 'authenticationContext'> {
  const [statement] = children(assertion, 'assertion', 'AuthnStatement');
  const authenticatedAt = statement && timeOf(statement, 'AuthnInstant');
  if (!statement || authenticatedAt === undefined) throw new Refused('malformed');
  const end = timeOf(statement, 'SessionNotOnOrAfter') ?? Number.POSITIVE_INFINITY;
  demand(now < end + TOLERANCE, 'expired');
  const context = optional(statement, 'assertion', 'AuthnContext');
  const reference = context && optional(context, 'assertion', 'AuthnContextClassRef');
  return { authenticatedAt, authenticationContext: reference ? textOf(reference) : null };
}

/** Values with elements in them are left out: nothing here could compare them. */
function attributesIn(assertion: XmlElement): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const statement of children(assertion, 'assertion', 'AttributeStatement'))
    for (const attribute of children(statement, 'assertion', 'Attribute')) {
      const name = attribute.getAttribute('Name') ?? '';
      const values = children(attribute, 'assertion', 'AttributeValue').filter(isText).map(textOf);
      found.set(name, [...(found.get(name) ?? []), ...values]);
    }
  return found;
}

function emailIn(nameId: XmlElement, attributes: ReadonlyMap<string, readonly string[]>): string | null {
  const named = [...attributes]
    .filter(([name]) => EMAIL_NAMES.includes(name.toLowerCase()))
    .flatMap(([, values]) => values);
  const isAddress = nameId.getAttribute('Format') === EMAIL_FORMAT;
  const [email, ...more] = new Set(named.length > 0 || !isAddress ? named : [textOf(nameId)]);
  return email && more.length === 0 ? email : null;
}
