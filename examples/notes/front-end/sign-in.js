/**
 * Signs people in on Portico's own pages, by the authorization code flow with PKCE (RFC 6749, section 4.1; RFC 7636). With a
 * bundler, `@portico/client/sign-in` does the same.
 */
const PENDING = 'sign-in';
const REDIRECT_URI = `${location.origin}/`;
const ANSWER = ['code', 'state', 'iss', 'error', 'error_description'];

const base64url = (bytes) =>
  btoa(String.fromCharCode(...bytes)).replace(
    /[+/=]/g,
    (character) => ({ '+': '-', '/': '_' })[character] ?? '',
  );
const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** Goes to Portico's page. */
export async function signIn({ portico, clientId }) {
  const [state, verifier] = [randomText(), randomText()];
  sessionStorage.setItem(PENDING, JSON.stringify({ state, verifier }));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    scope: 'openid portico',
    state,
    code_challenge: base64url(new Uint8Array(hash)),
    code_challenge_method: 'S256',
  });
  location.assign(`${portico}/authorize?${query}`);
}

/**
 * Takes what Portico sent back out of the address bar, and redeems the code.
 * @returns the access token of a session; undefined where the browser does not come from Portico
 * @throws Error with a text for people
 */
export async function completeSignIn({ portico, clientId }) {
  const query = new URLSearchParams(location.search);
  const [code, state, iss, error] = ANSWER.map((name) => query.get(name));
  if (!state) return undefined;
  history.replaceState(null, '', location.pathname);
  const pending = JSON.parse(sessionStorage.getItem(PENDING) ?? '{}');
  sessionStorage.removeItem(PENDING);
  // The answer may be for another tab or from another service (RFC 9207).
  if (state !== pending.state || iss !== portico) throw new Error('This sign-in did not begin here.');
  if (!code) throw new Error(`You are not signed in: ${error}.`);
  const response = await fetch(`${portico}/v1/authorizations/redemption`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      applicationId: clientId,
      code,
      verifier: pending.verifier,
      redirectUri: REDIRECT_URI,
    }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error.description);
  return answer.accessToken;
}

/** Ends the session, and the sign-in to Portico; then comes back here. */
export async function signOut({ portico, clientId }, accessToken) {
  const parameters = new URLSearchParams({ client_id: clientId, post_logout_redirect_uri: REDIRECT_URI });
  const response = await fetch(`${portico}/v1/end-sessions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ parameters: String(parameters) }),
  });
  // A session that has ended already has no such address.
  const { url } = response.ok ? await response.json() : {};
  location.assign(url ?? `${portico}/end-session?${parameters}`);
}
