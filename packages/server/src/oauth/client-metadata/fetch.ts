import { DAY, MINUTE, SECOND } from '../../ground/clock.ts';
import type { AddressRules } from '../../ground/outgoing/address.ts';
import { checkedConnector } from '../../ground/outgoing/connector.ts';

/** How long it may take to get a document, in milliseconds. */
const LONGEST = 3 * SECOND;
/** The largest document, in bytes. */
const MOST_BYTES = 5 * 1_024;
/** How long a document is kept, whatever its headers say, in milliseconds. */
const KEPT = { least: 5 * MINUTE, most: DAY };

export interface FetchedDocument {
  readonly text: string;
  /** How long it may be kept, in milliseconds. */
  readonly keep: number;
}

/** Gets a document from the host that its URL names, at an address that the rules allow; redirects are not followed. */
export async function fetchDocument(url: string, rules: AddressRules): Promise<FetchedDocument> {
  const { Client } = await import('undici');
  const { origin, pathname } = new URL(url);
  const signal = AbortSignal.timeout(LONGEST);
  const client = new Client(origin, { connect: checkedConnector(rules), maxResponseSize: MOST_BYTES });
  try {
    const headers = { accept: 'application/json' };
    const answer = await client.request({ method: 'GET', path: pathname, headers, signal });
    const { 'content-type': type, 'cache-control': caching } = answer.headers;
    const isJson = /^application\/(?:[a-z0-9.+-]+\+)?json\s*(?:;|$)/i.test(String(type));
    if (answer.statusCode !== 200 || !isJson) {
      answer.body.on('error', () => {}).destroy();
      throw new Error(`answered ${answer.statusCode}`);
    }
    return { text: await answer.body.text(), keep: keepingOf(String(caching ?? '')) };
  } finally {
    client.destroy().catch(() => {});
  }
}

/** RFC 9111, section 5.2.2. */
function keepingOf(caching: string): number {
  const seconds = Number(/(?:^|[\s,])max-age="?(\d{1,9})/i.exec(caching)?.[1] ?? 0);
  const wanted = /no-(?:store|cache)/i.test(caching) ? 0 : seconds * SECOND;
  return Math.min(KEPT.most, Math.max(KEPT.least, wanted));
}
