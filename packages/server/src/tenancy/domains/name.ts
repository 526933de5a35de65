import { flaw } from '@portico/api';
import type { Parsed } from '@portico/conventions';
import { parse } from 'tldts';
import { asciiDomain } from '../../ground/email.ts';
import { LONGEST_NAME } from './domain.ts';
import { MAIL_PROVIDERS } from './mail-providers.ts';

/** A domain that an organization can have, as ASCII in lower case. */
export function domainFormat(typed: string): Parsed<string> {
  const name = asciiDomain(typed);
  if (name === undefined || name.length > LONGEST_NAME)
    return { flaw: flaw('format', 'must be a domain, such as example.com') };
  if (parse(name, { allowPrivateDomains: true }).publicSuffix === name)
    return {
      flaw: flaw('public_domain', 'must not be a public suffix, under which anyone can register names'),
    };
  return MAIL_PROVIDERS.has(name)
    ? { flaw: flaw('public_domain', 'must not be the domain of a public email provider') }
    : { value: name };
}
