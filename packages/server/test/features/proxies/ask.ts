import { request } from 'node:http';
import { connect } from 'node:net';
import type { SeenAnswer } from '../../harness/contract.ts';
import { PATIENCE } from '../../harness/until.ts';
import { HOST } from './proxy.ts';

export interface ProxyRequest {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The address of this machine from which to call. */
  readonly from?: string;
}

/** One request on a connection of its own. */
export function ask(url: string, asked: ProxyRequest = {}): Promise<SeenAnswer> {
  const { method = 'GET', path = '/health/live', headers = {}, body, from = '127.0.0.1' } = asked;
  return new Promise((resolve, reject) => {
    const call = request(new URL(path, url), {
      method,
      headers: { Host: HOST, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      agent: false,
      localAddress: from,
      timeout: PATIENCE,
    });
    call.on('error', reject).on('timeout', () => call.destroy(new Error('waited in vain for an answer')));
    call.on('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part)).on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode as number,
          headers: answer.headers,
          text: Buffer.concat(parts).toString(),
        }),
      );
    });
    call.end(body);
  });
}

/**
 * The answer to these bytes, until the proxy closes the connection or has sent a whole answer.
 * @returns undefined where it was closed without a byte
 */
export async function askRaw(url: string, bytes: string): Promise<SeenAnswer | undefined> {
  const text = await bytesFor(url, bytes);
  if (text === '') return undefined;
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1];
  if (status === undefined) throw new Error(`No answer begins with ${first}`);
  const headers = lines.map((line) => [line.split(':')[0]?.toLowerCase(), line.replace(/^[^:]*:\s*/, '')]);
  return { status: Number(status), headers: Object.fromEntries(headers), text: rest.join('\r\n\r\n') };
}

function bytesFor(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let text = '';
  return new Promise<string>((resolve, reject) => {
    socket.setTimeout(PATIENCE, () => reject(new Error(`waited in vain after ${JSON.stringify(text)}`)));
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part;
      const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(text) ?? [];
      const body = text.indexOf('\r\n\r\n') + 4;
      if (body > 3 && length !== undefined && text.length >= body + Number(length)) resolve(text);
    });
    // A proxy that refuses what is still being sent may reset the connection after its answer.
    socket.on('close', () => resolve(text)).on('error', () => resolve(text));
    socket.write(bytes, 'latin1');
  }).finally(() => socket.destroy());
}
