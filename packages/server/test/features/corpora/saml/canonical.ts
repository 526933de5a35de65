/**
 * Exclusive XML Canonicalization (its W3C recommendation of 2002) of one element of a document without comments, processing
 * instructions and CDATA. It is written for the corpus, so that no tested code decides what was signed.
 */

type Scope = ReadonlyMap<string, string>;

interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly scope: Scope;
  readonly children: (Element | string)[];
}

const TOKEN = /<\/[\w:.-]+\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|[^<]+/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function parse(document: string): Element {
  const top: Element = { name: '', attributes: new Map(), scope: new Map(), children: [] };
  const open = [top];
  for (const [token, name, attributes = '', closed] of document
    .replace(/^\s*<\?xml[^>]*\?>/, '')
    .matchAll(TOKEN)) {
    const parent = open.at(-1) as Element;
    if (token.startsWith('</')) open.pop();
    else if (name === undefined) parent.children.push(token);
    else {
      const element = elementOf(name, attributes, parent.scope);
      parent.children.push(element);
      if (!closed) open.push(element);
    }
  }
  return top;
}

function elementOf(name: string, text: string, outer: Scope): Element {
  const attributes = new Map<string, string>();
  const scope = new Map(outer);
  for (const [, attribute = '', double, single = ''] of text.matchAll(ATTRIBUTE)) {
    const [prefix, local] = attribute === 'xmlns' ? ['xmlns', ''] : attribute.split(':');
    if (prefix === 'xmlns') scope.set(local ?? '', double ?? single);
    else attributes.set(attribute, double ?? single);
  }
  return { name, attributes, scope, children: [] };
}

const prefixOf = (name: string) => (name.includes(':') ? (name.split(':')[0] as string) : '');

function written(element: Element, rendered: Scope, inclusive: readonly string[]): string {
  const used = [element.name, ...[...element.attributes.keys()].filter((name) => name.includes(':'))];
  const prefixes = new Set([...used.map(prefixOf), ...inclusive.filter((one) => element.scope.has(one))]);
  const declared = [...prefixes]
    .filter((prefix) => (element.scope.get(prefix) ?? '') !== (rendered.get(prefix) ?? ''))
    .sort();
  const now = new Map(rendered);
  for (const prefix of declared) now.set(prefix, element.scope.get(prefix) ?? '');
  const declarations = declared.map(
    (prefix) => ` xmlns${prefix && `:${prefix}`}="${element.scope.get(prefix)}"`,
  );
  const key = (name: string) => [element.scope.get(prefixOf(name) || '-') ?? '', name].join(' ');
  const attributes = [...element.attributes]
    .sort(([a], [b]) => (key(a) < key(b) ? -1 : 1))
    .map(([name, value]) => ` ${name}="${value}"`);
  const content = element.children.map((child) =>
    typeof child === 'string' ? child : written(child, now, inclusive),
  );
  return `<${element.name}${declarations.join('')}${attributes.join('')}>${content.join('')}</${element.name}>`;
}

function find(element: Element, isIt: (element: Element) => boolean): Element | undefined {
  if (isIt(element)) return element;
  for (const child of element.children) {
    const found = typeof child === 'string' ? undefined : find(child, isIt);
    if (found) return found;
  }
  return undefined;
}

/** @param inclusive the prefixes of `InclusiveNamespaces` */
export function canonical(
  document: string,
  isIt: (name: string, attributes: ReadonlyMap<string, string>) => boolean,
  inclusive: readonly string[] = [],
): string {
  const found = find(parse(document), ({ name, attributes }) => isIt(name, attributes));
  if (!found) throw new TypeError('The element is not there');
  return written(found, new Map(), inclusive);
}
