import { flaw } from '@portico/api';
import { Failure } from '@portico/conventions';
import { MINUTE } from '../../ground/clock.ts';
import { isId } from '../../ground/id.ts';
import { ends, lifetimeOf } from '../../identity/sessions/session.ts';
import { authorizationCodes, hashToken } from '../../pipeline/callers/key-token.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import { clientIdOf } from '../applications/application.ts';
import { findApplication } from '../applications/store.ts';
import { storeUnregistered } from '../applications/unregistered-store.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { pushedResolver, unusable } from '../pushed/resolve.ts';
import { refusePushed, spendPushed } from '../pushed/store.ts';
import { admit, chosenOrganization } from './admit.ts';
import { answerTo, askedIn, errorTo, flawed } from './asked.ts';
import { createGrant } from './create-grant.ts';
import { hintFinder, judgeHint } from './id-token-hint.ts';
import { asksForAge, asksForConsent, ERRORS_OF_NEEDS, isTooOld } from './judge.ts';
import { type AuthorizationRequest, only } from './parameters.ts';
import { personIn } from './person.ts';
import { type StepsLeft, stepsFinder } from './steps.ts';
import { insertCode } from './store.ts';
import { beganBy, ticketFor } from './ticket.ts';

/** How long a code is good for, in milliseconds. */
const CODE_LIFETIME = MINUTE;

export function lookUpAuthorization(needs: Needs): HandlerOf<'lookUpAuthorization'> {
  const { clock, secretKeys: keys, clients, publicUrl, isBarred } = needs;
  const findHint = hintFinder(needs);
  const findSteps = stepsFinder(needs);
  const resolve = pushedResolver(needs);

  return {
    handle: async ({ caller, body: { parameters, ticket }, ipAddress, connectionState }) => {
      const resolved = await resolve(parameters);
      const asked = await askedIn((id) => clients.find(id, { ipAddress, connectionState }), resolved);
      const { application, redirectUri } = asked;
      const person = personIn(caller);
      const outcome = judgeHint(asked.outcome, await findHint(resolved.query), person);
      const { name, logoUrl, firstParty } = application;
      const id = clientIdOf(application);
      const now = clock();
      const earlier = ticket === undefined ? undefined : beganBy(ticket, { parameters, keys, now });
      const began = earlier ?? now;
      const shown = {
        application: { id, name, logoUrl, firstParty },
        redirectUri,
        ticket: ticketFor(parameters, began, keys),
      };
      if (!('request' in outcome)) {
        const url = errorTo(asked, outcome, publicUrl());
        const nothing = {
          ...{ scopes: [], loginHint: null, organizationId: null, needs: [] },
          ...{ silent: false, organizationNamed: false },
        };
        return { status: 200, body: { ...shown, ...nothing, url } };
      }
      const { request } = outcome;
      const signIn: StepsLeft = { needs: ['sign_in'], organizationId: null, isRefused: false };
      const { needs, organizationId, isRefused } = person
        ? await findSteps({ person, application, request, began, now, ipAddress })
        : signIn;
      const standing = { needs, isRefused, isBarred: person !== undefined && isBarred(person) };
      const silent = request.prompts.includes('none');
      const told = silent && silentError(standing);
      const url = told ? errorTo(asked, told, publicUrl()) : null;
      const { loginHint } = request;
      return {
        status: 200,
        body: {
          ...shown,
          scopes: [...request.scopes],
          loginHint,
          silent,
          organizationNamed: request.organizationId !== null,
          organizationId,
          needs,
          url,
        },
      };
    },
  };
}

/** How a person stands to what an application asks for. */
interface Standing extends Pick<StepsLeft, 'needs' | 'isRefused'> {
  /** Whether they have to do something else first, such as verify their email. */
  readonly isBarred: boolean;
}

/** The error for an application that sends `prompt=none`, if the person is not let in (OpenID Connect Core, section 3.1.2.6). */
function silentError({ needs: [first], isRefused, isBarred }: Standing) {
  const error = isBarred ? 'interaction_required' : first && ERRORS_OF_NEEDS[first];
  if (error !== undefined) return { error, description: 'The user would have to be asked something.' };
  return isRefused && { error: 'access_denied', description: 'The organization does not admit the user.' };
}

export function createAuthorization(all: Needs) {
  const { change, lifetimes, secretKeys: keys, clients, publicUrl } = all;
  const findHint = hintFinder(all);
  const resolve = pushedResolver(all);

  return change('createAuthorization', {
    // Documents of unregistered applications are fetched, and keys are read, before anything is locked.
    prepare: async ({ body: { parameters }, ...request }) => {
      const resolved = await resolve(parameters);
      const clientId = resolved.query && only(resolved.query, 'client_id');
      const isRegistered = clientId === undefined || isId(clientId);
      return {
        resolved,
        unregistered: isRegistered ? undefined : await clients.find(clientId, request),
        hint: await findHint(resolved.query),
      };
    },

    apply: async ({ tx, caller, body, prepared: { resolved, unregistered, hint }, ipAddress, now, fail }) => {
      const person = personIn(caller);
      if (!person) throw fail('ACCESS_FORBIDDEN');
      const { parameters, ticket, consent = false } = body;
      if (resolved.pushed !== undefined && !(await spendPushed(tx, { hash: resolved.pushed, now })))
        throw unusable();
      const asked = await askedIn(async (id) => unregistered ?? findApplication(tx, id), resolved);
      const { application, redirectUri } = asked;
      const outcome = judgeHint(asked.outcome, hint, person);
      if (!('request' in outcome))
        throw flawed(`must be a request that can be granted: ${outcome.description}`);
      const { request } = outcome;
      const accountId = person.account.id;
      const choosing = { accountId, application, request, given: body.organizationId };
      const organization = await chosenOrganization(tx, choosing);
      if (asksForAge(request)) judgeAge(person, request, { ticket, parameters, keys, now });
      await admit(tx, { person, request, ipAddress, now }, organization);
      const organizationId = organization?.id ?? null;
      const ended = ends(lifetimeOf(person, lifetimes), now);
      const consenting = { accountId, application, request, organizationId, ends: ended };
      if (!consent && (await asksForConsent(tx, consenting))) throw fail('CONSENT_MISSING');

      const stored = unregistered ? await storeUnregistered(tx, application) : application;
      if (!stored) throw fail('APPLICATION_NOT_FOUND');
      const granting = { person, application: stored, request, organizationId, now };
      const { grant, events } = await createGrant(tx, granting, { lifetimes });
      const code = authorizationCodes.make();
      await insertCode(tx, {
        hash: hashToken(code),
        grant_id: grant.id,
        redirect_uri: redirectUri,
        challenge: request.challenge,
        nonce: request.nonce,
        jkt: request.dpopJkt,
        expires_at: now + CODE_LIFETIME,
      });
      return {
        events,
        answer: {
          status: 201,
          headers: { Location: `/v1/grants/${grant.id}` },
          body: { url: answerTo(asked, { code }, publicUrl()) },
        },
      };
    },
  });
}

/**
 * Judges how long ago a person signed in, when the sign-in to the application began: the ticket tells when that was.
 * @throws Failure `REQUIRED_FIELDS_MISSING`, `FIELDS_VALIDATION_ERROR`, `REAUTHENTICATION_REQUIRED`
 */
function judgeAge(
  person: SessionCaller,
  request: AuthorizationRequest,
  { ticket, ...of }: { readonly ticket: string | undefined } & Parameters<typeof beganBy>[1],
): void {
  if (ticket === undefined)
    throw new Failure('REQUIRED_FIELDS_MISSING', { detail: 'Send the `ticket` of the lookup.' });
  const began = beganBy(ticket, of);
  if (began === undefined)
    throw new Failure('FIELDS_VALIDATION_ERROR', {
      fields: {
        ticket: flaw('expired', 'must be from a lookup of these parameters, at most 30 minutes ago'),
      },
    });
  if (isTooOld(person, request, began)) throw new Failure('REAUTHENTICATION_REQUIRED');
}

export function refuseAuthorization(needs: Needs): HandlerOf<'refuseAuthorization'> {
  const { database, clock, clients, publicUrl } = needs;
  const resolve = pushedResolver(needs);
  const spend = refusePushed(database);
  return {
    handle: async ({ body: { parameters }, ...request }) => {
      const resolved = await resolve(parameters);
      const asked = await askedIn((id) => clients.find(id, request), resolved);
      if (resolved.pushed !== undefined) await spend.first({ hash: resolved.pushed, now: clock() });
      const refusal = { error: 'access_denied', description: 'The user refused.' };
      return { status: 200, body: { url: errorTo(asked, refusal, publicUrl()) } };
    },
  };
}
