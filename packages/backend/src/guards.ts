import { errorResponse, Refusal, type RefusalConstant, redirectTo, refuse } from './refusal.ts';
import { isForeign, isNavigation, originOf } from './requests/origin.ts';
import type { Rights, Session } from './session.ts';
import type { Settings } from './settings.ts';

/** Refusals that a person can mend on Portico's pages. */
const MENDED_BY_SIGN_IN: readonly RefusalConstant[] = [
  'SSO_REQUIRED',
  'SECOND_FACTOR_MISSING',
  'REAUTHENTICATION_REQUIRED',
  'EMAIL_NOT_VERIFIED',
  'PASSWORD_BREACHED',
];

type OfProduct = Pick<Settings, 'origin' | 'trustProxy' | 'prefix'>;

/** @throws Refusal for a request that another site may have caused */
export function guardOrigin(request: Request, settings: OfProduct): void {
  if (isForeign(request, originOf(request, settings)))
    throw refuse('ACCESS_FORBIDDEN', 'The request comes from another site.');
}

/** The refusal of somebody who is not signed in: a browser that navigates goes to sign in, and comes back. */
export function refuseSignedOut(request: Request, settings: OfProduct): Refusal {
  if (!isNavigation(request)) return refuse('ACCESS_TOKEN_MISSING');
  return new Refusal(null, redirectTo(signInPath(request, settings, {})));
}

/** @throws Refusal where the caller has no organization, or it does not let the caller in */
export function guardOrganization(
  request: Request,
  settings: OfProduct,
  {
    caller,
    organizationId,
  }: { readonly caller: Pick<Session, 'organization' | 'barred'>; readonly organizationId: string | null },
): void {
  if (caller.organization && caller.barred === null) return;
  const constant = caller.barred ?? 'ACCESS_FORBIDDEN';
  if (isNavigation(request) && MENDED_BY_SIGN_IN.includes(constant))
    throw new Refusal(constant, redirectTo(signInPath(request, settings, { organizationId })));
  throw new Refusal(
    constant,
    errorResponse(constant, caller.barred ? undefined : 'Create or choose an organization first.'),
  );
}

/** @throws Refusal */
export function guardPermission<Permission extends string>(
  caller: Rights<Permission>,
  permission: Permission,
): void {
  if (!caller.has(permission))
    throw refuse('ACCESS_FORBIDDEN', `This requires the permission ${permission}.`);
}

function signInPath(
  request: Request,
  { prefix }: OfProduct,
  { organizationId }: { readonly organizationId?: string | null },
): string {
  const { pathname, search } = new URL(request.url);
  const query = new URLSearchParams({ returnTo: pathname + search });
  if (organizationId) query.set('organizationId', organizationId);
  return `${prefix}/sign-in?${query}`;
}
