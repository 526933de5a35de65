import { DAY } from '../../ground/clock.ts';
import type { Assertion, ExpectedAnswer } from './answer.ts';
import { demand, demandSame, quoted, Refused } from './refused.ts';
import { children, isElement, isText, only, optional, textOf, timeOf, type XmlElement } from './xml.ts';

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
/** How far clocks may be apart, in milliseconds. */
const TOLERANCE = 60_000;
/** The longest period for which a used assertion is remembered: the sign-in that it answers ends long before. */
const LONGEST = DAY;

/**
 * Reads an assertion whose signature has been verified (SAML profiles, section 4.1.4.3).
 * @throws Refused unless it is for this service, for this request and for now
 */
export function readAssertion(assertion: XmlElement, expected: ExpectedAnswer): Assertion {
  demand(isElement(assertion, 'assertion', 'Assertion'), 'not_one_assertion');
  demand(assertion.getAttribute('Version') === '2.0', 'malformed', 'the version of the assertion is not 2.0');
  const id = assertion.getAttribute('ID');
  const issuer = textOf(only(assertion, 'assertion', 'Issuer'));
  demandSame(issuer, expected.issuer, 'issuer_refused');
  const subject = only(assertion, 'assertion', 'Subject');
  const ends = [judgeConditions(assertion, expected), judgeConfirmation(subject, expected)];
  const nameId = nameIdIn(subject);
  if (!id) throw new Refused('malformed', 'the assertion has no ID');
  return {
    id,
    issuer,
    subject: textOf(nameId),
    subjectFormat: nameId.getAttribute('Format'),
    attributes: Object.fromEntries(attributesIn(assertion)),
    ...authenticationIn(assertion, expected.now),
    notOnOrAfter: Math.min(...ends, expected.now + LONGEST) + TOLERANCE,
  };
}

/** @returns the end of what both elements have: a time from which the assertion is no longer good, if any */
function judgePeriod(element: XmlElement, now: number): number {
  const end = timeOf(element, 'NotOnOrAfter') ?? Number.POSITIVE_INFINITY;
  const begin = timeOf(element, 'NotBefore') ?? Number.NEGATIVE_INFINITY;
  demand(now < end + TOLERANCE, 'expired', period('NotOnOrAfter', end, now));
  demand(now >= begin - TOLERANCE, 'not_yet_valid', period('NotBefore', begin, now));
  return end;
}

const period = (name: string, bound: number, now: number) =>
  Number.isFinite(bound) ? `${name} is ${iso(bound)}, and it is ${iso(now)} here` : undefined;
const iso = (time: number) => new Date(time).toISOString();

/** Their end is optional (core, section 2.5.1): that of the confirmation bounds every assertion. */
function judgeConditions(assertion: XmlElement, { audience, now }: ExpectedAnswer): number {
  const conditions = only(assertion, 'assertion', 'Conditions');
  const end = judgePeriod(conditions, now);
  const restrictions = children(conditions, 'assertion', 'AudienceRestriction').map((restriction) =>
    children(restriction, 'assertion', 'Audience').map(textOf),
  );
  // Each restricts further (core, section 2.5.1.4).
  const isForUs = restrictions.length > 0 && restrictions.every((all) => all.includes(audience));
  const found = restrictions.flat().map(quoted).join(', ') || 'none';
  demand(isForUs, 'audience_refused', `expected ${quoted(audience)}, found ${found}`);
  return end;
}

function judgeConfirmation(subject: XmlElement, { acsUrl, requestId, now }: ExpectedAnswer): number {
  const confirmations = children(subject, 'assertion', 'SubjectConfirmation');
  const [bearer, ...more] = confirmations.filter((one) => one.getAttribute('Method') === BEARER);
  if (!bearer || more.length > 0) throw new Refused('confirmation_missing');
  const data = only(bearer, 'assertion', 'SubjectConfirmationData');
  demandSame(data.getAttribute('Recipient'), acsUrl, 'recipient_refused');
  demandSame(data.getAttribute('InResponseTo'), requestId, 'request_refused');
  demand(data.hasAttribute('NotOnOrAfter'), 'malformed', '`SubjectConfirmationData` has no `NotOnOrAfter`');
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
  if (!statement || authenticatedAt === undefined)
    throw new Refused('malformed', 'the assertion has no `AuthnStatement` with an `AuthnInstant`');
  const end = timeOf(statement, 'SessionNotOnOrAfter') ?? Number.POSITIVE_INFINITY;
  demand(now < end + TOLERANCE, 'session_ended', period('SessionNotOnOrAfter', end, now));
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
