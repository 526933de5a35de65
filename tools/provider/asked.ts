import type { OF } from './requests.ts';

/** A placeholder for a value that one provider has issued, in a request. */
export type Values = Readonly<Record<keyof typeof OF, string>>;

export interface SentRequest {
  readonly method: string;
  readonly body?: URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Endpoint = 'token' | 'userinfo' | 'revocation' | 'introspection';

/** One of the two providers, with two clients and one person. */
export interface ComparedProvider {
  /**
   * The outcome of a query: `code`, the error reported to the client, the question to the person (`asks login`), or
   * `shown` if no error is reported to the client.
   */
  authorize(query: URLSearchParams, isSignedIn: boolean): Promise<string>;
  /** A code for the person: of the client, or of the other one. */
  code(client: 'client' | 'other'): Promise<string>;
  send(endpoint: Endpoint, sent: SentRequest): Promise<{ readonly status: number; readonly text: string }>;
  readonly clients: Pick<Values, 'client' | 'other' | 'secret'>;
  readonly otherSecret: string;
  readonly metadata: () => Promise<Readonly<Record<string, unknown>>>;
  stop(): Promise<void>;
}

/** The answer of a front channel in a URL: the code, or the error. */
export function answerIn(url: URL): string {
  const members = new URLSearchParams(url.hash ? url.hash.slice(1) : url.search);
  return members.get('error') ?? (members.has('code') ? 'code' : 'nothing');
}
