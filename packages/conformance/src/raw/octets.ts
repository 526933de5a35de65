/** Puts raw requests together. Everything is as it will be on the wire; nothing is checked, nothing is added. */
import type { Place } from './place.ts';
import type { Expected, Plain, RawCase } from './raw-rule.ts';

export interface Message {
  /** The line itself, in place of the usual one for `method` and `target`. */
  readonly line?: string;
  readonly method?: string;
  readonly target?: string;
  /** Header lines; `Host` is added unless it is among them or `host` is false. */
  readonly lines?: readonly string[];
  readonly host?: boolean;
  readonly body?: string;
}

/** One request, with the token where its target needs it, as text in which each character is an octet. */
export function message(place: Place, sent: Message): string {
  const { method = 'GET', target = place.target, lines = [], body = '', host = true } = sent;
  const first = sent.line ?? `${method} ${target} HTTP/1.1`;
  const own = target === place.body?.target ? place.body.lines : [];
  const all = [first, ...(host ? [`Host: ${place.host}`] : []), ...own, ...lines];
  return `${all.join('\r\n')}\r\n\r\n${body}`;
}

export interface Single extends Message {
  /** What is special about it, for people; method and target are added unless it has a line of its own. */
  readonly title?: string;
  readonly expected: Expected;
  readonly version?: '1.0';
  /** What it is compared with; GET of the target if nothing else is said. */
  readonly plain?: Plain;
  readonly closes?: boolean;
  /** Closes the client's side once everything is sent, for servers that would otherwise wait for more. */
  readonly end?: boolean;
  readonly operation?: string;
}

/** A connection with a single request on it. */
export function single(place: Place, sent: Single): RawCase {
  const { expected, version, closes = false, end = false, method = 'GET', operation } = sent;
  const plain = sent.plain ?? { method, target: sent.target ?? place.target };
  return {
    title: titleOf(sent, place),
    steps: [octets(message(place, sent)), ...(end ? (['end'] as const) : [])],
    asked: [{ method, expected, plain, ...(version === undefined ? {} : { version }) }],
    closes,
    ...(operation === undefined ? {} : { operation }),
  };
}

function titleOf({ line, method = 'GET', target, title }: Single, place: Place): string {
  if (line !== undefined) return title ?? line;
  const request = `${method.slice(0, 20)} ${target ?? place.target}`;
  return title === undefined ? request : `${request}, ${title}`;
}

export function octets(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
