import { flaw } from '@portico/api';
import type { Flaw } from '@portico/conventions';
import { type AddressRules, NOT_PUBLIC } from '../../ground/outgoing/address.ts';
import { AddressRefused } from '../../ground/outgoing/connector.ts';
import { AnswerTooLarge } from '../../ground/outgoing/exchange.ts';
import { boundedFetch } from '../providers/fetch.ts';
import { type IdentityProvider, LARGEST, MOST_ELEMENTS } from './answer.ts';
import type { SamlReader } from './reader.ts';
import { Refused } from './refused.ts';
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

const notFetched = (why = '') => flaw('not_reachable', `cannot be fetched${why}`);
const ACCEPT = 'application/samlmetadata+xml, application/xml, text/xml';

function unfetchedFlaw(cause: unknown): Flaw {
  if (cause instanceof AddressRefused) return NOT_PUBLIC;
  return cause instanceof AnswerTooLarge ? documentFlaw(new Refused('too_large')) : notFetched();
}

function documentFlaw({ reason, metadataText }: Refused): Flaw {
  if (reason === 'too_large') return flaw('too_large', metadataText, { max: LARGEST });
  if (reason === 'too_many_elements') return flaw('too_many', metadataText, { max: MOST_ELEMENTS });
  const isUnfit = reason === 'certificates_unfit' || reason === 'took_too_long';
  return flaw(isUnfit ? 'not_allowed' : 'format', metadataText);
}

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
      throw new MetadataRefused(notFetched(`: the status is ${answer.status}`));
    } catch (cause) {
      if (cause instanceof MetadataRefused) throw cause;
      throw new MetadataRefused(unfetchedFlaw(cause), { cause });
    }
  }

  /** @throws MetadataRefused */
  return async (metadata, turn) => {
    const document = isUrl(metadata) ? await documentAt(metadata) : metadata;
    try {
      return await reader.readMetadata(document, turn);
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      throw new MetadataRefused(documentFlaw(cause), { cause });
    }
  };
}
