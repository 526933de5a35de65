import type { Exchange } from './exchange.ts';
import { objectsIn, parseJson } from './openapi/json.ts';
import type { Settings } from './settings.ts';

/** Takes out of a text what nobody who reads a report may learn. */
export interface Secrets {
  hide(text: string): string;
}

const NAME = /token|secret|password|passwd|api[-_]?key|credential/i;
const SHORTEST = 6;

/**
 * What a run knows to be secret: the token, headers that the config file sends with every request, cookies, and what
 * answers hold in members named like a secret.
 */
export function makeSecrets({ token, requestHeaders }: Settings, exchanges: readonly Exchange[]): Secrets {
  const secrets = new Set<string>();
  const add = (value: unknown) => {
    if (typeof value === 'string' && value.length >= SHORTEST) secrets.add(value);
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
  // The longest first, so that none is left over where one holds another.
  const list = [...secrets].sort((one, other) => other.length - one.length);
  return { hide: (text) => list.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text) };
}
