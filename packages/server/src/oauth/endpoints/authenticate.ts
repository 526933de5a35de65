import { Failure } from '@portico/conventions';
import { sessionAgain } from '../../identity/sessions/authenticate.ts';
import { lifetimeOf, touchInterval } from '../../identity/sessions/session.ts';
import { touchSession } from '../../identity/sessions/touch-store.ts';
import { type Authenticator, isWithProof } from '../../pipeline/authenticate.ts';
import { noteUse } from '../../pipeline/callers/caller.ts';
import { applicationTokens, hashToken } from '../../pipeline/callers/key-token.ts';
import { recordingUses } from '../../pipeline/callers/last-use.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import { clientIdOf } from '../applications/application.ts';
import { scopesOf } from '../authorizations/grant.ts';
import type { Needs } from '../handler.ts';
import { accessProofs } from '../proofs/judge.ts';
import { findByAccessToken, findHeldGrant } from './store.ts';

type AuthenticateNeeds = Pick<Needs, 'database' | 'clock' | 'lifetimes' | 'impersonation' | 'clients'>;
type ApplicationNeeds = AuthenticateNeeds & Pick<Needs, 'secretKeys' | 'publicUrl'>;

interface OnSession {
  readonly session_id: string;
  readonly client_url: string | null;
}

/** Makes the function that finds the person in whose session a grant was made; undefined where that has ended. */
function personFinder(needs: AuthenticateNeeds) {
  const look = sessionAgain(needs);
  return async ({ session_id, client_url }: OnSession): Promise<SessionCaller | undefined> => {
    if (client_url !== null && !needs.clients.isTaken(client_url)) return undefined;
    const person = await look({ session: { id: session_id } });
    return person?.kind === 'session' ? person : undefined;
  };
}

/** Makes the function that finds a grant that works, by its id, and the person in whose name it does. */
export function grantFinder(needs: AuthenticateNeeds) {
  const find = findHeldGrant(needs.database);
  const personIn = personFinder(needs);
  return async (id: string) => {
    const grant = await find.first({ id });
    const person = grant && (await personIn(grant));
    return person && { grant, person };
  };
}

/** Makes the function that finds what an access token that works here alone is for; it counts as no use. */
export function accessTokenFinder(needs: AuthenticateNeeds) {
  const find = findByAccessToken(needs.database);
  const personIn = personFinder(needs);
  return async (token: string) => {
    if (!applicationTokens.isOne(token)) return undefined;
    const grant = await find.first({ hash: hashToken(token), now: needs.clock() });
    const person = grant && (await personIn(grant));
    return person && { grant, person };
  };
}

/** Finds applications by their access tokens, and the people in whose names they act. */
export function applicationAuthenticator(needs: ApplicationNeeds): Authenticator<'application'> {
  const { database, clock, lifetimes } = needs;
  const find = accessTokenFinder(needs);
  const findGrant = grantFinder(needs);
  const touchParent = touchSession(database);
  const judgeProof = accessProofs(needs);
  const recordUse = recordingUses(database, 'grants', 'id');

  return {
    tokens: applicationTokens,
    takesProofs: true,
    authenticate: async (token, { method, headers }) => {
      const found = await find(token);
      if (!found) return undefined;
      const { grant, person } = found;
      // A bound token is none without its proof, and a proof shows nothing about another (RFC 9449, section 7.2).
      if (isWithProof(headers) !== (grant.jkt !== null)) return undefined;
      if (grant.jkt !== null) await judgeProof({ method, headers, accessToken: token }, grant.jkt);
      const now = clock();
      const { id, last_used_at } = person.session;
      const unlessAfter = now - touchInterval(lifetimeOf(person, lifetimes));
      if (last_used_at <= unlessAfter) await noteUse(() => touchParent.first({ id, now, unlessAfter }));
      await recordUse(grant, now);
      const { application_id, client_url, organization_id, token_scopes } = grant;
      const clientId = clientIdOf({ id: application_id, client_url });
      const scopes = scopesOf({ scopes: token_scopes });
      return { kind: 'application', person, grant: { id: grant.id, clientId, organization_id, scopes } };
    },
    again: {
      // It changes nothing, whatever it asks for.
      application: () => Promise.reject(new Failure('ACCESS_FORBIDDEN')),
    },
    isAdmitted: { application: async ({ grant }) => (await findGrant(grant.id)) !== undefined },
  };
}
