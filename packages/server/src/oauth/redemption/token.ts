import { type ApplicationScope, type Contracts, DEVICE_GRANT } from '@portico/api';
import { Failure } from '@portico/conventions';
import { allOf } from '../../consequences/record-events.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { lockAccount } from '../../identity/accounts/store.ts';
import { hashToken } from '../../pipeline/callers/key-token.ts';
import { bypassBy, noteBypassIn } from '../../tenancy/policies/bypasses.ts';
import { isBypassing } from '../../tenancy/policies/demands.ts';
import type { Application } from '../applications/application.ts';
import { scopesOf } from '../authorizations/grant.ts';
import { type ApprovedDevice, approvedDeviceFinder, redeemDevice, spendDevice } from '../devices/exchange.ts';
import { type Facts, factsFinder, isLetIn } from '../endpoints/claims.ts';
import { clientAuthenticator } from '../endpoints/client.ts';
import { type Issue, issueTokens, type Signers } from '../endpoints/issue.ts';
import { findRefreshToken } from '../endpoints/store.ts';
import type { Needs } from '../handler.ts';
import { CLIENT_CREDENTIALS, type MachineRequest, machineGrant } from '../machines/token.ts';
import { nextNonce, tokenProofs } from '../proofs/judge.ts';
import type { Proof } from '../proofs/proof.ts';
import { type FoundCode, findPresented, isProven, opensSession, redeemCode, spendCode } from './code.ts';
import { type FoundRefresh, redeemRefreshToken, spendRefreshToken } from './refresh-token.ts';

type Body = Contracts['issueOauthTokens']['body'];

/** The code, device code or refresh token to exchange, which is known to belong to the application that sends it. */
type TokenExchange =
  | { readonly by: 'code'; readonly found: FoundCode }
  | { readonly by: 'device code'; readonly found: ApprovedDevice }
  | { readonly by: 'refresh token'; readonly found: FoundRefresh };

/** The application that presents it, and the thumbprint of the key that it has proven. */
interface Presenter {
  readonly application: Application;
  readonly jkt: string | undefined;
}

interface PreparedMachine extends MachineRequest {
  readonly proof: Proof | undefined;
}

interface PreparedExchange {
  readonly application: Application;
  readonly proof: Proof | undefined;
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
  const findDevice = approvedDeviceFinder(needs);
  const proofs = tokenProofs(needs);
  const nonceFor = nextNonce(needs);

  async function exchangedBy(body: Body, presenter: Presenter): Promise<TokenExchange> {
    const find = FINDERS.get(body.grant_type);
    if (!find) throw new Failure('GRANT_TYPE_UNSUPPORTED');
    const { application, jkt } = presenter;
    const found = await find(body, presenter);
    const isOwn =
      found?.found.application_id === application.id && isProven({ jkt: null, ...found.found }, jkt);
    if (!isOwn || isUnbindable(application, found.found)) throw new Failure('GRANT_INVALID');
    return found;
  }

  async function codeIn(body: Body, presenter: Presenter): Promise<TokenExchange | undefined> {
    const found = await findPresented(database.read, {
      code: required('code', body.code),
      ...presenter,
      redirectUri: required('redirect_uri', body.redirect_uri),
      verifier: body.code_verifier,
    });
    return found && { by: 'code', found };
  }

  async function refreshTokenIn({ refresh_token }: Body): Promise<TokenExchange | undefined> {
    const found = await findRefreshToken(database.read, hashToken(required('refresh_token', refresh_token)));
    return found && { by: 'refresh token', found };
  }

  async function deviceCodeIn({ device_code }: Body, { application }: Presenter): Promise<TokenExchange> {
    return { by: 'device code', found: await findDevice(required('device_code', device_code), application) };
  }

  const FINDERS: ReadonlyMap<string, typeof codeIn> = new Map([
    ['authorization_code', codeIn],
    ['refresh_token', refreshTokenIn],
    [DEVICE_GRANT, deviceCodeIn],
  ]);

  return change('issueOauthTokens', {
    prepare: async (request): Promise<PreparedExchange | PreparedMachine> => {
      const { body, headers, ipAddress, identified, fail } = request;
      // Judged first: a client that needs a nonce has spent nothing yet, such as an assertion.
      const proof = await proofs.judge(headers);
      const application = await authenticate({ body, headers, ipAddress });
      proofs.require(application, proof);
      if (body.grant_type === CLIENT_CREDENTIALS)
        return { ...(await machines.prepare(application, request)), proof };
      if (application.kind === 'machine') throw fail('APPLICATION_FORBIDDEN');
      const exchanged = await exchangedBy(body, { application, jkt: proof?.jkt });
      const { found } = exchanged;
      identified(found.account_id);
      const { resource: wanted = [] } = body;
      const isGranted = found.resource === null || application.audiences.includes(found.resource);
      if (!isGranted || wanted.some((one) => one !== found.resource) || wanted.length > 1)
        throw fail('RESOURCE_INVALID');
      return {
        application,
        proof,
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

    apply: async ({ tx, target: account, prepared, now, fail, headers, userAgent, ipAddress }) => {
      const sent = { status: 200, headers: nonceFor(headers) } as const;
      if ('machine' in prepared) {
        await proofs.spend(tx, prepared.proof);
        return {
          events: 'unchanged',
          answer: {
            ...sent,
            body: await machines.issue(tx, { ...prepared, jkt: prepared.proof?.jkt ?? null }, now),
          },
        };
      }
      const { exchanged, facts, proof } = prepared;
      const { found } = exchanged;
      const refused = fail('GRANT_INVALID');
      const rules = { lifetimes, impersonation, now, refused };
      const person = await redeem(tx, exchanged, account, rules);
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
        jkt: proof?.jkt ?? null,
        now,
        userAgent,
        ipAddress,
      };
      await proofs.spend(tx, proof);
      const { answer, events, refreshHash } = await issueTokens(tx, issue, needs);
      await spend(tx, exchanged, { now, successor: refreshHash ?? null });
      return { events: allOf(events), answer: { ...sent, body: answer } };
    },
  });
}

/** Redeems whatever is exchanged, once. @throws Failure `refused`, where it is no longer valid */
function redeem(
  tx: Transaction,
  exchanged: TokenExchange,
  account: AccountRow | undefined,
  rules: Parameters<typeof redeemCode>[3],
): ReturnType<typeof redeemCode> {
  switch (exchanged.by) {
    case 'code':
      return redeemCode(tx, exchanged.found, account, rules);
    case 'device code':
      return redeemDevice(tx, exchanged.found, account, rules);
    case 'refresh token':
      return redeemRefreshToken(tx, exchanged.found, account, rules);
  }
}

/** Records that it was exchanged, for a refresh token with the next one. */
function spend(
  tx: Transaction,
  exchanged: TokenExchange,
  { now, successor }: Parameters<typeof spendRefreshToken>[2],
): Promise<void> {
  switch (exchanged.by) {
    case 'code':
      return spendCode(tx, exchanged.found, now);
    case 'device code':
      return spendDevice(tx, exchanged.found, now);
    case 'refresh token':
      return spendRefreshToken(tx, exchanged.found, { now, successor });
  }
}

/** A grant from before its application had to prove its key, for a session, which cannot be bound to one. */
const isUnbindable = ({ requireDpop }: Application, found: TokenExchange['found']) =>
  requireDpop && opensSession(found);

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
  if (by !== 'refresh token' || scope === undefined) return granted;
  const wanted = scope.split(' ').filter((word) => word !== '');
  const isMore = wanted.some((word) => !granted.some((one) => one === word));
  if (isMore) throw new Failure('SCOPE_INVALID');
  return granted.filter((one) => wanted.includes(one));
}
