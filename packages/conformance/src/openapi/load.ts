import { readFile } from 'node:fs/promises';
import { Refused } from '../refused.ts';
import type { Get } from '../sender.ts';
import { isObject, type JsonObject, objectsIn } from './json.ts';

/** Documents by absolute address; every `$ref` in them is absolute too. */
export interface Documents {
  readonly root: JsonObject;
  readonly byAddress: ReadonlyMap<string, JsonObject>;
}

/** The most documents that may refer to each other. */
const MOST_DOCUMENTS = 50;
/** The most bytes of a document from a file; {@link Get} has its own limit for those from the network. */
const LARGEST_FILE = 20_000_000;

interface Sources {
  /** An `http:` or `https:` URL, or a path of the file system. */
  readonly address: string;
  /** Follows references to other origins than the document's own. */
  readonly foreignReferences: boolean;
  readonly get: Get;
}

/**
 * Reads an OpenAPI document with all documents that it refers to.
 * @throws Refused if one cannot be read, is not JSON, or has another origin
 */
export async function loadDocuments({ address, foreignReferences, get }: Sources): Promise<Documents> {
  const byAddress = new Map<string, JsonObject>();
  const waiting = [address];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (byAddress.has(next)) continue;
    if (byAddress.size === MOST_DOCUMENTS)
      throw new Refused(`The document refers to more than ${MOST_DOCUMENTS} others.`);
    if (!foreignReferences && !sameOrigin(address, next))
      throw new Refused(
        `The document refers to ${next}, another origin. Allow it with "foreignReferences": true in the config file.`,
      );
    const document = parse(next, isUrl(next) ? await get(next) : await readBounded(next));
    waiting.push(...makeAbsolute(document, next));
    byAddress.set(next, document);
  }
  return { root: byAddress.get(address) ?? {}, byAddress };
}

export const isUrl = (address: string): boolean => /^https?:\/\//i.test(address);

function sameOrigin(one: string, other: string): boolean {
  if (!isUrl(one) || !isUrl(other)) return one === other;
  return new URL(one).origin === new URL(other).origin;
}

async function readBounded(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Refused(`${path} cannot be read.`);
  });
  if (text.length > LARGEST_FILE) throw new Refused(`${path} has more than ${LARGEST_FILE} bytes.`);
  return text;
}

function parse(address: string, text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Reported below, because the parser's message would quote the text.
  }
  throw new Refused(`${address} is not a JSON object. Documents in YAML are not read: convert them to JSON.`);
}

/** Makes the references of a document absolute, and returns the other documents that they refer to. */
function makeAbsolute(document: JsonObject, address: string): string[] {
  const others: string[] = [];
  for (const object of objectsIn(document)) {
    const reference = object.$ref;
    if (typeof reference !== 'string') continue;
    const [place = '', pointer = ''] = reference.split('#');
    let target = address;
    if (place !== '') {
      if (!isUrl(address) && !isUrl(place))
        throw new Refused(`${address} refers to ${place}: serve both, and give the URL.`);
      target = URL.canParse(place, address) ? new URL(place, address).href : place;
    }
    if (target !== address) others.push(target);
    object.$ref = `${target}#${pointer}`;
  }
  return others;
}
