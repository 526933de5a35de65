import { type AuthorizationNeed, flaw, MOST_GRANTS } from '@portico/api';
import type { Flaw } from '@portico/conventions';
import { endGrants } from '../../consequences/grants-ended.ts';
import { MINUTE } from '../../ground/clock.ts';
import type { Reader } from '../../ground/database/database.ts';
import { isId, newId } from '../../ground/id.ts';
import { ends, expiresAt, lifetimeOf } from '../../identity/sessions/session.ts';
import { authorizationCodes, hashToken } from '../../pipeline/callers/key-token.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import { bypassBy, noteBypassIn } from '../../tenancy/policies/bypasses.ts';
import { type Circumstances, refusalBy } from '../../tenancy/policies/demands.ts';
import { clientIdOf } from '../applications/application.ts';
import { findApplication, storeByUrl } from '../applications/store.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { answerTo, askedIn, errorTo, flawed, type KnownRequest, oneIn } from './asked.ts';
import { storedScopes } from './grant.ts';
import { hintFinder, judgeHint } from './id-token-hint.ts';
import {
  asksForAge,
  asksForConsent,
  brokenAt,
  type Choice,
  chooseOrganization,
  ERRORS_OF_NEEDS,
  isBypassingAt,
  isSince,
  isTooOld,
  isTooWeak,
  refusalAt,
} from './judge.ts';
import type { AuthorizationRequest } from './parameters.ts';
import { personIn } from './person.ts';
import { grantsBeyond, insertGrant } from './store.ts';
import { beganBy, ticketFor } from './ticket.ts';

/** How long a code is good for, in milliseconds. */
const CODE_LIFETIME = MINUTE;

interface JudgedRequest {
  readonly person: SessionCaller;
  readonly asked: KnownRequest;
  readonly request: AuthorizationRequest;
  /** When the sign-in to the application began. */
  readonly began: number;
  readonly now: number;
}

export function lookUpAuthorization(needs: Needs): HandlerOf<'lookUpAuthorization'> {
  const { database, clock, lifetimes, secretKeys: keys, clients, publicUrl, isBarred } = needs;
  const findHint = hintFinder(needs);

  async function needsOf({
    person,
    asked: { application },
    request,
    began,
    now,
    ipAddress,
  }: JudgedRequest & Pick<Circumstances, 'ipAddress'>) {
    const accountId = person.account.id;
    const choosing = { accountId, application, request, given: undefined };
    const choice = await chooseOrganization(database.read, choosing);
    const organization = 'organization' in choice ? choice.organization : null;
    const organizationId = organization?.id ?? null;
    const refusal = refusalAt(organization, person, { ipAddress, now });
    const ended = ends(lifetimeOf(person, lifetimes), now);
    const isAsked: Readonly<Record<AuthorizationNeed, boolean>> = {
      sign_in:
        refusal === 'SSO_REQUIRED' || (request.prompts.includes('select_account') && !isSince(person, began)),
      reauthentication: isTooOld(person, request, began) || refusal === 'REAUTHENTICATION_REQUIRED',
      second_factor: isTooWeak(person, request, organization),
      organization: 'missing' in choice,
      consent: await asksForConsent(database.read, {
        accountId,
        application,
        request,
        organizationId,
        ends: ended,
      }),
    };
    const needs = (Object.keys(isAsked) as AuthorizationNeed[]).filter((need) => isAsked[need]);
    return { needs, organizationId, isRefused: refusal === 'POLICY_REFUSED' };
  }

  return {
    handle: async ({ caller, body: { parameters, ticket }, ipAddress, connectionState }) => {
      const asked = await askedIn((id) => clients.find(id, { ipAddress, connectionState }), parameters);
      const { application } = asked;
      const person = personIn(caller);
      const outcome = judgeHint(asked.outcome, await findHint(parameters), person);
      const { name, logoUrl, firstParty } = application;
      const id = clientIdOf(application);
      const now = clock();
      const earlier = ticket === undefined ? undefined : beganBy(ticket, { parameters, keys, now });
      const began = earlier ?? now;
      const shown = {
        application: { id, name, logoUrl, firstParty },
        ticket: ticketFor(parameters, began, keys),
      };
      if (!('request' in outcome)) {
        const url = errorTo(asked, outcome, publicUrl());
        const nothing = { scopes: [], loginHint: null, organizationId: null, needs: [] };
        return { status: 200, body: { ...shown, ...nothing, url } };
      }
      const { request } = outcome;
      const signIn: { needs: AuthorizationNeed[]; organizationId: null; isRefused: boolean } = {
        needs: ['sign_in'],
        organizationId: null,
        isRefused: false,
      };
      const { needs, organizationId, isRefused } = person
        ? await needsOf({ person, asked, request, began, now, ipAddress })
        : signIn;
      const standing = { needs, isRefused, isBarred: person !== undefined && isBarred(person) };
      const told = request.prompts.includes('none') && silentError(standing);
      const url = told ? errorTo(asked, told, publicUrl()) : null;
      const { loginHint } = request;
      return {
        status: 200,
        body: { ...shown, scopes: [...request.scopes], loginHint, organizationId, needs, url },
      };
    },
  };
}

/** How a person stands to what an application asks for. */
interface Standing {
  readonly needs: readonly AuthorizationNeed[];
  /** Whether the organization does not let them in. */
  readonly isRefused: boolean;
  /** Whether they have to do something else first, such as verify their email. */
  readonly isBarred: boolean;
}

/** The error for an application that sends `prompt=none`, if the person is not let in (OpenID Connect Core, section 3.1.2.6). */
function silentError({ needs: [first], isRefused, isBarred }: Standing) {
  const error = isBarred ? 'interaction_required' : first && ERRORS_OF_NEEDS[first];
  if (error !== undefined) return { error, description: 'The user would have to be asked something.' };
  return isRefused && { error: 'access_denied', description: 'The organization does not admit the user.' };
}

/** Flaws in the choice of an organization, or in its absence. */
const CHOICE_FLAWS: Readonly<Record<Exclude<Extract<Choice, { missing: string }>['missing'], 'none'>, Flaw>> =
  {
    unasked: flaw('unexpected', 'must be absent: the application requests no organization'),
    another: flaw('not_allowed', 'must be the organization that the application names'),
    foreign: flaw('unknown', 'must be an organization in which you have a role'),
    several: flaw('required', 'must be given: you have a role in several organizations'),
  };

export function createAuthorization(all: Needs) {
  const { change, lifetimes, secretKeys: keys, clients, publicUrl } = all;
  const findHint = hintFinder(all);

  return change('createAuthorization', {
    // Documents of unregistered applications are fetched, and keys are read, before anything is locked.
    prepare: async ({ body: { parameters }, ...request }) => {
      const clientId = oneIn(parameters, 'client_id');
      const isRegistered = clientId === undefined || isId(clientId);
      return {
        unregistered: isRegistered ? undefined : await clients.find(clientId, request),
        hint: await findHint(parameters),
      };
    },

    apply: async ({ tx, caller, body, prepared: { unregistered, hint }, ipAddress, now, fail }) => {
      const person = personIn(caller);
      if (!person) throw fail('ACCESS_FORBIDDEN');
      const { parameters, ticket, consent = false } = body;
      const asked = await askedIn(async (id) => unregistered ?? findApplication(tx, id), parameters);
      const { application, redirectUri } = asked;
      const outcome = judgeHint(asked.outcome, hint, person);
      if (!('request' in outcome))
        throw flawed(`must be a request that can be granted: ${outcome.description}`);
      const { request } = outcome;
      const organization = await chosen(tx);
      if (asksForAge(request)) {
        if (ticket === undefined)
          throw fail('REQUIRED_FIELDS_MISSING', { detail: 'Send the `ticket` of the lookup.' });
        const began = beganBy(ticket, { parameters, keys, now });
        if (began === undefined)
          throw fail('FIELDS_VALIDATION_ERROR', {
            ticket: flaw('expired', 'must be from a lookup of these parameters, at most 30 minutes ago'),
          });
        if (isTooOld(person, request, began)) throw fail('REAUTHENTICATION_REQUIRED');
      }
      if (isTooWeak(person, request, organization)) throw fail('SECOND_FACTOR_MISSING');
      const rule = brokenAt(organization, person, { ipAddress, now });
      if (rule !== undefined) throw refusalBy(rule);
      if (organization && isBypassingAt(organization, person))
        await noteBypassIn(tx, bypassBy(person, organization.id, { ipAddress, now }));
      const { account, session } = person;
      const organizationId = organization?.id ?? null;
      const lifetime = lifetimeOf(person, lifetimes);
      const ended = ends(lifetime, now);
      const consenting = { accountId: account.id, application, request, organizationId, ends: ended };
      if (!consent && (await asksForConsent(tx, consenting))) throw fail('CONSENT_MISSING');

      const { id: applicationId } = unregistered ? await storeByUrl(tx, application) : application;
      const code = authorizationCodes.make();
      const grant = {
        id: newId(),
        account_id: account.id,
        session_id: session.id,
        session_expires_at: expiresAt(session, lifetime),
        application_id: applicationId,
        application_name: application.name,
        organization_id: organizationId,
        scopes: storedScopes(request.scopes),
        resource: request.resource,
        opens_session: 0,
        created_at: now,
        last_used_at: null,
      };
      await insertGrant(tx, grant, {
        hash: hashToken(code),
        redirect_uri: redirectUri,
        challenge: request.challenge,
        nonce: request.nonce,
        expires_at: now + CODE_LIFETIME,
      });
      const surplus = await endGrants(tx, await grantsBeyond(tx, account.id, MOST_GRANTS), 'too_many');
      const details = {
        applicationId: clientIdOf(application),
        applicationName: application.name,
        scopes: request.scopes,
        ...(organizationId !== null && { organizationId }),
      };
      return {
        events: [{ type: 'grant.created', subject: grant.id, account: account.id, details }, ...surplus],
        answer: {
          status: 201,
          headers: { Location: `/v1/grants/${grant.id}` },
          body: { url: answerTo(asked, { code }, publicUrl()) },
        },
      };

      async function chosen(read: Reader) {
        const accountId = caller.account.id;
        const given = body.organizationId;
        const choice = await chooseOrganization(read, { accountId, application, request, given });
        if ('organization' in choice) return choice.organization;
        if (choice.missing === 'none') throw fail('ACCESS_FORBIDDEN');
        // Where nothing demands an organization, one among several can be left out.
        if (choice.missing === 'several' && !application.requireOrganization) return null;
        throw fail('FIELDS_VALIDATION_ERROR', { organizationId: CHOICE_FLAWS[choice.missing] });
      }
    },
  });
}

export function refuseAuthorization({ clients, publicUrl }: Needs): HandlerOf<'refuseAuthorization'> {
  return {
    handle: async ({ body: { parameters }, ...request }) => {
      const asked = await askedIn((id) => clients.find(id, request), parameters);
      const refusal = { error: 'access_denied', description: 'The user refused.' };
      return { status: 200, body: { url: errorTo(asked, refusal, publicUrl()) } };
    },
  };
}
