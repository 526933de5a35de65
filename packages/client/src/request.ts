import type { CallOptions } from './method.ts';
import type { Operation } from './operation.ts';
import type { TokenStore } from './tokens.ts';

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
  readonly init: RequestInit;
  readonly token: string | undefined;
}

const VISIBLE_ASCII = /^[!-~]+$/;

/**
 * @param base the base URL, without a slash at its end
 * @throws TypeError for a path parameter that would lead elsewhere, and a token that no header can carry
 */
export async function prepare(
  operation: Operation,
  input: AnyInput,
  { base, tokens }: { readonly base: string; readonly tokens: TokenStore },
): Promise<PreparedRequest> {
  const { method, uses } = operation;
  const headers: Record<string, string> = {};
  const token = uses.includes('token') ? await tokenOf(tokens) : undefined;
  if (token) headers.Authorization = `Bearer ${token}`;
  if (uses.includes('body')) headers['Content-Type'] = 'application/json';
  if (uses.includes('idempotency')) headers['Idempotency-Key'] = input.idempotencyKey ?? newKey();
  if (input.ifMatch !== undefined) headers['If-Match'] = input.ifMatch;
  if (input.ifNoneMatch !== undefined) headers['If-None-Match'] = input.ifNoneMatch;
  return {
    url: base + pathOf(operation, input) + queryOf(input),
    token,
    init: {
      method,
      headers,
      ...(uses.includes('body') && { body: JSON.stringify(input.body ?? {}) }),
      // What was answered to one account must not come out of a cache for another, and is nothing for the disk.
      cache: 'no-store',
      credentials: 'omit',
      // A redirect is never followed, so the token goes nowhere else.
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
    },
  };
}

async function tokenOf(tokens: TokenStore): Promise<string | undefined> {
  const token = await tokens.get();
  if (!token) return undefined;
  if (!VISIBLE_ASCII.test(token))
    throw new TypeError('The token store returned something that is no access token');
  return token;
}

function pathOf({ path }: Operation, input: AnyInput): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value: unknown = input[name as keyof AnyInput];
    // URLs resolve dots, so that the request would go to another path.
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
      throw new TypeError(`${name} must be a string with the value for ${path}`);
    return encodeURIComponent(value);
  });
}

function queryOf({ query = {} }: AnyInput): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** 128 random bits. `randomUUID` is missing on pages that came over http. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
