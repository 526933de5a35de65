import { domainToASCII, domainToUnicode } from 'node:url';
import type { EmailAddress } from '@portico/api';
import { flaw } from '@portico/api';
import type { Parsed } from '@portico/conventions';
import { folded } from './folded.ts';

/** Octets (RFC 5321, section 4.5.3.1, and erratum 1690 of RFC 3696). */
const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;
/** Octets of a domain in DNS, written as text (RFC 1035, section 2.3.4). */
const LONGEST_DOMAIN = 253;

/** A dot-atom (RFC 5322, section 3.2.3), with letters, marks and numbers of all scripts (RFC 6531). */
const DOT_ATOM = /^[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+(\.[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+)*$/u;

/** Characters that `domainToASCII` would drop, decode or cut at, which results in another domain than was typed. */
const UNFIT_IN_DOMAIN = /[\0-,/:-@[-`{-\x7f]|[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** At least two labels (RFC 1035, section 2.3.1); the last is not a number, as in an IPv4 address. */
const DOMAIN =
  /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?![0-9]+$)(?!0x[0-9a-f]*$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Characters that mail software takes for routes (`a%b`, `b!a`), a pipe, or the beginning of encoded text (RFC 2047).
 * Accounts that have such an address keep it.
 */
const UNFIT_IN_NEW_ADDRESS = /[%!|]|=\?/;

/** An email address, whose local part and domain may be Unicode (RFC 6531). */
export function emailFormat(typed: string): Parsed<EmailAddress> {
  const canonical = canonicalEmail(typed);
  return canonical === undefined || UNFIT_IN_NEW_ADDRESS.test(canonical)
    ? { flaw: flaw('format', 'must be a valid email address') }
    : { value: { typed, canonical } };
}

/**
 * The form in which addresses are compared: NFC, lower case, the domain as ASCII (UTS #46). Dots and tags count, as their
 * meaning differs between providers.
 * @returns undefined where the address is invalid
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

/** The canonical form of the beginning of an address, for searches. A part of a label in Punycode finds nothing. */
export function canonicalBeginning(typed: string): string {
  const beginning = typed.trim();
  const at = beginning.lastIndexOf('@');
  if (at < 0) return folded(beginning);
  const labels = beginning.slice(at + 1).split(/[.。．｡]/);
  return `${folded(beginning.slice(0, at))}@${labels.map(asciiLabel).join('.')}`;
}

function asciiLabel(label: string): string {
  if (UNFIT_IN_DOMAIN.test(label)) return folded(label);
  // With a suffix, since a number by itself would be taken for an IP address.
  return domainToASCII(`${label}.x`).slice(0, -2) || folded(label);
}

/**
 * The address for delivery: the local part as typed, since only its server may interpret it, and the domain as ASCII.
 * @throws TypeError where the address is invalid
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

/** The domain of an address in its canonical form: ASCII, in lower case. */
export function domainOfEmail(canonical: string): string {
  return canonical.slice(canonical.lastIndexOf('@') + 1);
}

/** The domain as ASCII, for DNS; undefined where it is invalid. */
export function asciiDomain(typed: string): string | undefined {
  if (UNFIT_IN_DOMAIN.test(typed)) return undefined;
  const ascii = domainToASCII(typed);
  if (ascii.length > LONGEST_DOMAIN || !DOMAIN.test(ascii)) return undefined;
  if (!ascii.includes('xn--')) return ascii;
  // `domainToASCII` does not check labels that were typed as `xn--`.
  const unicode = domainToUnicode(ascii);
  return !UNFIT_IN_DOMAIN.test(unicode) && domainToASCII(unicode) === ascii && !/(^|\.)xn--/.test(unicode)
    ? ascii
    : undefined;
}
