import type { BackendOptions } from './options.ts';

type Variables = Readonly<Record<string, string | undefined>>;
type FromEnvironment = Pick<BackendOptions, 'url' | 'application' | 'cookieKeys' | 'origin' | 'webhooks'>;

/**
 * The options that differ from one machine to another, from variables: `ISSUER` (Portico's public URL), `CLIENT_ID`,
 * `CLIENT_SECRET`, `COOKIE_KEYS`, and optionally `ORIGIN` and `WEBHOOK_SECRET`. Several keys or secrets, while they are
 * rotated, have spaces between them. `portico init` writes them to a file.
 * @throws TypeError that names every variable that is missing
 */
export function fromEnvironment(variables: Variables): FromEnvironment {
  const { ISSUER, CLIENT_ID, CLIENT_SECRET, COOKIE_KEYS, ORIGIN, WEBHOOK_SECRET } = variables;
  if (!ISSUER || !CLIENT_ID || !CLIENT_SECRET || !COOKIE_KEYS) {
    const needed = { ISSUER, CLIENT_ID, CLIENT_SECRET, COOKIE_KEYS };
    const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
    throw new TypeError(`Set ${missing.join(', ')} in the environment, as portico init writes them to .env`);
  }
  return {
    url: ISSUER,
    application: { id: CLIENT_ID, secret: CLIENT_SECRET },
    cookieKeys: COOKIE_KEYS.trim().split(/\s+/),
    ...(ORIGIN && { origin: ORIGIN }),
    ...(WEBHOOK_SECRET && { webhooks: { secret: WEBHOOK_SECRET.trim().split(/\s+/) } }),
  };
}
