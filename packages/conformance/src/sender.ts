import http from 'node:http';
import https from 'node:https';
import type { Answer, Request } from './exchange.ts';
import { afterOwnTime } from './own-time.ts';
import { Refused } from './refused.ts';

/** The text of a document, read without a token. */
export type Get = (url: string) => Promise<string>;

export interface Bounds {
  /** How long an answer may take, in milliseconds. */
  readonly timeout: number;
  /** How much of a body is read, in bytes. */
  readonly answerLimit: number;
}

export interface Sender {
  /** An answer, or what happened instead; never rejects. */
  send(request: Request): Promise<Answer | string>;
  /** @throws Refused where there is no answer with status 200. */
  readonly get: Get;
  close(): void;
}

/** Documents may be larger than answers. */
const LARGEST_DOCUMENT = 20_000_000;

/** Sends requests as they are: no redirect is followed, no path is normalized, nothing is decoded. */
export function makeSender(base: URL, bounds: Bounds): Sender {
  const transport = base.protocol === 'https:' ? https : http;
  const agent = new transport.Agent({ keepAlive: true, maxSockets: 8 });
  return {
    send: async (request) => {
      const outcome = await once({ base, agent, request, bounds });
      // The service may close a kept connection while the next request is under way: RFC 9112 section 9.3.1.
      if (outcome !== STALE) return outcome;
      const again = await once({ base, agent: new transport.Agent(), request, bounds });
      return again === STALE ? 'the connection was closed without an answer' : again;
    },
    get: async (url) => {
      const { origin, pathname, search } = new URL(url);
      const found = await once({
        base: new URL(origin),
        agent: undefined,
        request: { method: 'GET', target: `${pathname}${search}`, headers: { Accept: 'application/json' } },
        bounds: { ...bounds, answerLimit: LARGEST_DOCUMENT },
      });
      if (typeof found !== 'object') throw new Refused(`${url} cannot be reached: ${String(found)}.`);
      if (found.status !== 200) throw new Refused(`${url} answers with ${found.status}.`);
      if (found.truncated) throw new Refused(`${url} has more than ${LARGEST_DOCUMENT} bytes.`);
      return found.body.toString();
    },
    close: () => agent.destroy(),
  };
}

const STALE = Symbol('a kept connection that was closed');

interface Sending {
  readonly base: URL;
  readonly agent: http.Agent | undefined;
  readonly request: Request;
  readonly bounds: Bounds;
}

function once({ base, agent, request, bounds }: Sending): Promise<Answer | string | typeof STALE> {
  return new Promise((resolve) => {
    const { method, target, headers, body } = request;
    const length = body ? { 'Content-Length': String(body.length) } : {};
    const sent = (base.protocol === 'https:' ? https : http).request({
      hostname: base.hostname.replace(/^\[|\]$/g, ''),
      port: base.port,
      method,
      path: target,
      headers: { ...headers, ...length },
      agent,
    });
    const stopTime = afterOwnTime(bounds.timeout, () =>
      finish(`no complete answer within ${bounds.timeout} ms`),
    );
    const finish = (outcome: Answer | string | typeof STALE) => {
      stopTime();
      resolve(outcome);
      if (typeof outcome !== 'object') sent.destroy();
    };
    sent.on('response', (answer) => {
      read(answer, bounds.answerLimit).then((got) => {
        finish(got);
        // What the service still says, or no longer reads, is not waited for.
        if (typeof got === 'object' && (got.truncated || !sent.writableFinished)) sent.destroy();
      });
    });
    sent.on('upgrade', (_answer, socket) => {
      socket.destroy();
      finish('the protocol was switched without being asked to');
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const stale = sent.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
      finish(stale ? STALE : `no answer: ${reasonOf(error)}`);
    });
    sent.end(body);
  });
}

/** What a code says, with what to do about it where that is not plain. */
function reasonOf({ code = 'the answer is not HTTP' }: NodeJS.ErrnoException): string {
  if (code === 'HPE_HEADER_OVERFLOW') return `${code}, the headers are larger than 16 KiB`;
  const ofCertificate = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_/.test(code);
  return ofCertificate ? `${code}; name its authority with NODE_EXTRA_CA_CERTS=<file>` : code;
}

function read(answer: http.IncomingMessage, limit: number): Promise<Answer | string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (truncated: boolean) => {
      const { rawHeaders: raw, statusCode: status = 0 } = answer;
      const headers = raw.flatMap((name, index): [string, string][] =>
        index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? '']] : [],
      );
      resolve({ status, headers, body: Buffer.concat(chunks).subarray(0, limit), truncated });
    };
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= limit) return;
      answer.pause();
      finish(true);
    });
    answer.on('end', () => finish(false));
    answer.on('error', () => resolve('the answer broke off'));
    answer.on('aborted', () => resolve('the answer broke off'));
  });
}
