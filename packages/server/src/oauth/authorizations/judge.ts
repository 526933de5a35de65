import type { AuthorizationNeed, RoleName } from '@portico/api';
import type { Reader } from '../../ground/database/database.ts';
import { isStrong, methodsOf, type SessionCaller } from '../../pipeline/callers/session.ts';
import {
  brokenBy,
  type Circumstances,
  type DemandRow,
  demandsOf,
  errorOf,
  isBypassing,
  isStrongFor,
  type RuleName,
} from '../../tenancy/policies/demands.ts';
import type { Application } from '../applications/application.ts';
import type { AuthorizationRequest } from './parameters.ts';
import { type HeldScopes, heldScopes, ownOrganizations, type RoleHolder } from './store.ts';

/** An organization in which the person has a role. */
export interface OwnOrganization extends DemandRow {
  readonly id: string;
  readonly role: RoleName;
}

/** The organization for which somebody signs in: none, one, or why that is not known. */
export type Choice =
  | { readonly organization: OwnOrganization | null }
  | { readonly missing: 'unasked' | 'another' | 'foreign' | 'several' | 'none' };

export interface Choosing extends RoleHolder {
  readonly application: Application;
  readonly request: AuthorizationRequest;
  /** Chosen by the person. */
  readonly given: string | undefined;
}

export async function chooseOrganization(
  read: Reader,
  { accountId, application, request, given }: Choosing,
): Promise<Choice> {
  const isAsked = application.requireOrganization || request.scopes.includes('organization');
  if (!isAsked) return given === undefined ? { organization: null } : { missing: 'unasked' };
  const named = given ?? request.organizationId ?? undefined;
  if (request.organizationId !== null && named !== request.organizationId) return { missing: 'another' };
  const [organization, second] = await ownOrganizations(read, { accountId, organizationId: named });
  if (named !== undefined) return organization ? { organization } : { missing: 'foreign' };
  if (second) return { missing: 'several' };
  if (organization) return { organization };
  return application.requireOrganization ? { missing: 'none' } : { organization: null };
}

/** Whether the person signed in after a sign-in to an application began. */
export const isSince = ({ session }: SessionCaller, began: number) => session.created_at > began;

/** Whether the person has to be asked again who they are (OpenID Connect Core, section 3.1.2.1). */
export function isTooOld(caller: SessionCaller, { prompts, maxAge }: AuthorizationRequest, began: number) {
  if (isSince(caller, began)) return false;
  if (prompts.includes('login')) return true;
  return maxAge !== undefined && began - caller.session.created_at > maxAge * 1_000;
}

/** Whether a request can only be judged by when it began. */
export function asksForAge({ prompts, maxAge }: AuthorizationRequest): boolean {
  return prompts.includes('login') || maxAge !== undefined;
}

export function isTooWeak(
  { session }: SessionCaller,
  { isForStrong }: AuthorizationRequest,
  organization: OwnOrganization | null,
): boolean {
  if (isForStrong && !isStrong(methodsOf(session))) return true;
  return Boolean(organization?.require_second_factor) && !isStrongFor(session, organization?.id ?? null);
}

/** The rule of an organization that a person does not meet; undefined if none. */
export function brokenAt(
  organization: OwnOrganization | null,
  { session, account: { email } }: SessionCaller,
  circumstances: Circumstances,
): RuleName | undefined {
  return organization
    ? brokenBy(
        { session, email, isOwner: organization.role === 'owner', ...circumstances },
        demandsOf(organization.id, organization),
      )
    : undefined;
}

/** Whether an owner bypasses an organization's own sign-in, which is recorded in an event. */
export function isBypassingAt(organization: OwnOrganization, person: SessionCaller): boolean {
  return isBypassing(person, { role: organization.role, demands: demandsOf(organization.id, organization) });
}

/** Why an organization does not let the person in; undefined where it does. */
export function refusalAt(
  organization: OwnOrganization | null,
  person: SessionCaller,
  circumstances: Circumstances,
) {
  const rule = brokenAt(organization, person, circumstances);
  return rule === undefined ? undefined : errorOf(rule);
}

/** Whether the person has to agree to what an application of somebody else's asks for. */
export async function asksForConsent(
  read: Reader,
  {
    application,
    request,
    organizationId,
    ...of
  }: Omit<HeldScopes, 'applicationId'> & Omit<Choosing, 'given'>,
): Promise<boolean> {
  if (application.firstParty) return false;
  // An unregistered application proves nothing: other programs can use its name (RFC 8252, section 8.6).
  if (application.client_url !== null || request.prompts.includes('consent')) return true;
  const held = await heldScopes(read, { ...of, applicationId: application.id, organizationId });
  return !held.some((scopes) => request.scopes.every((scope) => scopes.includes(scope)));
}

/** Errors for applications that send `prompt=none`, by what would have to be asked (OpenID Connect Core, section 3.1.2.6). */
export const ERRORS_OF_NEEDS: Readonly<Record<AuthorizationNeed, string>> = {
  sign_in: 'login_required',
  reauthentication: 'login_required',
  second_factor: 'login_required',
  organization: 'interaction_required',
  consent: 'consent_required',
};
