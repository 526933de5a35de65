import { redirectTo } from '../refusal.ts';
import { addressOf } from '../requests/address.ts';
import { originOf } from '../requests/origin.ts';
import { returnPath } from '../requests/return-path.ts';
import type { PorticoSessions } from '../service/portico.ts';
import type { SignIn, SignInFailure, SignIns } from '../service/sign-in.ts';
import type { SessionRecord } from '../sessions/record.ts';
import { stepAfter } from '../sessions/record.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Settings } from '../settings.ts';
import { page } from './page.ts';
import type { Route } from './routes.ts';
import type { SignInsUnderWay } from './under-way.ts';

export interface SignInNeeds {
  readonly settings: Settings;
  readonly sessions: Sessions;
  readonly signIns: SignIns;
  readonly underWay: SignInsUnderWay;
  readonly portico: PorticoSessions;
}

/** The ID of an organization. */
const ID = /^[\w-]{1,64}$/;
/** Parameters for the page that an application may set (OpenID Connect Core, section 3.1.2.1). */
const PROMPTS: readonly (string | null)[] = ['none', 'login', 'select_account'];
/** Answers to `prompt=none` where somebody would have to be asked (section 3.1.2.6 there). */
const WOULD_ASK: readonly string[] = [
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
];

export function signInRoutes(
  needs: SignInNeeds,
): Readonly<Record<'signIn' | 'switchOrganization' | 'callback', Route>> {
  const { settings, sessions, signIns, underWay } = needs;
  const callbackOf = (origin: string) => `${origin}${settings.prefix}/callback`;

  async function goToPortico(
    request: Request,
    asked: Pick<SignIn, 'returnTo' | 'organizationId' | 'isSilent'>,
    prompt?: string,
  ): Promise<Response> {
    const origin = originOf(request, settings);
    const signIn = await underWay.begin(sessions.jar(request), origin, asked);
    const sent = { redirectUri: callbackOf(origin), ...(prompt !== undefined && { prompt }) };
    return redirectTo(await signIns.addressFor(signIn, sent));
  }

  function askedIn(request: Request): Pick<SignIn, 'returnTo' | 'organizationId'> {
    const { searchParams } = new URL(request.url);
    const returnTo = returnPath(searchParams.get('returnTo'), originOf(request, settings), settings.prefix);
    const organizationId = searchParams.get('organizationId') ?? '';
    // Cookies have no room for anything else, which a link of another site may have.
    return { returnTo, organizationId: ID.test(organizationId) ? organizationId : null };
  }

  return {
    signIn: (request) => {
      const prompt = new URL(request.url).searchParams.get('prompt');
      const known = PROMPTS.includes(prompt) && prompt !== null ? prompt : undefined;
      return goToPortico(request, { ...askedIn(request), isSilent: false }, known);
    },

    // Portico judges the membership, and asks nothing where nothing is missing.
    switchOrganization: (request) => goToPortico(request, { ...askedIn(request), isSilent: true }, 'none'),

    callback: async (request) => {
      const origin = originOf(request, settings);
      const { search, searchParams } = new URL(request.url);
      const jar = sessions.jar(request);
      const signIn = await underWay.take(jar, origin, searchParams.get('state'));
      if (!signIn)
        return failed(settings, '/', 'This sign-in was finished already, or began in another browser.');
      const { returnTo, organizationId } = signIn;
      try {
        const callback = callbackOf(origin);
        const signedIn = await signIns.complete(signIn, new URL(callback + search), {
          redirectUri: callback,
          address: addressOf(request, settings),
        });
        const record = await recordOf(request, needs, signedIn);
        await sessions.begin(request, record);
        return redirectTo(returnTo, 303);
      } catch (error) {
        const { code, message } = error as SignInFailure;
        if (code === undefined) throw error;
        const isAskedNow = signIn.isSilent && WOULD_ASK.includes(code);
        if (isAskedNow) return goToPortico(request, { returnTo, organizationId, isSilent: false });
        return failed(settings, returnTo, message, code);
      }
    },
  };
}

/** The session of a product that begins with a sign-in, and takes the place of the one that is there. */
async function recordOf(
  request: Request,
  { settings, sessions, portico }: SignInNeeds,
  { token, expiresIn, claims }: Awaited<ReturnType<SignIns['complete']>>,
): Promise<SessionRecord> {
  const now = settings.now();
  const replaced = await sessions.carried(request);
  const begun: SessionRecord = {
    id: String(claims.sid),
    token,
    former: null,
    organizationId: typeof claims.organization_id === 'string' ? claims.organization_id : null,
    signedInAt: now,
    expiresAt: now + expiresIn * 1_000,
    address: addressOf(request, settings),
    checkedAt: 0,
    facts: null,
    barred: null,
  };
  const step = stepAfter(begun, await portico.ask(begun), now);
  const record = step.state === 'signedIn' ? step.record : begun;
  return { ...record, former: replaced && replaced.id !== record.id ? replaced.token : null };
}

/** A page that says why, with a way on. */
function failed({ prefix }: Settings, returnTo: string, text: string, code?: string): Response {
  const status = code === 'unavailable' ? 503 : code === 'access_denied' ? 403 : 400;
  const href = `${prefix}/sign-in?${new URLSearchParams({ returnTo })}`;
  return page(status, text, { href, text: 'Sign in' });
}
