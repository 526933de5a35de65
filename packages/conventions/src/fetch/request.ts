import { Failure } from '../errors/failure.ts';
import type { ConnectionState } from '../operations/handler.ts';
import type { RequestHeaders, ServingRequest } from '../serving/exchange.ts';

/** Facts about a request besides the request itself. */
export interface RequestFacts {
  readonly requestId: string;
  readonly ipAddress: string | null;
}

/** A `Request` of the Fetch standard. */
export class FetchRequest implements ServingRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: RequestHeaders;
  readonly requestId: string;
  readonly ipAddress: string | null;
  #ownRequestId: string | undefined;
  readonly #request: Request;

  constructor(request: Request, { requestId, ipAddress }: RequestFacts) {
    const { pathname, search } = new URL(request.url);
    this.#request = request;
    this.method = request.method;
    this.target = pathname + search;
    this.headers = Object.fromEntries(request.headers);
    this.requestId = requestId;
    this.ipAddress = ipAddress;
  }

  ownRequestId(): string {
    this.#ownRequestId ??=
      this.headers['request-id'] === this.requestId ? crypto.randomUUID() : this.requestId;
    return this.#ownRequestId;
  }

  get hasBody(): boolean {
    return this.#request.body !== null && this.headers['content-length'] !== '0';
  }

  async readBody(most: number): Promise<Uint8Array | undefined> {
    const reader = this.#request.body?.getReader();
    const chunks: Uint8Array[] = [];
    let size = 0;
    try {
      for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
        size += part.value.length;
        if (size > most) {
          await reader?.cancel();
          return undefined;
        }
        chunks.push(part.value);
      }
    } catch (cause) {
      throw new Failure('REQUEST_MALFORMED', { detail: 'The body ended too early.' }, { cause });
    }
    return joined(chunks, size);
  }

  connectionState(): ConnectionState {
    return this.#request.signal.aborted ? 'closed' : 'open';
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
