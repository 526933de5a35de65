import { createRecent } from '../sessions/recent.ts';
import type { SessionRecord } from '../sessions/record.ts';
import type { Settings } from '../settings.ts';
import type { PorticoSessions } from './portico.ts';

/** Tokens for other services, each kept until shortly before it expires. */
export interface Tokens {
  /** @throws Error that names Portico's constant */
  get(record: SessionRecord, audience: string): Promise<string>;
}

interface CachedToken {
  readonly token: Promise<{ readonly token: string; readonly expiresAt: string }>;
  /** When it is asked for again, in milliseconds. */
  until: number;
}

const MARGIN = 30_000;
const MOST = 10_000;

export function createTokens({ now }: Pick<Settings, 'now'>, portico: PorticoSessions): Tokens {
  const kept = createRecent<CachedToken>(MOST);

  async function create({ token, address, organizationId }: SessionRecord, audience: string) {
    const body = { audience, ...(organizationId !== null && { organizationId }) };
    const created = await portico.client(token, address).createToken({ body });
    if (!created.ok) throw new Error(`There is no token for ${audience}: ${created.error}`);
    return created.body;
  }

  return {
    get: async (record, audience) => {
      const key = `${record.id} ${record.address} ${audience}`;
      const known = kept.get(key);
      if (known && now() < known.until) return (await known.token).token;
      const asked: CachedToken = { token: create(record, audience), until: Number.POSITIVE_INFINITY };
      kept.set(key, asked);
      try {
        const { token, expiresAt } = await asked.token;
        asked.until = Date.parse(expiresAt) - MARGIN;
        return token;
      } catch (error) {
        kept.delete(key);
        throw error;
      }
    },
  };
}
