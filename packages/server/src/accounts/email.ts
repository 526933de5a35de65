import { domainToASCII } from 'node:url';
import type { EmailAddress } from '@portico/api';
import type { Parsed } from '@portico/conventions';
import validator from 'validator';

const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;

/** An email address, whose local part and domain may be Unicode (RFC 6531). */
export function emailFormat(typed: string): Parsed<EmailAddress> {
  const canonical = canonicalEmail(typed);
  return canonical === undefined
    ? { flaw: 'must be a valid email address' }
    : { value: { typed, canonical } };
}

function isEmail(address: string): boolean {
  const local = address.slice(0, address.lastIndexOf('@'));
  return (
    Buffer.byteLength(address) <= LONGEST_ADDRESS &&
    Buffer.byteLength(local) <= LONGEST_LOCAL_PART &&
    validator.isEmail(address, { allow_utf8_local_part: true, require_tld: true }) &&
    canonicalDomain(address) !== ''
  );
}

/**
 * The form in which addresses are compared: NFC, lower case, the domain as ASCII (RFC 5890). Dots and tags count: what
 * they mean is the provider's business.
 * @returns undefined where it is no valid address
 */
export function canonicalEmail(address: string): string | undefined {
  if (!isEmail(address)) return undefined;
  const local = address.slice(0, address.lastIndexOf('@')).normalize('NFC').toLowerCase();
  return `${local.normalize('NFC')}@${canonicalDomain(address)}`;
}

/** Empty where the domain has no ASCII form. */
function canonicalDomain(address: string): string {
  return domainToASCII(address.slice(address.lastIndexOf('@') + 1).normalize('NFC')).toLowerCase();
}
