import { domainToASCII, domainToUnicode } from 'node:url';
import type { EmailAddress } from '@portico/api';
import type { Parsed } from '@portico/conventions';
import { folded } from '../folded.ts';

/** Octets (RFC 5321, section 4.5.3.1, and erratum 1690 of RFC 3696). */
const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;
/** Octets of a domain in DNS, written as text (RFC 1035, section 2.3.4). */
const LONGEST_DOMAIN = 253;

/** A dot-atom (RFC 5322, section 3.2.3), with letters, marks and numbers of all scripts beside ASCII's (RFC 6531). */
const DOT_ATOM = /^[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+(\.[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+)*$/u;

/** What the mapping of a domain would drop, decode or cut at, so that another domain came out than was typed. */
const UNFIT_IN_DOMAIN = /[\0-,/:-@[-`{-\x7f]|[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** At least two labels (RFC 1035, section 2.3.1); the last is no number, which would make it an IPv4 address. */
const DOMAIN =
  /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?![0-9]+$)(?!0x[0-9a-f]*$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * What mail software takes for routes (`a%b`, `b!a`), for a pipe, or for the beginning of encoded text (RFC 2047). An
 * account that has such an address keeps it.
 */
const UNFIT_IN_NEW_ADDRESS = /[%!|]|=\?/;

/** An email address, whose local part and domain may be Unicode (RFC 6531). */
export function emailFormat(typed: string): Parsed<EmailAddress> {
  const canonical = canonicalEmail(typed);
  return canonical === undefined || UNFIT_IN_NEW_ADDRESS.test(canonical)
    ? { flaw: 'must be a valid email address' }
    : { value: { typed, canonical } };
}

/**
 * The form in which addresses are compared: NFC, lower case, the domain as ASCII (UTS #46). Dots and tags count: what
 * they mean is the provider's business.
 * @returns undefined where it is no valid address
 */
export function canonicalEmail(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  if (at < 0 || Buffer.byteLength(address) > LONGEST_ADDRESS || !isLocalPart(local)) return undefined;
  const domain = asciiDomain(address.slice(at + 1));
  if (domain === undefined || Buffer.byteLength(local) + 1 + domain.length > LONGEST_ADDRESS)
    return undefined;
  return `${folded(local)}@${domain}`;
}

/** The canonical form of what an address begins with. Of a label in another script, a part is nothing's beginning. */
export function canonicalBeginning(typed: string): string {
  const beginning = typed.trim();
  const at = beginning.lastIndexOf('@');
  if (at < 0) return folded(beginning);
  const labels = beginning.slice(at + 1).split(/[.。．｡]/);
  return `${folded(beginning.slice(0, at))}@${labels.map(asciiLabel).join('.')}`;
}

function asciiLabel(label: string): string {
  if (UNFIT_IN_DOMAIN.test(label)) return folded(label);
  // Behind a number, a domain would be taken for an IP address.
  return domainToASCII(`${label}.x`).slice(0, -2) || folded(label);
}

/**
 * Where mail goes: the local part as typed, whose meaning only its server knows, at the domain as DNS knows it.
 * @throws TypeError on what is no valid address
 */
export function deliverable(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = asciiDomain(address.slice(at + 1));
  if (at < 0 || domain === undefined || !isLocalPart(address.slice(0, at)))
    throw new TypeError('not an address');
  return `${address.slice(0, at)}@${domain}`;
}

function isLocalPart(local: string): boolean {
  return Buffer.byteLength(local) <= LONGEST_LOCAL_PART && DOT_ATOM.test(local);
}

/** The domain as DNS knows it; undefined where there is none. */
function asciiDomain(typed: string): string | undefined {
  if (UNFIT_IN_DOMAIN.test(typed)) return undefined;
  const ascii = domainToASCII(typed);
  if (ascii.length > LONGEST_DOMAIN || !DOMAIN.test(ascii)) return undefined;
  if (!ascii.includes('xn--')) return ascii;
  // An A-label that was typed has not been looked into.
  const unicode = domainToUnicode(ascii);
  return !UNFIT_IN_DOMAIN.test(unicode) && domainToASCII(unicode) === ascii && !/(^|\.)xn--/.test(unicode)
    ? ascii
    : undefined;
}
