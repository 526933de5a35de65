import { type Body, createClient, memoryTokens, type Portico } from '@portico/client';
import { isRefusalConstant, type RefusalConstant } from '../refusal.ts';
import { fetchFor } from '../requests/address.ts';
import type { Answer, Facts, SessionRecord } from '../sessions/record.ts';
import type { Settings } from '../settings.ts';

/** The parts of Portico's interface that sessions rest on, with the network address of the browser if these are passed on. */
export interface PorticoSessions {
  /** Asks how a session stands, and ends the one that it took the place of. */
  ask(record: SessionRecord): Promise<Answer>;
  /** Ends the sign-in on which a session depends: in Portico, and in each application. */
  signOut(token: string, address: string | null): Promise<void>;
  /** The typed interface in the name of a session's owner. */
  client(token: string, address: string | null): Portico;
}

/** In milliseconds, with a second try within: longer than Portico takes, and shorter than people wait. */
const PATIENCE = 3_000;

export function porticoSessions({ issuer, application, fetch, now }: Settings): PorticoSessions {
  const clientFor = (
    token: string,
    address: string | null,
    limits: { timeout?: number; retries?: number } = {},
  ) =>
    createClient({
      baseUrl: issuer,
      tokens: memoryTokens(token),
      fetch: fetchFor(fetch, address),
      ...limits,
    });

  async function answerFor({ token, address, organizationId, expiresAt }: SessionRecord): Promise<Answer> {
    const portico = clientFor(token, address, { timeout: PATIENCE, retries: 1 });
    const asked = await portico.getCaller(organizationId === null ? {} : { query: { organizationId } });
    if (asked.ok) return knownBy(asked.body, null, expiresAt);
    const { error } = asked;
    if (error === 'ACCESS_TOKEN_INVALID' || error === 'ACCESS_TOKEN_MISSING') return { kind: 'refused' };
    if (!isRefusalConstant(error) || error === 'SERVICE_UNAVAILABLE') return { kind: 'away' };
    if (organizationId === null) return { kind: 'barred', barred: error };
    // The organization does not let this session in: the person stays signed in without it.
    const alone = await portico.getCaller();
    return alone.ok ? knownBy(alone.body, error, expiresAt) : { kind: 'barred', barred: error };
  }

  return {
    ask: async (record) => {
      const [answer] = await Promise.all([
        answerFor(record),
        record.former !== null && clientFor(record.former, record.address, { timeout: PATIENCE }).logout(),
      ]);
      return answer;
    },
    signOut: async (token, address) => {
      const parameters = new URLSearchParams({ client_id: application.id }).toString();
      const portico = clientFor(token, address, { timeout: PATIENCE });
      await portico.endSession({ body: { parameters } });
    },
    client: (token, address) => clientFor(token, address),
  };

  function knownBy(caller: CallerBody, barred: RefusalConstant | null, expiresAt: number): Answer {
    const facts = factsIn(caller);
    if (!facts) return { kind: 'refused' };
    const end = Date.parse(caller.session?.expiresAt ?? '');
    return { kind: 'known', facts, barred, expiresAt: end > now() ? end : expiresAt };
  }
}

/** The caller, as `GET /v1/caller` returns it. */
export type CallerBody = Body<'getCaller'>;

/** @returns undefined where the caller is no person */
export function factsIn({ account, session, organization }: CallerBody): Facts | undefined {
  if (!account) return undefined;
  const { id, email, name, locale } = account;
  return {
    account: { id, email, name, locale },
    organization: organization && { id: organization.id, name: organization.name },
    role: organization?.role ?? null,
    roles: organization?.roles ?? [],
    permissions: organization?.permissions ?? [],
    impersonator: session?.impersonator ?? null,
  };
}
