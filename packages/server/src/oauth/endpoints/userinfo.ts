import type { ApplicationScope, Contracts } from '@portico/api';
import { Failure } from '@portico/conventions';
import type { ApplicationCaller } from '../../pipeline/callers/caller.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import { scopesOf } from '../authorizations/grant.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { nextNonce } from '../proofs/judge.ts';
import { grantFinder } from './authenticate.ts';
import { claimsOf, factsFinder, groupNames, isLetIn, organizationClaims, rightsOf } from './claims.ts';

interface GrantedScopes {
  readonly scopes: readonly ApplicationScope[];
  readonly organization_id: string | null;
}

/** Sessions of one's own read all claims about their person. */
const OWN: GrantedScopes = { scopes: ['openid', 'profile', 'email'], organization_id: null };

/** RFC 6750, section 3.1. */
const CHALLENGE = {
  'WWW-Authenticate': 'Bearer realm="portico", error="insufficient_scope", scope="openid"',
};

/** OpenID Connect Core, section 5.3. */
export function getUserinfo(needs: Needs): HandlerOf<'getUserinfo'> {
  const find = grantFinder(needs);
  const findFacts = factsFinder(needs);
  const nonceFor = nextNonce(needs);

  async function grantedTo(caller: SessionCaller | ApplicationCaller): Promise<GrantedScopes | undefined> {
    if (caller.kind === 'application') return caller.grant;
    const { grant_id } = caller.session;
    if (grant_id === null) return OWN;
    const found = await find(grant_id);
    return found && { scopes: scopesOf(found.grant), organization_id: found.grant.organization_id };
  }

  return {
    handle: async ({ caller, headers, ipAddress: here }) => {
      const granted = await grantedTo(caller);
      if (!granted?.scopes.includes('openid')) throw new Failure('ACCESS_FORBIDDEN', { headers: CHALLENGE });
      const person = caller.kind === 'application' ? caller.person : caller;
      const { organization_id } = granted;
      const facts = await findFacts({ account_id: person.account.id, organization_id });
      // Where an application's requests come from says nothing about the person.
      const ipAddress = caller.kind === 'application' ? person.session.ip_address : here;
      const isIn = isLetIn(person, facts, { ipAddress, now: needs.clock() });
      const standing = isIn ? facts.standing : undefined;
      const groups = groupNames(granted.scopes, standing);
      const claims = {
        ...claimsOf(granted.scopes, person.account),
        ...organizationClaims(standing),
        ...rightsOf(standing),
        ...(groups && { groups }),
      };
      return {
        status: 200,
        headers: nonceFor(headers),
        body: claims as Contracts['getUserinfo']['answer']['body'],
      };
    },
  };
}

export const postUserinfo = getUserinfo as (needs: Needs) => HandlerOf<'postUserinfo'>;
