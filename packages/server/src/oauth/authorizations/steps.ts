import type { AuthorizationNeed } from '@portico/api';
import { ends, lifetimeOf } from '../../identity/sessions/session.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import type { Circumstances } from '../../tenancy/policies/demands.ts';
import type { Application } from '../applications/application.ts';
import type { Needs } from '../handler.ts';
import { asksForConsent, chooseOrganization, isSince, isTooOld, isTooWeak, refusalAt } from './judge.ts';
import type { AuthorizationRequest } from './parameters.ts';

/** A request of an application, and the person who would grant it. */
export interface JudgedRequest extends Pick<Circumstances, 'ipAddress'> {
  readonly person: SessionCaller;
  readonly application: Application;
  readonly request: AuthorizationRequest;
  /** When the sign-in to the application began. */
  readonly began: number;
  readonly now: number;
}

/** The steps that are left, for the organization that is known so far. */
export interface StepsLeft {
  readonly needs: AuthorizationNeed[];
  readonly organizationId: string | null;
  /** Whether the organization does not let the person in. */
  readonly isRefused: boolean;
}

/** Makes the function that finds the steps that a person must still complete to grant a request. */
export function stepsFinder({
  database,
  lifetimes,
}: Pick<Needs, 'database' | 'lifetimes'>): (judged: JudgedRequest) => Promise<StepsLeft> {
  return async ({ person, application, request, began, now, ipAddress }) => {
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
  };
}
