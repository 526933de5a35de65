import { demand, Refused } from './refused.ts';
import { escapeXml } from './xml.ts';

/** Markup other than elements, by its beginning and end (XML 1.0, sections 2.5 to 2.7). */
const MARKUP = [
  { begin: '<!--', end: '-->', isText: false },
  { begin: '<![CDATA[', end: ']]>', isText: true },
  { begin: '<?', end: '?>', isText: false },
] as const;

/**
 * Writes a document without comments and processing instructions, with CDATA as text. Only for documents that their owner
 * vouches for: in one that is signed, what is left would not be what was signed.
 * @throws Refused where it has a document type, or something does not end
 */
export function withoutMarkup(document: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let next = nextOf(document, at); next >= 0; next = nextOf(document, at)) {
    const found = MARKUP.find(({ begin }) => document.startsWith(begin, next));
    demand(found !== undefined, 'type_refused');
    const start = next + found.begin.length;
    const end = document.indexOf(found.end, start);
    if (end < 0) throw new Refused('not_xml', `\`${found.begin}\` does not end`);
    parts.push(document.slice(at, next), found.isText ? escapeXml(document.slice(start, end)) : '');
    at = end + found.end.length;
  }
  return [...parts, document.slice(at)].join('');
}

const BEGINNING = /<[!?]/g;
function nextOf(document: string, from: number): number {
  BEGINNING.lastIndex = from;
  return BEGINNING.exec(document)?.index ?? -1;
}
