import type { ApplicationScope, Contracts } from '@portico/api';
import { Failure } from '@portico/conventions';
import { endGrant, type GrantEnd } from '../../consequences/grants-ended.ts';
import { allOf, type NewEvent } from '../../consequences/record-events.ts';
import { SECOND } from '../../ground/clock.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { lockAccount } from '../../identity/accounts/store.ts';
import { hashToken } from '../../pipeline/callers/key-token.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import { bypassBy, noteBypassIn } from '../../tenancy/policies/bypasses.ts';
import { isBypassing } from '../../tenancy/policies/demands.ts';
import type { Application } from '../applications/application.ts';
import { challengeOf } from '../authorizations/authorize.ts';
import { type FoundCode, judgeCode, lockGrant, personOf } from '../authorizations/exchange.ts';
import { scopesOf } from '../authorizations/grant.ts';
import { findCode, spendCode } from '../authorizations/store.ts';
import type { Needs } from '../handler.ts';
import { type Facts, factsFinder, isLetIn } from './claims.ts';
import { clientAuthenticator } from './client.ts';
import { type Issue, issueTokens, type Signers } from './issue.ts';
import { findRefreshToken, touchGrantIn, updateRefreshToken } from './store.ts';

type Body = Contracts['issueOauthTokens']['body'];
type FoundRefresh = NonNullable<Awaited<ReturnType<typeof findRefreshToken>>>;

/** The code or refresh token to exchange, which is known to belong to the application that sends it. */
type Exchanged =
  | { readonly by: 'code'; readonly found: FoundCode }
  | { readonly by: 'refresh token'; readonly found: FoundRefresh };

interface Prepared {
  readonly application: Application;
  readonly exchanged: Exchanged;
  readonly scopes: readonly ApplicationScope[];
  readonly facts: Facts;
  readonly signers: Signers;
}

/** How long a refresh token is accepted again, where the answer may have been lost, in milliseconds. */
const GRACE = 10 * SECOND;

/** The token endpoint (RFC 6749, section 3.2; OpenID Connect Core, sections 3.1.3 and 12). */
export function issueOauthTokens(needs: Needs) {
  const { change, database, signingKeys, lifetimes, impersonation } = needs;
  const authenticate = clientAuthenticator(needs);
  const findFacts = factsFinder(needs);

  async function exchangedBy(body: Body, application: Application): Promise<Exchanged> {
    const found = body.grant_type === 'authorization_code' ? await codeIn(body) : await refreshTokenIn(body);
    // A code that does not fit is not spent, so that it is useless to somebody who has only seen it.
    if (found?.found.application_id !== application.id) throw new Failure('GRANT_INVALID');
    return found;
  }

  async function codeIn({ code, redirect_uri, code_verifier }: Body): Promise<Exchanged | undefined> {
    const found = await findCode(database.read, hashToken(required('code', code)));
    const isOfRedirect = found?.redirect_uri === required('redirect_uri', redirect_uri);
    // A verifier without a challenge does not fit either (RFC 9700, section 2.1.1).
    const challenge = code_verifier === undefined ? null : challengeOf(code_verifier);
    return isOfRedirect && found.challenge === challenge ? { by: 'code', found } : undefined;
  }

  async function refreshTokenIn({ refresh_token }: Body): Promise<Exchanged | undefined> {
    const found = await findRefreshToken(database.read, hashToken(required('refresh_token', refresh_token)));
    return found && { by: 'refresh token', found };
  }

  const isOfSession = (grant: Pick<FoundCode, 'scopes'>) => scopesOf(grant).includes('portico');

  return change('issueOauthTokens', {
    prepare: async ({ body, headers, ipAddress, identified, fail }): Promise<Prepared> => {
      const application = await authenticate({ body, headers, ipAddress });
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

    lock: (tx, { exchanged }) => lockAccount(tx, exchanged.found.account_id),

    apply: async ({ tx, target: account, prepared, now, fail, userAgent, ipAddress }) => {
      const { exchanged, facts } = prepared;
      const { found } = exchanged;
      const rules = { lifetimes, impersonation, now };
      const judged =
        exchanged.by === 'code'
          ? await judgeCode(tx, exchanged.found, account, rules)
          : await judgeRefreshToken(tx, exchanged.found, account, rules);
      if (judged === 'spent') return refusal(await endGrant(tx, found.grant_id, REASONS[exchanged.by]));
      if (!judged || !isLetIn(judged, facts, { ipAddress: undefined, now })) throw fail('GRANT_INVALID');
      const { standing } = facts;
      if (standing && isBypassing(judged, standing))
        await noteBypassIn(tx, bypassBy(judged, standing.organization.id, { ipAddress: undefined, now }));
      const issue: Issue = {
        ...prepared,
        grant: { id: found.grant_id, scopes: scopesOf(found), resource: found.resource },
        person: judged,
        nonce: exchanged.by === 'code' ? exchanged.found.nonce : null,
        now,
        userAgent,
        ipAddress,
      };
      const { answer, events, refreshHash } = await issueTokens(tx, issue, needs);
      if (exchanged.by === 'code')
        await spendCode(tx, exchanged.found, { now, opensSession: isOfSession(found) });
      else await spendRefreshToken(tx, exchanged.found, { now, successor: refreshHash ?? null });
      return { events: allOf(events), answer: { status: 200, body: answer } };
    },
  });
}

const GRANT_TYPES: readonly string[] = ['authorization_code', 'refresh_token'];

const REASONS = {
  code: 'code_reused',
  'refresh token': 'refresh_token_reused',
} as const satisfies Record<Exchanged['by'], GrantEnd>;

function refusal(events: readonly NewEvent[]) {
  return { failure: new Failure('GRANT_INVALID'), events: allOf(events) };
}

/** @throws Failure `REQUIRED_FIELDS_MISSING` */
function required(name: string, value: string | undefined): string {
  if (value === undefined) throw new Failure('REQUIRED_FIELDS_MISSING', { detail: `Missing: ${name}.` });
  return value;
}

/**
 * The scopes of the next access token: fewer where a refresh token asks for fewer (RFC 6749, section 6).
 * @throws Failure `SCOPE_INVALID`
 */
function scopesFor({ by, found }: Exchanged, { scope }: Body): readonly ApplicationScope[] {
  const granted = scopesOf(found);
  if (by === 'code' || scope === undefined) return granted;
  const wanted = scope.split(' ').filter((word) => word !== '');
  const isMore = wanted.some((word) => !granted.some((one) => one === word));
  if (isMore) throw new Failure('SCOPE_INVALID');
  return granted.filter((one) => wanted.includes(one));
}

type Rules = Pick<Needs, 'lifetimes' | 'impersonation'> & { readonly now: number };

/**
 * Judges a refresh token under the lock of its account. It is good for one use, and for another within the grace
 * as long as the token that replaced it is unused.
 */
async function judgeRefreshToken(
  tx: Transaction,
  { hash, ...grant }: FoundRefresh,
  account: AccountRow | undefined,
  rules: Rules,
): Promise<SessionCaller | 'spent' | undefined> {
  await lockGrant(tx, grant);
  const token = await findRefreshToken(tx, hash);
  if (!token || !account) return undefined;
  if (token.uses > 0 && !(await isInGrace(tx, token, rules.now))) return 'spent';
  return personOf(tx, token, rules);
}

async function isInGrace(
  tx: Transaction,
  { uses, spent_at, successor }: FoundRefresh,
  now: number,
): Promise<boolean> {
  if (uses > 1 || spent_at === null || successor === null || now - spent_at > GRACE) return false;
  return (await findRefreshToken(tx, successor))?.uses === 0;
}

/** How often a token was used that must not be used at all any more. */
const VOID = 2;

async function spendRefreshToken(
  tx: Transaction,
  { hash, grant_id }: FoundRefresh,
  { now, successor }: { readonly now: number; readonly successor: string | null },
): Promise<void> {
  const token = await findRefreshToken(tx, hash);
  if (!token) return;
  if (token.successor !== null) await updateRefreshToken(tx, token.successor, { uses: VOID, spent_at: now });
  await updateRefreshToken(tx, hash, { uses: token.uses + 1, spent_at: token.spent_at ?? now, successor });
  await touchGrantIn(tx, grant_id, now);
}
