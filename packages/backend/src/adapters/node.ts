/** Requests of `node:http` as those of the web, and answers the other way. */
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Backend } from '../backend.ts';

/** A request as frameworks have it: behind a mount point, and perhaps with its body read. */
export type NodeRequest = IncomingMessage & { readonly originalUrl?: string; readonly body?: unknown };

const heads = new WeakMap<IncomingMessage, Request>();

/** The request without its body, which is the product's to read: the same one for each call. */
export function headOf(request: NodeRequest): Request {
  const known = heads.get(request);
  if (known) return known;
  const head = new Request(urlOf(request), { method: request.method ?? 'GET', headers: headersOf(request) });
  heads.set(request, head);
  return head;
}

/** The request with its body: as a raw parser has left it, or as it comes. */
export function wholeOf(request: NodeRequest): Request {
  const { method = 'GET', body } = request;
  const init = { method, headers: headersOf(request) };
  if (method === 'GET' || method === 'HEAD') return new Request(urlOf(request), init);
  const isRead = typeof body === 'string' || body instanceof Uint8Array;
  if (!isRead && request.readableEnded)
    throw new TypeError('The body was parsed before: pass it as text or bytes, as express.raw() does');
  // Types of Node and of the web differ in what a stream is.
  const streamed = isRead ? (body as string) : (Readable.toWeb(request) as unknown as ReadableStream);
  return new Request(urlOf(request), { ...init, body: streamed, duplex: 'half' } as RequestInit);
}

function urlOf(request: NodeRequest): string {
  const scheme = 'encrypted' in request.socket ? 'https' : 'http';
  const path = request.originalUrl ?? request.url ?? '/';
  const url = `${scheme}://${request.headers.host}${path.startsWith('/') ? path : '/'}`;
  // An impossible host is never trusted.
  return URL.canParse(url) ? url : `${scheme}://host.invalid/`;
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (!rawHeaders[at]?.startsWith(':')) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  return headers;
}

export async function send(response: ServerResponse, answer: Response): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value);
  for (const line of answer.headers.getSetCookie()) response.appendHeader('Set-Cookie', line);
  if (!answer.body) response.end();
  else await pipeline(Readable.fromWeb(answer.body as never), response);
}

/** Adds to the product's own answer what the browser has to keep, at the moment when its head is sent. */
export function keepCookies(
  portico: Pick<Backend, 'respond'>,
  request: NodeRequest,
  response: ServerResponse,
): void {
  const writeHead = response.writeHead.bind(response) as (status: number, text?: string) => ServerResponse;
  response.writeHead = (
    status: number,
    ...given: (string | OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined)[]
  ) => {
    const [text] = given.filter((one) => typeof one === 'string');
    const headers = given.find((one) => typeof one === 'object');
    response.setHeaders(new Map(Array.isArray(headers) ? pairsOf(headers) : definedIn(headers ?? {})));
    const kept = portico.respond(
      headOf(request),
      new Response(null, { headers: { Vary: varyOf(response) } }),
    );
    for (const line of kept.headers.getSetCookie()) response.appendHeader('Set-Cookie', line);
    for (const name of ['Cache-Control', 'Vary']) {
      const value = kept.headers.get(name);
      if (value) response.setHeader(name, value);
    }
    return writeHead(status, text);
  };
}

const varyOf = (response: ServerResponse) => [response.getHeader('Vary') ?? []].flat().join(', ');

function definedIn(headers: OutgoingHttpHeaders): [string, string | readonly string[]][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'number' ? String(value) : value]],
  );
}

function pairsOf(flat: readonly OutgoingHttpHeader[]): [string, string][] {
  return flat.flatMap((value, at) => (at % 2 === 1 ? [[String(flat[at - 1]), String(value)]] : []));
}
