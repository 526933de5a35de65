import http from 'node:http';
import https from 'node:https';
import type { Allowance } from './budget.ts';
import type { Answer, Request } from './exchange.ts';
import { afterOwnTime } from './own-time.ts';
import { Refused } from './refused.ts';

/** The text of a document, read without a token. */
export type Get = (url: string) => Promise<string>;

export interface Bounds {
  /** How long an answer may take, in milliseconds. */
  readonly timeout: number;
  /** Bytes of a body that are read. */
  readonly answerLimit: number;
}

export interface Sender {
  /**
   * An answer, or the failure in its place.
   * @throws CutShort if the run may send no more
   */
  send(request: Request): Promise<Answer | string>;
  /** @throws Refused where there is no answer with status 200, CutShort as above. */
  readonly get: Get;
  close(): void;
}

/** Documents may be larger than answers. */
const LARGEST_DOCUMENT = 20_000_000;
/** Interim responses (1xx) that are read before a final one. */
const MOST_INTERIM = 20;

/**
 * The most bytes on the wire that are read for an answer. The framing of a body, such as the sizes and extensions of
 * chunks, may take as much as the body; the rest is for headers.
 */
const wireLimit = ({ answerLimit }: Pick<Bounds, 'answerLimit'>) => 2 * answerLimit + 64 * 1024;

/** Sends requests as they are: follows no redirect, normalizes no path, decodes no body. */
export function makeSender(base: URL, bounds: Bounds, allowance: Allowance): Sender {
  const transport = base.protocol === 'https:' ? https : http;
  const agent = new transport.Agent({ keepAlive: true, maxSockets: 8 });
  const once = async (sending: Omit<Sending, 'allowance'>) => {
    allowance.signal.throwIfAborted();
    const outcome = await exchange({ ...sending, allowance });
    // An answer cut off by the end of the run does not count against the service.
    allowance.signal.throwIfAborted();
    return outcome;
  };
  return {
    send: async (request) => {
      const outcome = await once({ base, agent, request, bounds });
      // The service may close a kept connection while the next request is under way: RFC 9112 section 9.3.1.
      if (outcome !== STALE) return outcome;
      const again = await once({ base, agent: false, request, bounds });
      return again === STALE ? 'the connection was closed without an answer' : again;
    },
    get: async (url) => {
      const { origin, pathname, search } = new URL(url);
      const found = await once({
        base: new URL(origin),
        agent: false,
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
  /** False for a connection of its own. */
  readonly agent: http.Agent | false;
  readonly request: Request;
  readonly bounds: Bounds;
  readonly allowance: Allowance;
}

function exchange({
  base,
  agent,
  request,
  bounds,
  allowance,
}: Sending): Promise<Answer | string | typeof STALE> {
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
      signal: allowance.signal,
    });
    let readBefore = 0;
    sent.on('socket', (socket) => {
      readBefore = socket.bytesRead;
    });
    const read = () => (sent.socket?.bytesRead ?? 0) - readBefore;
    const stopTime = afterOwnTime(bounds.timeout, () =>
      finish(`no complete answer within ${bounds.timeout} ms`),
    );
    let finished = false;
    const finish = (outcome: Answer | string | typeof STALE) => {
      if (finished) return;
      finished = true;
      stopTime();
      resolve(outcome);
      // The rest of an answer is not read, nor the rest of a request sent.
      if (typeof outcome !== 'object' || outcome.truncated || !sent.writableFinished) sent.destroy();
      allowance.spend(read());
    };
    let interim = 0;
    sent.on('information', () => {
      interim++;
      if (interim > MOST_INTERIM) finish(`more than ${MOST_INTERIM} interim responses`);
    });
    sent.on('response', (answer) => {
      const most = Math.min(wireLimit(bounds), allowance.left);
      const isTooMuch = (size: number) => size > bounds.answerLimit || read() > most;
      receive(answer, { isTooMuch, limit: bounds.answerLimit, finish });
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

/** The code of an error, with a remedy if it is not obvious. */
function reasonOf({ code = 'the answer is not HTTP' }: NodeJS.ErrnoException): string {
  if (code === 'HPE_HEADER_OVERFLOW') return `${code}, the headers are larger than 16 KiB`;
  const ofCertificate = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_/.test(code);
  return ofCertificate ? `${code}; name its authority with NODE_EXTRA_CA_CERTS=<file>` : code;
}

interface Receiving {
  /** Whether a body of this size, with its framing and headers, exceeds a limit. */
  readonly isTooMuch: (size: number) => boolean;
  /** Bytes of the body that are kept. */
  readonly limit: number;
  readonly finish: (outcome: Answer | string) => void;
}

function receive(answer: http.IncomingMessage, { isTooMuch, limit, finish }: Receiving): void {
  const chunks: Buffer[] = [];
  let length = 0;
  const complete = (truncated: boolean) => {
    const { rawHeaders: raw, statusCode: status = 0 } = answer;
    const headers = raw.flatMap((name, index): [string, string][] =>
      index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? '']] : [],
    );
    finish({ status, headers, body: Buffer.concat(chunks).subarray(0, limit), truncated });
  };
  answer.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (isTooMuch(length)) complete(true);
  });
  answer.on('end', () => complete(false));
  answer.on('error', () => finish('the answer broke off'));
  answer.on('aborted', () => finish('the answer broke off'));
}
