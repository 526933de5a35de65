import type { SessionData } from './session.ts';
import { here, type Source } from './source.ts';

const fetchWithCookie: typeof fetch = (url, init) => fetch(url, { ...init, credentials: 'same-origin' });

/** Sessions of a product's server, which holds them in a cookie. @param prefix of its routes, such as `/auth` */
export function backendSource(prefix: string): Source {
  const go = (route: string, parameters: Readonly<Record<string, string | undefined>>) => {
    const given = Object.entries(parameters).filter((entry): entry is [string, string] => !!entry[1]);
    location.assign(`${prefix}/${route}?${new URLSearchParams(given)}`);
  };
  return {
    name: prefix,
    forms: { signIn: `${prefix}/sign-in`, signOut: `${prefix}/sign-out` },
    client: async () => ({ baseUrl: `${location.origin}${prefix}/api`, fetch: fetchWithCookie }),
    load: async () => {
      try {
        const options = { cache: 'no-store', headers: { Accept: 'application/json' } } as const;
        const answer = await fetchWithCookie(`${prefix}/session`, options);
        // Somebody who is signed in, and may not use the service as yet.
        if (answer.status === 403)
          return { state: 'signedOut', error: answer.headers.get('Error-Code') ?? 'ACCESS_FORBIDDEN' };
        const data: SessionData | undefined = answer.ok ? await answer.json() : undefined;
        return data?.state ? data : undefined;
      } catch {
        return undefined;
      }
    },
    signIn: async (options) => go('sign-in', { ...options, returnTo: options.returnTo ?? here() }),
    signOut: async () => {
      try {
        const options = { method: 'POST', headers: { Accept: 'application/json' } };
        const answer = await fetchWithCookie(`${prefix}/sign-out`, options);
        const { url }: { readonly url: string } = await answer.json();
        if (answer.ok) location.assign(url);
        return answer.ok;
      } catch {
        return false;
      }
    },
    switchTo: async (organizationId) => {
      go('switch', { organizationId: organizationId ?? undefined, returnTo: here() });
      return false;
    },
  };
}
