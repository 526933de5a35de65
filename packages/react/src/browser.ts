import type { Body, TokenStore } from '@portico/client';
import { completeSignIn, signIn, signOut } from '@portico/client/sign-in';
import { apiOf } from './api.ts';
import type { SessionData } from './session.ts';
import { here, type Source } from './source.ts';

/** For a product without a server of its own: an application of kind `browser`, registered with `--first-party`. */
export interface BrowserOptions {
  /** The public URL of Portico, such as `https://id.example.com`. */
  readonly portico: string;
  readonly applicationId: string;
  /** The page that people come back to: one of the redirect URIs, exactly as it is registered. */
  readonly redirectUri: string;
  /** The target after signing out, which then also signs out of Portico: registered, too. */
  readonly postLogoutRedirectUri?: string;
  /** The store of the session: for all tabs by default. */
  readonly storage?: 'localStorage' | 'sessionStorage';
}

interface StoredSession {
  readonly accessToken: string;
  readonly expiresAt: string;
  readonly organizationId?: string | undefined;
}

type Caller = Body<'getCaller'>;

/** The failures of an organization's demands: the person is signed in, but not in that organization. */
const DEMANDS = ['SSO_REQUIRED', 'SECOND_FACTOR_MISSING', 'REAUTHENTICATION_REQUIRED', 'POLICY_REFUSED'];

/** Sessions that the browser itself holds. */
export function browserSource(options: BrowserOptions): Source {
  const { portico } = options;
  const application = { ...options, baseUrl: portico };
  const store = storeOf(options);
  const tokens: TokenStore = {
    get: () => store.read()?.accessToken,
    set: (token) => {
      if (token === null) store.write(undefined);
    },
  };
  const client = apiOf({ baseUrl: portico, tokens });

  async function comeBack(): Promise<SessionData | undefined> {
    const outcome = await completeSignIn(application);
    if (!outcome.ok) return { state: 'signedOut', reason: null, error: outcome.error };
    const { accessToken, expiresAt } = outcome.session;
    store.write({ accessToken, expiresAt, organizationId: store.begun() });
    if (outcome.returnTo === here()) return undefined;
    location.replace(outcome.returnTo);
    // The document that follows loads the session.
    return new Promise(() => {});
  }

  async function ask(organizationId: string | undefined): Promise<SessionData | undefined> {
    const kept = store.read();
    if (kept === undefined) return { state: 'signedOut', reason: null };
    const outcome = await client.getCaller(organizationId ? { query: { organizationId } } : {});
    if (outcome.ok) return dataOf(outcome.body, portico);
    if (outcome.error === 'ACCESS_TOKEN_INVALID') {
      const reason = Date.parse(kept.expiresAt) <= Date.now() ? 'expired' : 'ended';
      if (store.read()?.accessToken === kept.accessToken) store.write(undefined);
      return { state: 'signedOut', reason };
    }
    return organizationId && DEMANDS.includes(outcome.error) ? ask(undefined) : undefined;
  }

  return {
    name: options.applicationId,
    client: async () => ({ baseUrl: portico, tokens }),
    load: async () => {
      const isBack = location.origin + location.pathname === options.redirectUri.split('?')[0];
      const failed = isBack && /[?&]state=/.test(location.search) ? await comeBack() : undefined;
      return failed ?? ask(store.read()?.organizationId);
    },
    signIn: (given) => {
      store.begin(given.organizationId ?? store.read()?.organizationId);
      return signIn({ ...application, ...given });
    },
    signOut: async () => {
      const { accessToken } = store.read() ?? {};
      store.write(undefined);
      return accessToken === undefined || signOut({ ...application, accessToken });
    },
    switchTo: async (organizationId) => {
      const kept = store.read();
      if (kept) store.write({ ...kept, organizationId: organizationId ?? undefined });
      return true;
    },
  };
}

function dataOf({ account, organization, session }: Caller, portico: string): SessionData | undefined {
  if (account === null) return undefined;
  const { id, email, name, locale } = account;
  const impersonator = session?.impersonator ?? null;
  return {
    state: 'signedIn',
    account: { id, email, name, locale },
    organization: organization && { id: organization.id, name: organization.name },
    role: organization?.role ?? null,
    roles: organization?.roles ?? [],
    permissions: organization?.permissions ?? [],
    isImpersonated: impersonator !== null,
    impersonator,
    isStale: false,
    portico,
  };
}

/** The state that a browser keeps for an application. A tab keeps for itself for which organization it has begun to sign in. */
function storeOf({ applicationId, storage = 'localStorage' }: BrowserOptions) {
  const name = `portico.${applicationId}`;
  return {
    read: (): StoredSession | undefined => {
      const text = globalThis[storage].getItem(name);
      return text === null ? undefined : JSON.parse(text);
    },
    write: (kept: StoredSession | undefined) => {
      if (kept) globalThis[storage].setItem(name, JSON.stringify(kept));
      else globalThis[storage].removeItem(name);
    },
    begun: () => sessionStorage.getItem(`${name}.begun`) || undefined,
    begin: (organizationId: string | undefined) =>
      sessionStorage.setItem(`${name}.begun`, organizationId ?? ''),
  };
}
