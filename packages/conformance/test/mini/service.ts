import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Document, documentOf } from './document.ts';
import { ERRORS, type Failure } from './errors.ts';
import { type Answered, allowOnly, type MiniRequest, makeRoutes } from './routes.ts';

/** One way in which the service can go wrong. */
export interface Patch {
  /** Changes the answer before it is sent; `'no answer'` drops it. */
  readonly answer?: (answer: Answered, asked: MiniRequest) => undefined | 'no answer';
  /** Changes what was asked before it is answered. */
  readonly asked?: (asked: MiniRequest) => MiniRequest;
  /** Changes the OpenAPI document. */
  readonly document?: (document: Document) => void;
  /** Key and certificate, for https. */
  readonly tls?: { readonly key: Buffer; readonly cert: Buffer };
}

export interface MiniService {
  readonly url: string;
  stop(): void;
}

/** A service on plain node:http that keeps every answer rule, except those that the patch breaks. */
export async function startMini(patch: Patch = {}): Promise<MiniService> {
  const routes = makeRoutes();
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    handle(request, response).catch(() => response.destroy());
  const server = patch.tls ? createSecureServer(patch.tls, listener) : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `${patch.tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const document = documentOf(url);
  patch.document?.(document);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = await read(request);
    const asked = patch.asked?.(given) ?? given;
    const answer = answerTo(asked);
    if (patch.answer?.(answer, asked) === 'no answer') response.destroy();
    else send(response, answer);
  }

  function answerTo(asked: MiniRequest): Answered {
    try {
      if (asked.path === '/openapi.json') {
        allowOnly(asked, ['GET', 'HEAD']);
        return complete({ status: 200, headers: {}, body: document });
      }
      return complete(routes(asked));
    } catch (error) {
      return failed(error as Failure);
    }
  }

  function failed({ constant, headers, fields }: Failure): Answered {
    const [status, text] = ERRORS[constant];
    const description = `${text} ${url}/errors/${constant}`;
    const error = { status, error: constant, description, ...(fields ? { fields } : {}) };
    return complete({
      status,
      headers: { 'error-code': constant, ...reasonsOf(fields), ...headers },
      body: { error },
    });
  }

  return {
    url,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The header with the reason for each invalid field. */
function reasonsOf(fields: Readonly<Record<string, string>> = {}): Record<string, string> {
  const reasons = Object.keys(fields).map((name) => `"${name}";reason=invalid`);
  return reasons.length > 0 ? { 'error-fields': reasons.join(', ') } : {};
}

async function read(request: IncomingMessage): Promise<MiniRequest> {
  const chunks = await Array.fromAsync(request);
  const [path = '/', query] = (request.url ?? '/').split('?');
  const { method = 'GET', headers } = request;
  return {
    method,
    path,
    query: new URLSearchParams(query),
    headers: headers as MiniRequest['headers'],
    body: Buffer.concat(chunks),
  };
}

export const OF_JSON = {
  'content-type': 'application/json',
  'content-security-policy': "default-src 'none'",
  'referrer-policy': 'no-referrer',
};

function complete(answer: Answered): Answered {
  const json: Record<string, string> = typeof answer.body === 'object' ? OF_JSON : {};
  const headers = {
    'request-id': randomUUID(),
    'x-content-type-options': 'nosniff',
    'cache-control':
      answer.headers.etag === undefined || answer.status >= 400 ? 'no-store' : 'private, no-cache',
    ...json,
    ...answer.headers,
  };
  return { ...answer, headers };
}

function send(response: ServerResponse, { status, headers, body }: Answered): void {
  const text =
    typeof body === 'object' ? JSON.stringify(body) : body === undefined ? undefined : String(body);
  response.writeHead(
    status,
    text === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(text) },
  );
  response.end(text);
}
