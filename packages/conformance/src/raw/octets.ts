/** Composes raw requests exactly as they will be on the wire, without any checks. */
import type { Taker } from '../drive/taker.ts';
import type { Run } from '../rule.ts';
import { sendable } from '../untrusted.ts';
import type { Endpoint } from '../wire/talk.ts';
import type { Expectation, RawCase } from './raw-rule.ts';

/** The targets of raw requests: real paths, so that a refusal is due to the octets alone. */
export interface Place {
  readonly endpoint: Endpoint;
  /** Value of `Host`. */
  readonly host: string;
  /** `http` or `https`. */
  readonly scheme: string;
  /** A harmless target for GET; often it answers 200, but no rule depends on that. */
  readonly target: string;
  /** A target that does not exist. */
  readonly unknown: string;
  /** An operation that reads a body. */
  readonly body: Taker | undefined;
}

export function placeOf({ base, operations, taker }: Pick<Run, 'base' | 'operations' | 'taker'>): Place {
  const tls = base.protocol === 'https:';
  const port = Number(base.port) || (tls ? 443 : 80);
  const prefix = base.pathname.replace(/\/$/, '');
  const open = operations.filter(({ path, needsToken }) => !needsToken && !path.includes('{'));
  const readable = open.find(
    ({ method, parameters }) => method === 'GET' && !parameters.some(({ required }) => required),
  );
  return {
    endpoint: { host: base.hostname.replace(/^\[|\]$/g, ''), port, tls },
    host: base.host,
    scheme: tls ? 'https' : 'http',
    target: sendable(`${prefix}${readable?.path ?? '/'}`),
    unknown: `${prefix}/portico-conformance/nothing-is-here`,
    body: taker,
  };
}

export interface Message {
  /** The request line, instead of the usual one for `method` and `target`. */
  readonly line?: string;
  readonly method?: string;
  readonly target?: string;
  /** Header lines; `Host` is added unless it is among them or `host` is false. */
  readonly lines?: readonly string[];
  readonly host?: boolean;
  readonly body?: string;
}

/** One request, with the token if its target needs it, as text in which each character is an octet. */
export function message(place: Place, sent: Message): string {
  const { method = 'GET', target = place.target, lines = [], body = '', host = true } = sent;
  const first = sent.line ?? `${method} ${target} HTTP/1.1`;
  const own = target === place.body?.target ? place.body.lines : [];
  const all = [first, ...(host ? [`Host: ${place.host}`] : []), ...own, ...lines];
  return `${all.join('\r\n')}\r\n\r\n${body}`;
}

export interface Single extends Message {
  /** A description for people; method and target are added unless it has a line of its own. */
  readonly title?: string;
  readonly expected: Expectation;
  readonly version?: '1.0';
  readonly closes?: boolean;
  readonly operation?: string;
}

/** A connection with a single request on it. */
export function single(place: Place, sent: Single): RawCase {
  const { expected, version, closes = false, method = 'GET', operation } = sent;
  const plain = { method, target: sent.target ?? place.target };
  return {
    title: titleOf(sent, place),
    steps: [octets(message(place, sent))],
    asked: [{ method, expected, plain, ...(version === undefined ? {} : { version }) }],
    closes,
    ...(operation === undefined ? {} : { operation }),
  };
}

/** The same for a request with a JSON body, to an operation that reads one or, without one, to an unknown target. */
export function singleWithBody(place: Place, { lines = [], ...sent }: Single): RawCase {
  const { operation, target } = place.body ?? { operation: undefined, target: place.unknown };
  return single(place, {
    method: operation?.method ?? 'POST',
    target,
    lines: ['Content-Type: application/json', ...lines],
    operation: operation?.id,
    ...sent,
  });
}

function titleOf({ line, method = 'GET', target, title }: Single, place: Place): string {
  if (line !== undefined) return title ?? line;
  const request = `${method.slice(0, 20)} ${target ?? place.target}`;
  return title === undefined ? request : `${request}, ${title}`;
}

export function octets(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
