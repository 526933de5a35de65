import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose';
import type { Settings } from '../settings.ts';

/** Portico's public keys, kept as long as `Cache-Control` allows. */
export interface Keys {
  /**
   * The claims of a token, by Portico's signature.
   * @throws KeysUnavailable where no key is known @throws errors of `jose` for a token that does not fit
   */
  verify(token: string, options: JWTVerifyOptions): Promise<JWTPayload>;
}

/** Portico did not answer, and no keys are known from earlier. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}

interface CachedKeys {
  readonly keys: ReturnType<typeof createLocalJWKSet>;
  readonly at: number;
  readonly until: number;
}

/** How often keys are fetched for a key that is not known, at most, in milliseconds. */
const PAUSE = 30_000;
const PATIENCE = 5_000;
const LONGEST_AGE = 3_600;

export function createKeys({ issuer, fetch, now }: Pick<Settings, 'issuer' | 'fetch' | 'now'>): Keys {
  let known: CachedKeys | undefined;
  let fetching: Promise<CachedKeys> | undefined;

  async function fetched(): Promise<CachedKeys> {
    try {
      const at = now();
      const response = await fetch(`${issuer}/.well-known/jwks.json`, {
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (!response.ok) throw new Error(`The keys have the status ${response.status}`);
      const [, age = '0'] = /\bmax-age=(\d+)/.exec(response.headers.get('Cache-Control') ?? '') ?? [];
      const keys = createLocalJWKSet((await response.json()) as JSONWebKeySet);
      known = { keys, at, until: at + Math.min(Number(age), LONGEST_AGE) * 1_000 };
    } catch (cause) {
      // Keys are published long after their last use, so known ones go on until Portico is back.
      if (!known) throw new KeysUnavailable('The keys of Portico are not available', { cause });
    }
    return known;
  }

  function renewed(): Promise<CachedKeys> {
    fetching ??= fetched().finally(() => {
      fetching = undefined;
    });
    return fetching;
  }

  const current = async () => (known && now() < known.until ? known : renewed());

  return {
    verify: async (token, options) => {
      const { keys, at } = await current();
      const judged = { ...options, currentDate: new Date(now()) };
      try {
        return (await jwtVerify(token, keys, judged)).payload;
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || now() - at < PAUSE) throw error;
        return (await jwtVerify(token, (await renewed()).keys, judged)).payload;
      }
    },
  };
}
