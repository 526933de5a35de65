import { LONGEST_PARAMETERS } from '@portico/api';
import { Failure } from '@portico/conventions';
import { MINUTE, secondsOf } from '../../ground/clock.ts';
import { hashToken, pushedRequests } from '../../pipeline/callers/key-token.ts';
import type { Application } from '../applications/application.ts';
import { isRedirectOf, only, parseQuery, requestIn } from '../authorizations/parameters.ts';
import { clientAuthenticator } from '../endpoints/client.ts';
import type { Needs } from '../handler.ts';
import { nextNonce, tokenProofs } from '../proofs/judge.ts';
import { REQUEST_URI_PREFIX } from './resolve.ts';
import { insertPushed } from './store.ts';

/** How long a person may take to come with the request, in milliseconds. */
const LIFETIME = MINUTE;

/** Members of the form that say who the application is, and are not part of its request. */
const CREDENTIALS = ['client_id', 'client_secret', 'client_assertion_type', 'client_assertion'];

/** The pushed authorization request endpoint (RFC 9126, section 2). */
export function pushOauthRequest(needs: Needs) {
  const authenticate = clientAuthenticator(needs);
  const proofs = tokenProofs(needs);
  const nonceFor = nextNonce(needs);
  return needs.change('pushOauthRequest', {
    prepare: async ({ body, headers, ipAddress, fail }) => {
      const proof = await proofs.judge(headers, '/oauth2/par');
      const application = await authenticate({ body, headers, ipAddress });
      if (application.kind !== 'web') throw fail('APPLICATION_FORBIDDEN');
      if (proof && (body.dpop_jkt ?? proof.jkt) !== proof.jkt)
        throw fail('DPOP_PROOF_INVALID', { detail: 'It is of another key than `dpop_jkt`.' });
      const parameters = queryOf({ ...body, ...(proof && { dpop_jkt: proof.jkt }) }, application);
      judge(parameters, application);
      return { application, parameters, proof };
    },

    apply: async ({ tx, prepared: { application, parameters, proof }, headers, now }) => {
      await proofs.spend(tx, proof);
      const token = pushedRequests.make();
      await insertPushed(tx, {
        hash: hashToken(token),
        application_id: application.id,
        parameters,
        created_at: now,
        expires_at: now + LIFETIME,
        opened_at: null,
        spent_at: null,
      });
      const uri = `${REQUEST_URI_PREFIX}${token}`;
      const query = new URLSearchParams({ client_id: application.id, request_uri: uri });
      return {
        events: 'untold',
        answer: {
          status: 201,
          headers: { ...nonceFor(headers), Location: `/authorize?${query}` },
          body: { request_uri: uri, expires_in: secondsOf(LIFETIME) },
        },
      };
    },
  });
}

/** The query with which the application would have sent a person. */
function queryOf(
  body: Readonly<Record<string, string | readonly string[] | undefined>>,
  { id }: Pick<Application, 'id'>,
): string {
  const query = new URLSearchParams({ client_id: id });
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || CREDENTIALS.includes(name)) continue;
    for (const one of [value].flat()) query.append(name, one);
  }
  return query.toString();
}

/** Judges a request as the page would (RFC 9126, section 2.1). @throws Failure `BODY_MALFORMED`, `RESOURCE_INVALID` */
function judge(parameters: string, application: Application): void {
  const query = parameters.length <= LONGEST_PARAMETERS ? parseQuery(parameters) : undefined;
  if (!query) throw malformed(`The request has more than ${LONGEST_PARAMETERS} characters, or U+0000.`);
  if (query.has('request_uri')) throw malformed('A pushed request cannot have a request_uri.');
  const redirectUri = only(query, 'redirect_uri');
  if (redirectUri === undefined || !isRedirectOf(application, redirectUri))
    throw malformed('The redirect_uri is not registered for the application.');
  const outcome = requestIn(query, application);
  if ('request' in outcome) return;
  if (outcome.error === 'invalid_target') throw new Failure('RESOURCE_INVALID');
  throw malformed(`The request cannot be granted: ${outcome.description}.`);
}

const malformed = (detail: string) => new Failure('BODY_MALFORMED', { detail });
