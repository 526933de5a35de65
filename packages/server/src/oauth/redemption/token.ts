import type { ApplicationScope } from '@portico/api';
import { Failure } from '@portico/conventions';
import { allOf } from '../../consequences/record-events.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { lockAccount } from '../../identity/accounts/store.ts';
import type { Refusal } from '../../pipeline/change.ts';
import { bypassBy, noteBypassIn } from '../../tenancy/policies/bypasses.ts';
import { isBypassing } from '../../tenancy/policies/demands.ts';
import type { Application } from '../applications/application.ts';
import { scopesOf } from '../authorizations/grant.ts';
import { type Facts, factsFinder, isLetIn } from '../endpoints/claims.ts';
import { clientAuthenticator } from '../endpoints/client.ts';
import { type Issue, type IssuedTokens, issueTokens, type Signers } from '../endpoints/issue.ts';
import type { Needs } from '../handler.ts';
import { CLIENT_CREDENTIALS, type MachineRequest, machineGrant } from '../machines/token.ts';
import { nextNonce, type TokenProofs, tokenProofs } from '../proofs/judge.ts';
import type { Proof } from '../proofs/proof.ts';
import {
  exchangeFinder,
  judgeResource,
  redeem,
  scopesToIssue,
  spend,
  type TokenExchange,
} from './exchange.ts';

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
  const { change, signingKeys } = needs;
  const authenticate = clientAuthenticator(needs);
  const findExchange = exchangeFinder(needs);
  const findFacts = factsFinder(needs);
  const machines = machineGrant(needs);
  const proofs = tokenProofs(needs);
  const nonceFor = nextNonce(needs);

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
      const exchanged = await findExchange(body, { application, jkt: proof?.jkt });
      identified(exchanged.found.account_id);
      judgeResource(exchanged, body, application);
      return {
        application,
        proof,
        exchanged,
        scopes: scopesToIssue(exchanged, body),
        facts: await findFacts(exchanged.found),
        signers: {
          ofAccess: await signingKeys.signer(),
          ofIdentity: await signingKeys.signer(application.signingAlgorithm),
        },
      };
    },

    lock: async (tx, prepared) =>
      'machine' in prepared ? undefined : lockAccount(tx, prepared.exchanged.found.account_id),

    apply: async ({ tx, target: account, prepared, now, headers, userAgent, ipAddress }) => {
      const sent = { status: 200, headers: nonceFor(headers) } as const;
      if ('machine' in prepared) {
        await proofs.spend(tx, prepared.proof);
        const jkt = prepared.proof?.jkt ?? null;
        const body = await machines.issue(tx, { ...prepared, jkt }, now);
        return { events: 'unchanged', answer: { ...sent, body } };
      }
      const origin = { account, now, userAgent, ipAddress };
      const issued = await exchangeTokens(tx, prepared, origin, { ...needs, proofs });
      if ('failure' in issued) return issued;
      return { events: allOf(issued.events), answer: { ...sent, body: issued.answer } };
    },
  });
}

interface Origin extends Pick<Issue, 'now' | 'userAgent' | 'ipAddress'> {
  /** Locked; undefined where it has no row any more. */
  readonly account: AccountRow | undefined;
}

/**
 * Exchanges a code, device code or refresh token, once, for tokens.
 * @returns a refusal for one that comes again, which ends its grant
 * @throws Failure `GRANT_INVALID`, `DPOP_PROOF_INVALID`, and those of a hook
 */
async function exchangeTokens(
  tx: Transaction,
  prepared: PreparedExchange,
  { account, ...origin }: Origin,
  needs: Needs & { readonly proofs: TokenProofs },
): Promise<IssuedTokens | Refusal> {
  const { lifetimes, impersonation, proofs } = needs;
  const { exchanged, facts, proof } = prepared;
  const { found } = exchanged;
  const { now } = origin;
  const refused = new Failure('GRANT_INVALID');
  const person = await redeem(tx, exchanged, account, { lifetimes, impersonation, now, refused });
  if ('failure' in person) return person;
  if (!isLetIn(person, facts, { ipAddress: undefined, now })) throw refused;
  const { standing } = facts;
  if (standing && isBypassing(person, standing))
    await noteBypassIn(tx, bypassBy(person, standing.organization.id, { ipAddress: undefined, now }));
  await proofs.spend(tx, proof);
  const issue: Issue = {
    ...prepared,
    ...origin,
    grant: { id: found.grant_id, scopes: scopesOf(found), resource: found.resource },
    person,
    nonce: exchanged.by === 'code' ? exchanged.found.nonce : null,
    jkt: proof?.jkt ?? null,
  };
  const issued = await issueTokens(tx, issue, needs);
  await spend(tx, exchanged, { now, successor: issued.refreshHash ?? null });
  return issued;
}
