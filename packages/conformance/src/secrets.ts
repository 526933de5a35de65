import type { Settings } from './config.ts';
import type { Exchange } from './exchange.ts';
import { objectsIn, parseJson } from './openapi/json.ts';

/** Removes secrets from the texts of a report. */
export interface Secrets {
  hide(text: string): string;
}

const NAME = /token|secret|password|passwd|api[-_]?key|credential/i;
const SHORTEST = 6;
/** The number of characters of a secret by which it is found. */
const BEGINNING = 24;
/** The most secrets that are remembered, which is more than any service has for one caller. */
const MOST = 100_000;
/** The number of characters of a text that are searched; reports show fewer. */
const LONGEST_TEXT = 4_000;

/**
 * The secrets of a run: the token, headers that the config file sends with every request, cookies, and members of
 * answers with names of secrets.
 */
export function makeSecrets({ token, requestHeaders }: Settings, exchanges: readonly Exchange[]): Secrets {
  /** The length of the longest secret, by its beginning: a look-up takes the same time however many there are. */
  const lengths = new Map<string, number>();
  const add = (value: unknown) => {
    if (typeof value !== 'string' || value.length < SHORTEST || lengths.size === MOST) return;
    const beginning = value.slice(0, BEGINNING);
    lengths.set(beginning, Math.max(lengths.get(beginning) ?? 0, value.length));
  };
  for (const value of [token, ...Object.values(requestHeaders)]) add(value);
  for (const { answer } of exchanges) {
    if (typeof answer === 'string' || answer.status >= 400) continue;
    for (const [name, value] of answer.headers)
      if (name === 'set-cookie') add(value.split(';')[0]?.split('=')[1]);
    for (const object of objectsIn(parseJson(answer.body))) {
      for (const [name, value] of Object.entries(object)) if (NAME.test(name)) add(value);
    }
  }
  const sizes = [...new Set([...lengths.keys()].map(({ length }) => length))];
  const lengthAt = (text: string, at: number) =>
    Math.max(0, ...sizes.map((size) => lengths.get(text.slice(at, at + size)) ?? 0));
  return { hide: (text) => hideIn(text.slice(0, LONGEST_TEXT), lengthAt) };
}

function hideIn(text: string, lengthAt: (text: string, at: number) => number): string {
  let shown = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const length = lengthAt(text, at);
    if (length === 0) continue;
    shown += `${text.slice(from, at)}[hidden]`;
    from = at + length;
    at = from - 1;
  }
  return shown + text.slice(from);
}
