import { secondsOf } from '../../ground/clock.ts';
import { sessionFinder } from '../../identity/sessions/authenticate.ts';
import { expiresAt, lifetimeOf } from '../../identity/sessions/session.ts';
import { apiKeyTokens, hashToken, refreshTokens, sessionTokens } from '../../pipeline/callers/key-token.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import { type Application, clientIdOf } from '../applications/application.ts';
import { findApplication } from '../applications/store.ts';
import type { Needs } from '../handler.ts';
import { findMachine, findMachineToken } from '../machines/store.ts';
import { ACCESS_TOKEN_TYPE } from '../tokens/access-token.ts';
import { verifiedBy } from '../tokens/verified.ts';
import { accessTokenFinder, grantFinder } from './authenticate.ts';
import { findRefreshToken } from './store.ts';

type InspectNeeds = Pick<
  Needs,
  'database' | 'clock' | 'lifetimes' | 'impersonation' | 'signingKeys' | 'publicUrl' | 'clients'
>;

interface AnyToken {
  /** The `client_id` of the application. */
  readonly clientId: string;
  /** Where it is for another service. */
  readonly audience: string | undefined;
  /** Null for refresh tokens. */
  readonly type: 'Bearer' | 'DPoP' | null;
  /** The thumbprint of the key to which it is bound; null for none. */
  readonly jkt: string | null;
  /** Both in seconds since 1970. */
  readonly issuedAt: number | undefined;
  readonly expiresAt: number;
}

/** A token of a person's grant. */
interface GrantToken extends AnyToken {
  readonly by: 'grant';
  readonly grantId: string;
  readonly scope: string;
  readonly person: SessionCaller;
}

/** A token that a machine got in its own name. */
interface MachineToken extends AnyToken {
  readonly by: 'machine';
}

/** A token that works. */
export type ActiveToken = GrantToken | MachineToken;

const clientOf = ({
  application_id: id,
  client_url,
}: {
  application_id: string;
  client_url: string | null;
}) => clientIdOf({ id, client_url });

type FoundGrant = NonNullable<Awaited<ReturnType<ReturnType<typeof grantFinder>>>>;

/** The facts that all tokens of a grant have, unless they say otherwise. */
const ofGrant = ({ grant, person }: FoundGrant) =>
  ({
    by: 'grant',
    grantId: grant.id,
    clientId: clientOf(grant),
    scope: grant.scopes,
    person,
    audience: undefined,
    issuedAt: undefined,
  }) as const;

const boundTo = (jkt: string | null) => ({ jkt, type: jkt === null ? 'Bearer' : 'DPoP' }) as const;

/** Makes the functions that inspect the tokens of machines. */
function machineInspector({ database, clock }: Pick<InspectNeeds, 'database' | 'clock'>) {
  const machineBy = findMachine(database);
  const machineToken = findMachineToken(database);

  /** One of a machine that still exists and may still have it. */
  async function ofMachine(id: string, facts: Omit<AnyToken, 'clientId'>): Promise<ActiveToken | undefined> {
    const machine = (await findApplication(database.read, id)) ?? (await machineBy(id))?.application;
    if (machine?.kind !== 'machine' || machine.state !== 'active') return undefined;
    const { audience } = facts;
    if (audience !== undefined && !machine.audiences.includes(audience)) return undefined;
    return { by: 'machine', clientId: id, ...facts };
  }

  /** One with which a machine calls this service. */
  async function ofMachineHere(token: string): Promise<ActiveToken | undefined> {
    const found = await machineToken.first({ hash: hashToken(token), now: clock() });
    if (!found) return undefined;
    const expiresAt = secondsOf(found.ends_at ?? 0);
    return ofMachine(found.id, { ...boundTo(null), audience: undefined, issuedAt: undefined, expiresAt });
  }

  return { ofMachine, ofMachineHere };
}

/** Makes the function that inspects a token of an application; undefined where it does not work. */
export function inspector(needs: InspectNeeds): (token: string) => Promise<ActiveToken | undefined> {
  const { database, clock, lifetimes, signingKeys, publicUrl } = needs;
  const findGrant = grantFinder(needs);
  const findAccess = accessTokenFinder(needs);
  const findSession = sessionFinder(needs);
  const { ofMachine, ofMachineHere } = machineInspector(needs);

  const endOf = (person: SessionCaller) =>
    secondsOf(expiresAt(person.session, lifetimeOf(person, lifetimes)));

  async function ofAccessToken(token: string): Promise<ActiveToken | undefined> {
    const found = await findAccess(token);
    if (!found) return undefined;
    const { token_scopes, token_created_at, expires_at, jkt } = found.grant;
    return {
      ...ofGrant(found),
      ...boundTo(jkt),
      scope: token_scopes,
      issuedAt: secondsOf(token_created_at),
      expiresAt: secondsOf(expires_at),
    };
  }

  async function ofRefreshToken(token: string): Promise<ActiveToken | undefined> {
    const row = await findRefreshToken(database.read, hashToken(token));
    const found = row?.uses === 0 ? await findGrant(row.grant_id) : undefined;
    if (!row || !found) return undefined;
    return { ...ofGrant(found), type: null, jkt: row.jkt, expiresAt: endOf(found.person) };
  }

  async function ofSession(token: string): Promise<ActiveToken | undefined> {
    const caller = await findSession(token);
    const grantId = caller?.session.grant_id;
    if (caller?.kind !== 'session' || !grantId) return undefined;
    const found = await findGrant(grantId);
    return found && { ...ofGrant(found), ...boundTo(null), person: caller, expiresAt: endOf(caller) };
  }

  /** One of a grant: those of `POST /v1/tokens` belong to no application. */
  async function ofJwt(token: string): Promise<ActiveToken | undefined> {
    const expected = { issuer: publicUrl(), typ: ACCESS_TOKEN_TYPE, currentDate: new Date(clock()) };
    const payload = await verifiedBy(signingKeys, token, expected);
    const { sid, sub, client_id, scope, aud, iat, exp = 0, cnf } = payload ?? {};
    const bound = boundTo((cnf as { jkt: string } | undefined)?.jkt ?? null);
    const facts = { ...bound, audience: String(aud), issuedAt: iat, expiresAt: exp };
    if (typeof client_id === 'string' && sub === client_id) return ofMachine(client_id, facts);
    const found = typeof sid === 'string' ? await findGrant(sid) : undefined;
    if (!found || clientOf(found.grant) !== client_id) return undefined;
    return { ...ofGrant(found), ...facts, scope: String(scope ?? '') };
  }

  return async (token) => {
    if (apiKeyTokens.isOne(token)) return ofMachineHere(token);
    if (refreshTokens.isOne(token)) return ofRefreshToken(token);
    if (sessionTokens.isOne(token)) return ofSession(token);
    return (await ofAccessToken(token)) ?? ofJwt(token);
  };
}

/** Whether an application may inspect a token: its own, and access tokens for its own audience. */
export function mayKnow(application: Application, { clientId, audience }: ActiveToken): boolean {
  if (clientId === clientIdOf(application)) return true;
  return audience !== undefined && audience === application.resource;
}
