import { formOf, type Outgoing } from '../../harness/client.ts';
import type { Attempt } from './attempts.ts';
import type { Body } from './bodies.ts';
import { CURRENT_TAG } from './headers.ts';

export function bytesOf(body: Body): Uint8Array {
  if ('bytes' in body) return body.bytes;
  if ('text' in body) return Buffer.from(body.text);
  if (body.isForm) return Buffer.from(formOf(Object.fromEntries(body.members)));
  const members = body.members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return Buffer.from(`{${members.join(',')}}`);
}

/** @param tag the current `ETag` of the requested resource */
export function headersOf(
  attempt: Attempt,
  token: string | undefined,
  bytes: Uint8Array | undefined,
  tag: string,
): Outgoing['headers'] {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of attempt.headers) {
    const sent = value.replaceAll(CURRENT_TAG, tag);
    // Node's client takes no list for Host.
    headers[name] = name === 'Host' ? sent : [headers[name] ?? [], sent].flat();
  }
  return {
    ...headers,
    ...(token !== undefined && {
      authorization: `${['Bearer', 'bearer', 'BEARER'][attempt.pick % 3]} ${token}`,
    }),
    ...(bytes && attempt.contentType !== undefined && { 'content-type': attempt.contentType }),
    ...(bytes && (attempt.chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes.length })),
  };
}

const PAGE = ['limit', 'cursor', 'count'];

/** The list that is requested: one that is searched or in another order is another list. */
export function listOf(operation: string, parameters: readonly (readonly [string, unknown])[]): string {
  const others = parameters.filter(([name]) => !PAGE.includes(name));
  return `${operation}?${new URLSearchParams(others.map(([name, value]) => [name, String(value)]))}`;
}

/** Leaves out a cursor that was never returned. */
export function queryOf(
  parameters: readonly (readonly [string, unknown])[],
  fill: (value: unknown) => unknown,
): string {
  const known = parameters
    .map(([name, value]) => [name, fill(value)] as const)
    .filter(([, value]) => value !== undefined);
  return new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString();
}
