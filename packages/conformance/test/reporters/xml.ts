/** A reader of XML 1.0 without custom entities, comments or CDATA, that throws unless the text is well-formed. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const ALLOWED = /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u;
const TOKEN = /<(\/?)([a-z-]+)((?: [a-z]+="[^"<]*")*)\s*(\/?)>|([^<>]+)/gy;
const REFERENCE = /&(?:#(\d+)|amp|lt|gt|quot|apos);|&/g;

export function parseXml(document: string): Element {
  if (!ALLOWED.test(document)) throw new Error('a character that XML forbids');
  const body = document.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/, '');
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let end = 0;
  for (const match of body.matchAll(TOKEN)) {
    end = match.index + match[0].length;
    const [, closing, name, attributes, empty, text] = match;
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.text += decoded(text);
    else if (closing === '/') {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`);
    } else {
      const element = {
        name: name ?? '',
        attributes: attributesOf(attributes ?? ''),
        children: [],
        text: '',
      };
      parent.children.push(element);
      if (empty !== '/') open.push(element);
    }
  }
  const [only, ...others] = root.children;
  if (end !== body.length) throw new Error(`no XML from ${JSON.stringify(body.slice(end, end + 60))}`);
  if (open.length !== 1 || only === undefined || others.length > 0) throw new Error('not one closed element');
  return only;
}

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
    if (Object.hasOwn(found, name)) throw new Error(`${name} twice`);
    found[name] = decoded(value);
  }
  return found;
}

function decoded(text: string): string {
  return text.replace(REFERENCE, (reference, code: string | undefined) => {
    if (code === undefined) throw new Error(`${reference} is not expected`);
    return String.fromCodePoint(Number(code));
  });
}
