import type { ServerResponse } from 'node:http';
import { type Received, type Receiver, startReceiver, verified } from './receiver.ts';

export const FALLBACK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** A question to the system that people move from. */
interface AskedCredentials {
  readonly email: string;
  readonly password: string;
}

/** How it answers; by default, it vouches for those it knows, with the right password. */
type Behaviour = (response: ServerResponse, asked: AskedCredentials) => void;

export interface OldSystem extends Receiver {
  /** Its accounts, by email, each with its password. */
  readonly people: Map<string, { readonly password: string; readonly account: object }>;
  /** The addresses about which it was asked, in order. */
  readonly asked: () => readonly string[];
  /** Changes how it answers; undefined for the usual way. */
  behave(behaviour: Behaviour | undefined): void;
}

export const answerWith = (response: ServerResponse, body: unknown, status = 200) =>
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof body === 'string' ? body : JSON.stringify(body));

function isSigned(got: Received): boolean {
  try {
    verified(got, FALLBACK_SECRET);
    return true;
  } catch {
    return false;
  }
}

/** A system that people move from, which answers questions with a right signature over real HTTP. */
export async function startOldSystem(): Promise<OldSystem> {
  const people: OldSystem['people'] = new Map();
  let behaviour: Behaviour | undefined;
  const receiver = await startReceiver((_request, response, got) => {
    if (!isSigned(got)) return answerWith(response, {}, 403);
    const { data } = JSON.parse(got.text);
    if (behaviour) return behaviour(response, data);
    const known = people.get(data.email);
    answerWith(response, { account: known?.password === data.password ? known?.account : null });
  });
  return {
    ...receiver,
    people,
    asked: () => receiver.received.map(({ text }) => JSON.parse(text).data.email),
    behave: (next) => {
      behaviour = next;
    },
  };
}

/** The variables of a service that asks it. */
export const asking = ({ url }: Pick<Receiver, 'url'>) => ({
  PORTICO_SIGN_IN_FALLBACK: url,
  PORTICO_SIGN_IN_FALLBACK_SECRET: FALLBACK_SECRET,
});
