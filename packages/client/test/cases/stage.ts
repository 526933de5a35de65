import { type ClientOptions, createClient, type Portico } from '@portico/client';

/** A server's answer to one request. */
export interface Answer {
  /** Without one, the connection is closed. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How the body goes on, if it does not end. */
  readonly ending?: 'cut' | 'hang' | 'endless';
  /** Never answers. */
  readonly silent?: true;
}

/** A request as it arrived. */
export interface Received {
  readonly method: string;
  readonly path: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** Milliseconds on some clock. */
  readonly at: number;
}

/** Where the servers are. */
export interface Stage {
  /** A Portico without limits. */
  readonly portico: string;
  /** A server with scripted answers. */
  readonly scripted: string;
  /** An address without a listener. */
  readonly nowhere: string;
}

/** One case, the same in Node and in browsers. */
export interface Case {
  readonly title: string;
  /**
   * Whether it is about what the client makes of an answer that has arrived: the same code decides, and the same engine runs
   * it, in Node as in Chromium.
   */
  readonly isCodeAlone?: true;
  readonly run: (stage: Stage) => Promise<void>;
}

export interface Scripted {
  readonly baseUrl: string;
  readonly received: () => Promise<Received[]>;
}

/** A server that gives these answers, one for each request; the last one again and again. */
export async function answering(stage: Stage, ...answers: readonly Answer[]): Promise<Scripted> {
  const response = await fetch(`${stage.scripted}/scripts`, {
    method: 'POST',
    body: JSON.stringify(answers),
  });
  const baseUrl = await response.text();
  return {
    baseUrl,
    received: async () => (await (await fetch(`${baseUrl}/received`)).json()) as Received[],
  };
}

export const json = (status: number, value: unknown, headers: Answer['headers'] = {}): Answer => ({
  status,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(value),
});

export const failure = (status: number, error: string, headers: Answer['headers'] = {}): Answer =>
  json(status, { error: { status, error, description: 'For people.' } }, headers);

export const page = (status: number): Answer => ({
  status,
  headers: { 'Content-Type': 'text/html' },
  body: '<h1>A proxy</h1>',
});

/** A client of a server that answers like this, which is signed in. */
export async function scriptedClient(
  stage: Stage,
  answers: readonly Answer[],
  options: Partial<ClientOptions> = {},
): Promise<Scripted & { readonly client: Portico }> {
  const scripted = await answering(stage, ...answers);
  const tokens = { get: () => TOKEN, set: () => {} };
  return { ...scripted, client: createClient({ baseUrl: scripted.baseUrl, tokens, ...options }) };
}

export const TOKEN = `portico_at_${'t'.repeat(43)}`;
export const PASSWORD = 'correct horse battery';

/** An unused address. */
export const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** A client of Portico that has just registered. */
export async function signedIn(stage: Stage, options: Partial<ClientOptions> = {}): Promise<Portico> {
  const client = createClient({ baseUrl: stage.portico, ...options });
  const outcome = await client.register({ body: { email: newEmail(), password: PASSWORD } });
  if (!outcome.ok) throw new Error(outcome.description);
  return client;
}
