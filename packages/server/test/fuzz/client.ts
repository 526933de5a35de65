import { Agent, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import type { Seen } from '../contract.ts';

/** A request as it goes out: header values and body are sent as they are. */
export interface Outgoing {
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly bytes: Uint8Array | undefined;
}

/** Longer than the service may take for anything. */
const NO_ANSWER = 60_000;

/** A client that corrects nothing, over a few connections that are kept alive. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  send({ method, path, headers, bytes }: Outgoing): Promise<Seen> {
    return new Promise((resolve, reject) => {
      const options = { agent: this.#agent, method, path, headers, timeout: NO_ANSWER };
      const request = httpRequest(this.#url, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      });
      // After an answer that closes the connection, the rest of a body has nowhere to go.
      request.on('error', reject);
      request.on('timeout', () => request.destroy(new Error('no answer')));
      request.end(bytes);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
