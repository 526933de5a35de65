import { Agent, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { FORM_TYPE } from '@portico/conventions';
import { assertContract, operationAt, type SeenAnswer } from './contract.ts';
import { PATIENCE, until } from './until.ts';

// biome-ignore lint/suspicious/noExplicitAny: bodies are what the tests assert on; the contract check has validated them.
type Json = any;

/** An answer that was checked against the contract. */
export interface Reply extends SeenAnswer {
  /** The body as JSON; undefined where there is none. */
  readonly body: Json;
  /** The constant of a failure. */
  readonly error: string | undefined;
}

export interface Call {
  readonly token?: string;
  /** Sent as JSON; a string is sent as it is, and `URLSearchParams` as a form. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface OutgoingRequest extends Call {
  readonly method: string;
  readonly path: string;
}

/** A client that keeps its connections alive, as long as the server does. */
export interface Client {
  /** Rejects with the error of the socket if there is no answer. */
  send(wanted: OutgoingRequest): Promise<Reply>;
  close(): void;
}

/**
 * @param url where the service listens
 * @param connections how many it may open; one by default, so that its requests go one after the other
 */
export function clientOf(url: string, connections = 1): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: async (wanted) => {
      const { method, path, headers } = wanted;
      const text = textOf(wanted);
      const all = { ...headersOf(wanted, text), ...headers };
      return replyOf(wanted, await transmit(agent, url, { method, path, headers: all, bytes: text }));
    },
    close: () => agent.destroy(),
  };
}

/** Repeats a request while a busy machine refuses it, as clients do: it had no effect. */
export function insistently<Answer extends Pick<Reply, 'error'>>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  return until('the service has room', async () => {
    const answer = await ask();
    return answer.error !== 'OVERLOADED' && answer;
  });
}

/** The same client, which asks insistently. */
export const patient = ({ send, close }: Client): Client => ({
  send: (wanted) => insistently(() => send(wanted)),
  close,
});

/** The body as it is sent: as JSON, or as the form that an operation takes. */
export function textOf({ method, path, body }: OutgoingRequest): string | undefined {
  if (body instanceof URLSearchParams) return body.toString();
  if (body === undefined || typeof body === 'string') return body;
  return isForm(method, path) ? formOf(body as Readonly<Record<string, unknown>>) : JSON.stringify(body);
}

/** Whether an operation takes a form. */
export function isForm(method: string, path: string): boolean {
  return operationAt(method, path)?.errorFormat?.accepts.includes(FORM_TYPE) ?? false;
}

/** A list is a member that comes more than once. */
export function formOf(body: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(body).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  return new URLSearchParams(members).toString();
}

export function headersOf(
  { method, path, token, body }: OutgoingRequest,
  text: string | undefined,
): Record<string, string> {
  const isSentAsForm = body instanceof URLSearchParams || isForm(method, path);
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(text !== undefined && {
      'content-type': isSentAsForm ? FORM_TYPE : 'application/json',
      'content-length': `${Buffer.byteLength(text)}`,
    }),
  };
}

/** Checks an answer against the contract and reads it. */
export function replyOf({ method, path }: OutgoingRequest, seen: SeenAnswer): Reply {
  assertContract(method, path, seen);
  const isJson = seen.text !== '' && /^application\/(scim\+)?json/.test(String(seen.headers['content-type']));
  const error = seen.headers['error-code'] as string | undefined;
  return { ...seen, body: isJson ? JSON.parse(seen.text) : undefined, error };
}

/** A request as it is sent, without additions or corrections. */
export interface Outgoing {
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly bytes: Uint8Array | string | undefined;
}

/** The text of a body, decoded; HEAD and 304 have none. */
function decoded(bytes: Buffer, coding: string | undefined): string {
  if (bytes.length === 0) return '';
  if (coding === 'br') return brotliDecompressSync(bytes).toString();
  return (coding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

/** Sends a request and returns its answer, unchecked. */
export function transmit(
  agent: Agent,
  url: string,
  { method, path, headers, bytes }: Outgoing,
): Promise<SeenAnswer> {
  return new Promise((resolve, rejectWith) => {
    const reject = (cause: NodeJS.ErrnoException) => {
      const { code, message } = cause;
      rejectWith(Object.assign(new Error(`${method} ${path}: ${message}`, { cause }), { code }));
    };
    const options = { agent, method, path, headers, timeout: PATIENCE };
    const request = httpRequest(url, options, async (response) => {
      try {
        const { statusCode = 0, headers } = response;
        const text = decoded(Buffer.concat(await response.toArray()), headers['content-encoding']);
        resolve({ status: statusCode, headers, text });
      } catch (error) {
        reject(error as Error);
      }
    });
    request.on('error', reject);
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.end(bytes);
  });
}
