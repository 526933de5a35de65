import { setTimeout } from 'node:timers/promises';
import type { Settings } from '../config.ts';
import { type Answer, type Exchange, headerOf, type Purpose } from '../exchange.ts';
import type { OpenApi, Operation } from '../openapi/document.ts';
import type { Sender } from '../sender.ts';
import { sendable } from '../untrusted.ts';
import { Identifiers } from './identifiers.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/**
 * Whether calling an operation without a fault may change data. Without `--destructive`, such an operation is only
 * called with a fault for which it must be refused; a DELETE only without a valid token, or for an identifier that no
 * resource has.
 */
export function isDestructive({ id, method }: Operation, { safe }: Pick<Settings, 'safe'>): boolean {
  return !SAFE_METHODS.includes(method) && !safe.includes(id);
}

/** Whether an operation can be called without a fault. */
export function mayBeValid(operation: Operation, settings: Settings): boolean {
  return settings.destructive || !isDestructive(operation, settings);
}

/** Whether the run has the credentials that an operation needs. */
export function isOpen({ needsToken }: Operation, { token }: Pick<Settings, 'token'>): boolean {
  return !needsToken || token !== undefined;
}

/** Seconds that one answer can ask to wait. */
const LONGEST_WAIT = 60;
/** Seconds that all waits of a run can take: a service that always asks to wait must not hold up the run for ever. */
const ALL_WAITS = 300;

/** Waits if the service limits the rate: 429 or 503 with `Retry-After` in seconds (RFC 9110 section 10.2.3). */
class Patience {
  readonly #signal: AbortSignal;
  #left = ALL_WAITS;

  /** `signal` ends every wait. */
  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** @returns whether it waited, and the request is to be repeated */
  async waitFor(answer: Answer | string): Promise<boolean> {
    if (typeof answer === 'string' || (answer.status !== 429 && answer.status !== 503)) return false;
    const value = headerOf(answer, 'retry-after') ?? '';
    const seconds = /^\d{1,5}$/.test(value) ? Math.max(1, Number(value)) : Number.POSITIVE_INFINITY;
    if (seconds > LONGEST_WAIT || seconds > this.#left) return false;
    this.#left -= seconds;
    // If the run ended meanwhile, the next request reports that.
    await setTimeout(seconds * 1_000, undefined, { signal: this.#signal }).catch(() => {});
    return true;
  }
}

/** A request to be made, as the drivers describe it. */
export interface Probe {
  /** The special thing about it, such as `email missing`. */
  readonly title: string;
  readonly purpose: Purpose;
  readonly method: string;
  /** Below the base URL. */
  readonly target: string;
  readonly operation?: Operation;
  readonly field?: string;
  readonly partner?: Exchange;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** The value of the token's header; null for none. By default, the run's own token, if it has one. */
  readonly credentials?: string | null;
}

export interface Session {
  readonly settings: Settings;
  readonly document: OpenApi;
  /** Those of the document that may be called. */
  readonly operations: readonly Operation[];
  readonly exchanges: Exchange[];
  readonly identifiers: Identifiers;
  send(probe: Probe): Promise<Exchange>;
  /** Sends several that do not depend on each other; their exchanges are kept in this order. */
  sendAll(probes: readonly Probe[]): Promise<void>;
}

const AT_ONCE = 6;
/** How many characters of a target a title shows. */
const LONGEST_TARGET = 100;

export interface SessionParts {
  readonly settings: Settings;
  readonly document: OpenApi;
  readonly sender: Pick<Sender, 'send'>;
  /** Ends every wait. */
  readonly signal: AbortSignal;
}

export function makeSession({ settings, document, sender, signal }: SessionParts): Session {
  const exchanges: Exchange[] = [];
  const { skip } = settings;
  const operations = document.operations.filter(
    ({ id, method, path }) => !skip.includes(id) && !skip.includes(`${method} ${path}`),
  );
  const patience = new Patience(signal);

  /** Repeats the request as long as the service asks to wait. Every answer is recorded. */
  async function ask(probe: Probe): Promise<Exchange> {
    let exchange = await askOnce(probe, settings, sender);
    while (await patience.waitFor(exchange.answer)) {
      exchanges.push({
        ...exchange,
        title: `${exchange.title}, asked to wait`,
        purpose: 'hostile',
      });
      exchange = await askOnce(probe, settings, sender);
    }
    return exchange;
  }

  return {
    settings,
    document,
    operations,
    exchanges,
    identifiers: new Identifiers(settings.parameters),
    send: async (probe) => {
      const exchange = await ask(probe);
      exchanges.push(exchange);
      return exchange;
    },
    sendAll: async (probes) => {
      const waiting = [...probes.entries()];
      const answered: (Exchange | undefined)[] = [];
      const worker = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) answered[next[0]] = await ask(next[1]);
      };
      try {
        await Promise.all(Array.from({ length: AT_ONCE }, worker));
      } finally {
        // If the run is cut short, those that were answered count.
        exchanges.push(...answered.filter((exchange) => exchange !== undefined));
      }
    },
  };
}

async function askOnce(probe: Probe, settings: Settings, sender: SessionParts['sender']): Promise<Exchange> {
  const { method, target, title, body } = probe;
  const prefix = settings.base.pathname.replace(/\/$/, '');
  const request = {
    method,
    target: sendable(`${prefix}${target}`),
    headers: headersOf(settings, probe),
    body,
  };
  const answer = await sender.send(request);
  const shown = target.length > LONGEST_TARGET ? `${target.slice(0, LONGEST_TARGET)}…` : target;
  const { purpose, operation, field, partner } = probe;
  return {
    title: `${method} ${shown}${title === '' ? '' : `, ${title}`}`,
    purpose,
    operation,
    field,
    partner,
    request,
    answer,
  };
}

/** The headers of a request. An empty value removes one. */
export function headersOf(
  settings: Settings,
  probe: Pick<Probe, 'credentials' | 'body' | 'operation' | 'headers'>,
): Record<string, string> {
  const { token, tokenHeader, requestHeaders } = settings;
  const given = token === undefined ? null : tokenHeader.value.replace('{token}', token);
  const credentials = probe.credentials === undefined ? given : probe.credentials;
  const headers: Record<string, string> = {
    Accept: 'application/json',
    ...requestHeaders,
    ...(credentials === null ? {} : { [tokenHeader.name]: credentials }),
    ...(probe.body ? { 'Content-Type': probe.operation?.body?.mediaType ?? 'application/json' } : {}),
    ...probe.headers,
  };
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
}
