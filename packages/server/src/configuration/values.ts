import { resolve } from 'node:path';
import { domainToASCII } from 'node:url';
import { AUDIENCE, ROLE_NAME, ROLES } from '@portico/api';
import { localeFormat } from '../ground/languages/format.ts';
import { typedName } from '../ground/names.ts';
import { bareHost, isAddress, isAddressOrRange, isHost, isLoopback } from '../ground/network-addresses.ts';

/**
 * The problem of a value. `message` completes a sentence that begins with the variable's name, and never repeats the value
 * (except an origin's scheme and host): some values contain passwords, and others may by mistake.
 */
export class Refusal extends Error {}

type Parse<Value> = (text: string) => Value;

export function optional<Value>(parse: Parse<Value>): Parse<Value | undefined> {
  return (text) => (text === '' ? undefined : parse(text));
}

export function oneOf<const Word extends string>(...words: Word[]): Parse<Word> {
  return (text) => {
    const word = words.find((candidate) => candidate === text);
    if (word === undefined) throw new Refusal(`must be one of ${words.join(', ')}.`);
    return word;
  };
}

/** Two words that stand for true and false. */
export function either(yes: string, no: string): Parse<boolean> {
  return (text) => oneOf(yes, no)(text) === yes;
}

export function integer(least: number, most: number): Parse<number> {
  return (text) => {
    const value = /^(0|[1-9]\d*)$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most)) {
      throw new Refusal(`must be a whole number from ${least} to ${most}.`);
    }
    return value;
  };
}

/** Like `parse`, but `word` is another way to write `value`. */
export function orWord<Value, Other>(parse: Parse<Value>, word: string, value: Other): Parse<Value | Other> {
  return (text) => {
    if (text === word) return value;
    return reworded(
      () => parse(text),
      (sentence) => sentence.replace(/\.$/, `, or ${word}.`),
    );
  };
}

function reworded<Value>(parse: () => Value, reword: (sentence: string) => string): Value {
  try {
    return parse();
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(reword(error.message)) : error;
  }
}

const UNITS: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function milliseconds(text: string): number {
  const [, count, unit] = /^(\d+)([smhd])$/.exec(text) ?? [];
  return Number(count) * (UNITS[unit ?? ''] ?? Number.NaN);
}

/** In milliseconds; the bounds are durations as well. */
export function duration(least: string, most: string): Parse<number> {
  return (text) => {
    const value = milliseconds(text);
    if (!(value >= milliseconds(least) && value <= milliseconds(most))) {
      throw new Refusal(`must be a whole number and s, m, h or d, such as 90s, from ${least} to ${most}.`);
    }
    return value;
  };
}

export interface Rate {
  readonly most: number;
  /** In milliseconds. */
  readonly window: number;
}

/** Written as `30/10m`. */
export function rate(text: string): Rate {
  const [, count = '', length = ''] = /^([^/]*)\/([^/]*)$/.exec(text) ?? [];
  try {
    return { most: integer(1, 1_000_000)(count), window: duration('1s', '365d')(length) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal('must be a number from 1 to 1000000 and a duration from 1s to 365d, such as 30/10m.');
  }
}

/** Comma-separated items; refusals name an item by its position. */
export function list<Item>(parse: Parse<Item>): Parse<readonly Item[]> {
  return (text) => {
    if (text === '') return [];
    return text.split(',').map((item, index) =>
      reworded(
        () => parse(item.trim()),
        (sentence) => `(item ${index + 1}) ${sentence}`,
      ),
    );
  };
}

/** A tag of BCP 47. */
export function language(text: string): string {
  const parsed = localeFormat(text);
  if ('flaw' in parsed) throw new Refusal(`${parsed.flaw.message}.`);
  return parsed.value;
}

export function host(text: string): string {
  if (!isHost(text)) throw new Refusal('must be an IP address (without brackets or zone) or a host name.');
  return text;
}

export function addressOrRange(text: string): string {
  if (!isAddressOrRange(text))
    throw new Refusal('must be an IP address or a range such as 10.0.0.0/8 or fd00::/8.');
  return text;
}

/** The address of a name server: an IP address, in brackets if it is IPv6 and followed by a port. */
export function nameServer(text: string): string {
  const [, v6, v4, port = '53'] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const isKnown = isAddress(text) || isAddress(v6 ?? v4 ?? '');
  if (!isKnown || Number(port) < 1 || Number(port) > 65_535)
    throw new Refusal('must be an IP address, with or without a port, such as 192.0.2.53:53.');
  return text;
}

/** Stricter than `new URL()`, which allows white space and missing slashes. @returns undefined for an invalid URL */
export function parseUrl(text: string, schemes: readonly string[]): URL | undefined {
  const strict = schemes.some((scheme) => text.toLowerCase().startsWith(`${scheme}://`));
  return strict && !/[\s\\]|:\/\/\//.test(text) ? (URL.parse(text) ?? undefined) : undefined;
}

/** Without a trailing slash, so that a path can be appended. */
export function baseUrl(text: string): string {
  const url = parseUrl(text, ['http', 'https']);
  if (!url || !isHost(bareHost(url)) || url.username || url.password || /[?#]/.test(text)) {
    throw new Refusal('must be an http:// or https:// URL without credentials, query or fragment.');
  }
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

/** A name that people read, in one line. */
export function name(text: string): string {
  const name = typedName(text, 64);
  if (name === undefined)
    throw new Refusal('must be 1 to 64 characters in one line, at least one of them visible.');
  return name;
}

export function pageUrl(text: string): string {
  const url = parseUrl(text, ['http', 'https']);
  const isSafe = url && (url.protocol === 'https:' || isLoopback(bareHost(url)));
  if (!isSafe || !isHost(bareHost(url)) || url.username || url.password)
    throw new Refusal('must be an https:// URL without credentials, or http:// on this machine.');
  return url.href;
}

/** A URL as it can be shown: its path and its parameters may let in anyone who knows them. */
export function originAlone(text: string): string {
  const { origin, pathname, search } = new URL(text);
  return pathname === '/' && search === '' ? origin : `${origin}/…`;
}

export function origin(text: string): string {
  if (text === '*' || text === 'null') {
    throw new Refusal('must name an origin: "*" and "null" would admit pages that you did not choose.');
  }
  const url = parseUrl(text, ['http', 'https']);
  if (!url || !isHost(bareHost(url))) {
    throw new Refusal('must be an origin such as https://app.example.com, without wildcards.');
  }
  if (url.origin !== text) throw new Refusal(`must be written as browsers send it (${url.origin}).`);
  return text;
}

/** Whether the parts of a URL can be decoded: a bare `%` in a password would otherwise fail only when connecting. */
export function isDecodable(url: URL): boolean {
  try {
    for (const part of [url.username, url.password, url.hostname, url.pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

export const ESCAPE = 'in user name and password, write % as %25, # as %23, / as %2F, ? as %3F, @ as %40';

/** 32 bytes in base64, as `openssl rand -base64 32` writes them. */
export function secretKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32 || key.toString('base64') !== text) {
    throw new Refusal('must be 32 bytes in base64, as openssl rand -base64 32 writes them.');
  }
  return key;
}

/** A name without a colon, or a URI (RFC 7519, section 2: StringOrURI). */
export function audience(text: string): string {
  if (!new RegExp(AUDIENCE.pattern).test(text) || text.length > AUDIENCE.maxLength) {
    throw new Refusal(
      `must be a name without a colon, or a URI such as https://billing.example.com, of at most ${AUDIENCE.maxLength} characters without spaces.`,
    );
  }
  return text;
}

/** The name of a member of a JSON object. */
export function memberName(text: string): string {
  if (text === '') throw new Refusal('must not be empty.');
  return text;
}

/** The name of a role of the product. */
export function roleName(text: string): string {
  if (!new RegExp(ROLE_NAME.pattern).test(text) || (ROLES as readonly string[]).includes(text))
    throw new Refusal(
      'must be a lower-case letter, followed by up to 63 lower-case letters, digits, _ and -; not owner, admin or viewer.',
    );
  return text;
}

/** The path of a file. */
export function path(text: string): string {
  return resolve(text);
}

/** A dot-atom (RFC 5322, section 3.2.3; RFC 6531) and a host, which may be a single label, as in `portico@localhost`. */
function isMailAddress(text: string): boolean {
  const [, local = '', domain = ''] = /^([^\s@<>()[\]\\,;:"]{1,64})@([^\s@]+)$/.exec(text) ?? [];
  return !/^\.|\.\.|\.$/.test(local) && !isAddress(domain) && isHost(domainToASCII(domain));
}

export function mailAddress(text: string): string {
  if (!isMailAddress(text)) {
    throw new Refusal('must be an email address alone, without a name.');
  }
  return text;
}

/** A contact for security.txt (RFC 9116, section 2.5.3). */
export function contact(text: string): string {
  const [, scheme = '', rest = ''] = /^(mailto|tel|https):(.*)$/.exec(text) ?? [];
  const fits = {
    mailto: () => isMailAddress(rest),
    tel: () => /^\+[\d.-]+$/.test(rest),
    https: () => parseUrl(text, ['https']) !== undefined,
  }[scheme];
  if (!fits?.()) {
    throw new Refusal(
      'must be a URI such as mailto:security@example.com, https://example.com/security or tel:+1-201-555-0123.',
    );
  }
  return text;
}
