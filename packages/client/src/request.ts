import type { CallOptions } from './method.ts';
import { listed, type Operation } from './operation.ts';

/** The input of any operation. */
export interface AnyInput extends CallOptions {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly ifMatch?: string;
  readonly ifNoneMatch?: string;
  readonly idempotencyKey?: string;
}

export interface PreparedRequest {
  readonly url: string;
  readonly init: RequestInit & { readonly headers: Readonly<Record<string, string>> };
  readonly token: string | undefined;
}

const VISIBLE = /^[!-~]+$/;
const PRINTABLE = /^[ -~]+$/;

interface ClientContext {
  /** The base URL, without a trailing slash. */
  readonly base: string;
  readonly token: string | null | undefined;
}

/** @throws TypeError for a path parameter that would change the path, and for values that no header can carry */
export function prepare(
  operation: Operation,
  input: AnyInput,
  { base, token }: ClientContext,
): PreparedRequest {
  const { method } = operation;
  const uses = listed(operation.uses);
  const { ifMatch, ifNoneMatch } = input;
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${visible(token)}`;
  if (uses.includes('body')) headers['Content-Type'] = 'application/json';
  if (uses.includes('idempotency'))
    headers['Idempotency-Key'] = printable('idempotencyKey', input.idempotencyKey ?? newKey());
  // Leaving out an undefined version would make the change unconditional, although the caller names a condition.
  if ('ifMatch' in input) headers['If-Match'] = printable('ifMatch', ifMatch);
  if (ifNoneMatch !== undefined) headers['If-None-Match'] = printable('ifNoneMatch', ifNoneMatch);
  return {
    url: base + pathOf(operation, input) + queryOf(input),
    token: token ?? undefined,
    init: {
      method,
      headers,
      ...(uses.includes('body') && { body: JSON.stringify(input.body ?? {}) }),
      // One account must not get another's answer from a cache, and answers must not be stored on disk.
      cache: 'no-store',
      credentials: 'omit',
      // A redirect is never followed, so the token goes nowhere else.
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
    },
  };
}

function visible(token: unknown): string {
  if (typeof token === 'string' && VISIBLE.test(token)) return token;
  throw new TypeError('The token store returned something that is not an access token');
}

function printable(name: string, value: unknown): string {
  if (typeof value === 'string' && PRINTABLE.test(value)) return value;
  throw new TypeError(`${name} must be a string of printable ASCII characters`);
}

function pathOf({ path }: Operation, input: AnyInput): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value: unknown = input[name as keyof AnyInput];
    // URLs resolve dots, so that the request would go to another path; lone surrogates cannot be encoded.
    if (typeof value !== 'string' || /^\.{0,2}$|\p{Surrogate}/u.test(value))
      throw new TypeError(`${name} must be a string that can stand in ${path}`);
    return encodeURIComponent(value);
  });
}

function queryOf({ query = {} }: AnyInput): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** 128 random bits. `randomUUID` is missing on pages loaded over http. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
