import { DOMParser } from '@xmldom/xmldom';
import { LARGEST, MOST_ELEMENTS } from './answer.ts';
import { demand, quoted, Refused } from './refused.ts';

export const NAMESPACES = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
  encryption11: 'http://www.w3.org/2009/xmlenc11#',
} as const;
export type Namespace = keyof typeof NAMESPACES;

/** As much of a node as is read here: the library's own types need those of browsers. */
export interface XmlElement {
  readonly nodeType: number;
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly parentNode: XmlElement | null;
  readonly childNodes: ArrayLike<XmlElement>;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  getElementsByTagNameNS(namespace: string, name: string): ArrayLike<XmlElement>;
  toString(): string;
}

const ELEMENT = 1;
const TEXT = 3;
const DECLARATION = /^<\?xml\s[^<>?]*\?>/;

/**
 * Parses a document in which nothing can be read in two ways. In well-formed XML, `<!` begins nothing but a comment, CDATA
 * or a document type, with its entities; none of them is in what a provider writes, so that they are refused before parsing.
 * @returns its root
 * @throws Refused
 */
export function parseXml(text: string): XmlElement {
  demand(Buffer.byteLength(text) <= LARGEST, 'too_large');
  const content = text.replace(/^\uFEFF/, '').trimStart();
  demand(!/<!|<\?/.test(content.replace(DECLARATION, '')), 'markup_refused');
  demand(elementsIn(content) <= MOST_ELEMENTS, 'too_many_elements');
  const fail = (message: unknown) => {
    throw new Refused('not_xml', firstLineOf(message));
  };
  const errorHandler = { warning: fail, error: fail, fatalError: fail };
  // The parser minds neither text around the root nor a second root.
  demand(content.startsWith('<') && content.trimEnd().endsWith('>'), 'not_xml');
  const document = new DOMParser({ errorHandler }).parseFromString(content, 'text/xml') as
    | XmlElement
    | undefined;
  const [root, ...more] = Array.from(document?.childNodes ?? []).filter(
    ({ nodeType }) => nodeType === ELEMENT,
  );
  if (!root || more.length > 0) throw new Refused('not_xml', 'it does not have one root');
  return root;
}

/** The parser's message, without its own name and without the place, which no line of the owner's has. */
function firstLineOf(message: unknown): string {
  const [line = ''] = String(message).split('\n');
  return line.replace(/^\[xmldom \w+\]\s*/, '').trim();
}

/** How many elements begin in a text, or more. It is counted before parsing, since many of them are what makes parsing dear. */
function elementsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) if (text[at + 1] !== '/') count++;
  return count;
}

export function isElement(node: XmlElement, namespace: Namespace, name: string): boolean {
  return node.nodeType === ELEMENT && node.localName === name && node.namespaceURI === NAMESPACES[namespace];
}

export function children(parent: XmlElement, namespace: Namespace, name: string): readonly XmlElement[] {
  return Array.from(parent.childNodes).filter((node) => isElement(node, namespace, name));
}

/** The only child with this name; undefined where there is none. @throws Refused where there are several */
export function optional(parent: XmlElement, namespace: Namespace, name: string): XmlElement | undefined {
  const [first, ...more] = children(parent, namespace, name);
  demand(more.length === 0, 'malformed', `\`${parent.localName}\` has several \`${name}\``);
  return first;
}

/** The only child with this name. @throws Refused */
export function only(parent: XmlElement, namespace: Namespace, name: string): XmlElement {
  const found = optional(parent, namespace, name);
  if (!found) throw new Refused('malformed', `\`${parent.localName}\` has no \`${name}\``);
  return found;
}

/** Everything below with this name, in whichever namespace. */
export function anywhere(root: XmlElement, name: string): readonly XmlElement[] {
  const below = Array.from(root.getElementsByTagNameNS('*', name));
  return root.localName === name ? [root, ...below] : below;
}

/** Whether an element holds nothing but text. */
export const isText = ({ childNodes }: XmlElement) =>
  Array.from(childNodes).every(({ nodeType }) => nodeType === TEXT);

/** The text of an element that holds nothing else, without the white space around it. @throws Refused */
export function textOf(element: XmlElement): string {
  demand(isText(element), 'malformed', `\`${element.localName}\` has child elements`);
  return (element.textContent ?? '').trim();
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

/** A time in UTC, as SAML has them (core, section 1.3.3), in milliseconds since 1970; undefined without it. @throws Refused */
export function timeOf(element: XmlElement, name: string): number | undefined {
  if (!element.hasAttribute(name)) return undefined;
  const text = element.getAttribute(name) ?? '';
  const time = TIME.test(text) ? Date.parse(text) : Number.NaN;
  demand(!Number.isNaN(time), 'malformed', `\`${name}\` is not a time in UTC: ${quoted(text)}`);
  return time;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** A text as it stands in an attribute or in an element. */
export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] as string);
