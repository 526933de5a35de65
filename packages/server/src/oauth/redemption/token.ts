import type { ApplicationScope, Contracts } from '@portico/api';
import { Failure } from '@portico/conventions';
import { allOf } from '../../consequences/record-events.ts';
import { lockAccount } from '../../identity/accounts/store.ts';
import { hashToken } from '../../pipeline/callers/key-token.ts';
import { bypassBy, noteBypassIn } from '../../tenancy/policies/bypasses.ts';
import { isBypassing } from '../../tenancy/policies/demands.ts';
import type { Application } from '../applications/application.ts';
import { scopesOf } from '../authorizations/grant.ts';
import { type Facts, factsFinder, isLetIn } from '../endpoints/claims.ts';
import { clientAuthenticator } from '../endpoints/client.ts';
import { type Issue, issueTokens, type Signers } from '../endpoints/issue.ts';
import { findRefreshToken } from '../endpoints/store.ts';
import type { Needs } from '../handler.ts';
import { CLIENT_CREDENTIALS, type MachineRequest, machineGrant } from '../machines/token.ts';
import { type FoundCode, findPresented, redeemCode, spendCode } from './code.ts';
import { type FoundRefresh, redeemRefreshToken, spendRefreshToken } from './refresh-token.ts';

type Body = Contracts['issueOauthTokens']['body'];

/** The code or refresh token to exchange, which is known to belong to the application that sends it. */
type TokenExchange =
  | { readonly by: 'code'; readonly found: FoundCode }
  | { readonly by: 'refresh token'; readonly found: FoundRefresh };

interface PreparedExchange {
  readonly application: Application;
  readonly exchanged: TokenExchange;
  readonly scopes: readonly ApplicationScope[];
  readonly facts: Facts;
  readonly signers: Signers;
}

/** The token endpoint (RFC 6749, section 3.2; OpenID Connect Core, sections 3.1.3 and 12). */
export function issueOauthTokens(needs: Needs) {
  const { change, database, signingKeys, lifetimes, impersonation } = needs;
  const authenticate = clientAuthenticator(needs);
  const findFacts = factsFinder(needs);
  const machines = machineGrant(needs);

  async function exchangedBy(body: Body, application: Application): Promise<TokenExchange> {
    const isCode = body.grant_type === 'authorization_code';
    const found = isCode ? await codeIn(body, application) : await refreshTokenIn(body);
    if (found?.found.application_id !== application.id) throw new Failure('GRANT_INVALID');
    return found;
  }

  async function codeIn(body: Body, application: Application): Promise<TokenExchange | undefined> {
    const found = await findPresented(database.read, {
      code: required('code', body.code),
      application,
      redirectUri: required('redirect_uri', body.redirect_uri),
      verifier: body.code_verifier,
    });
    return found && { by: 'code', found };
  }

  async function refreshTokenIn({ refresh_token }: Body): Promise<TokenExchange | undefined> {
    const found = await findRefreshToken(database.read, hashToken(required('refresh_token', refresh_token)));
    return found && { by: 'refresh token', found };
  }

  return change('issueOauthTokens', {
    prepare: async (request): Promise<PreparedExchange | MachineRequest> => {
      const { body, headers, ipAddress, identified, fail } = request;
      const application = await authenticate({ body, headers, ipAddress });
      if (body.grant_type === CLIENT_CREDENTIALS) return machines.prepare(application, request);
      if (application.kind === 'machine') throw fail('APPLICATION_FORBIDDEN');
      if (!GRANT_TYPES.includes(body.grant_type)) throw fail('GRANT_TYPE_UNSUPPORTED');
      const exchanged = await exchangedBy(body, application);
      const { found } = exchanged;
      identified(found.account_id);
      const { resource: wanted = [] } = body;
      const isGranted = found.resource === null || application.audiences.includes(found.resource);
      if (!isGranted || wanted.some((one) => one !== found.resource) || wanted.length > 1)
        throw fail('RESOURCE_INVALID');
      return {
        application,
        exchanged,
        scopes: scopesFor(exchanged, body),
        facts: await findFacts(found),
        signers: {
          ofAccess: await signingKeys.signer(),
          ofIdentity: await signingKeys.signer(application.signingAlgorithm),
        },
      };
    },

    lock: async (tx, prepared) =>
      'machine' in prepared ? undefined : lockAccount(tx, prepared.exchanged.found.account_id),

    apply: async ({ tx, target: account, prepared, now, fail, userAgent, ipAddress }) => {
      if ('machine' in prepared)
        return {
          events: 'unchanged',
          answer: { status: 200, body: await machines.issue(tx, prepared, now) },
        };
      const { exchanged, facts } = prepared;
      const { found } = exchanged;
      const refused = fail('GRANT_INVALID');
      const rules = { lifetimes, impersonation, now, refused };
      const person =
        exchanged.by === 'code'
          ? await redeemCode(tx, exchanged.found, account, rules)
          : await redeemRefreshToken(tx, exchanged.found, account, rules);
      if ('failure' in person) return person;
      if (!isLetIn(person, facts, { ipAddress: undefined, now })) throw refused;
      const { standing } = facts;
      if (standing && isBypassing(person, standing))
        await noteBypassIn(tx, bypassBy(person, standing.organization.id, { ipAddress: undefined, now }));
      const issue: Issue = {
        ...prepared,
        grant: { id: found.grant_id, scopes: scopesOf(found), resource: found.resource },
        person,
        nonce: exchanged.by === 'code' ? exchanged.found.nonce : null,
        now,
        userAgent,
        ipAddress,
      };
      const { answer, events, refreshHash } = await issueTokens(tx, issue, needs);
      if (exchanged.by === 'code') await spendCode(tx, exchanged.found, now);
      else await spendRefreshToken(tx, exchanged.found, { now, successor: refreshHash ?? null });
      return { events: allOf(events), answer: { status: 200, body: answer } };
    },
  });
}

const GRANT_TYPES: readonly string[] = ['authorization_code', 'refresh_token'];

/** @throws Failure `REQUIRED_FIELDS_MISSING` */
function required(name: string, value: string | undefined): string {
  if (value === undefined) throw new Failure('REQUIRED_FIELDS_MISSING', { detail: `Missing: ${name}.` });
  return value;
}

/**
 * The scopes of the next access token: fewer where a refresh token asks for fewer (RFC 6749, section 6).
 * @throws Failure `SCOPE_INVALID`
 */
function scopesFor({ by, found }: TokenExchange, { scope }: Body): readonly ApplicationScope[] {
  const granted = scopesOf(found);
  if (by === 'code' || scope === undefined) return granted;
  const wanted = scope.split(' ').filter((word) => word !== '');
  const isMore = wanted.some((word) => !granted.some((one) => one === word));
  if (isMore) throw new Failure('SCOPE_INVALID');
  return granted.filter((one) => wanted.includes(one));
}
