import { flaw } from '@portico/api';
import type { Flaw } from '@portico/conventions';
import { type AddressRules, NOT_PUBLIC } from '../outgoing/address.ts';
import { AddressRefused } from '../outgoing/connector.ts';
import { boundedFetch } from '../providers/fetch.ts';
import { type IdentityProvider, LARGEST, MOST_ELEMENTS, type Reason, Refused } from './answer.ts';
import type { SamlReader } from './reader.ts';
import type { Turn } from './turns.ts';

/** Why metadata are not accepted, for the person who set up the connection. */
export class MetadataRefused extends Error {
  override readonly name = 'MetadataRefused';
  readonly flaw: Flaw;

  constructor(flaw: Flaw, options?: ErrorOptions) {
    super(flaw.message, options);
    this.flaw = flaw;
  }
}

const FLAWS: Readonly<Partial<Record<Reason, Flaw>>> = {
  too_large: flaw('too_large', 'is too large', { max: LARGEST }),
  too_many_elements: flaw('too_many', 'has more than 1,000 elements', { max: MOST_ELEMENTS }),
  took_too_long: flaw('not_allowed', 'takes too long to read'),
  markup_refused: flaw('format', 'must have no comments, CDATA, document type or processing instructions'),
  key_refused: flaw(
    'not_allowed',
    'must have one to four certificates for signing, with RSA keys of 2,048 bits or more',
  ),
};
const NOT_METADATA = flaw(
  'format',
  'must be SAML metadata of one identity provider that takes requests by HTTP-Redirect',
);
const NOT_FETCHED = flaw('not_reachable', 'cannot be fetched');
const ACCEPT = 'application/samlmetadata+xml, application/xml, text/xml';

/** Whether metadata are a URL rather than XML. */
export function isUrl(metadata: string | undefined | null): metadata is string {
  return metadata != null && !metadata.trimStart().startsWith('<');
}

/** Reads metadata that are given as XML, or by their URL. */
export type ReadMetadata = (metadata: string, turn: Turn) => Promise<IdentityProvider>;

export function readingMetadata(reader: Pick<SamlReader, 'readMetadata'>, rules: AddressRules): ReadMetadata {
  const fetch = boundedFetch(rules);

  async function documentAt(url: string): Promise<string> {
    try {
      const answer = await fetch(url, { method: 'GET', headers: { Accept: ACCEPT } });
      if (answer.status === 200) return await answer.text();
    } catch (cause) {
      throw new MetadataRefused(cause instanceof AddressRefused ? NOT_PUBLIC : NOT_FETCHED, { cause });
    }
    throw new MetadataRefused(NOT_FETCHED);
  }

  /** @throws MetadataRefused */
  return async (metadata, turn) => {
    const document = isUrl(metadata) ? await documentAt(metadata) : metadata;
    try {
      return await reader.readMetadata(document, turn);
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      throw new MetadataRefused(FLAWS[cause.reason] ?? NOT_METADATA, { cause });
    }
  };
}
