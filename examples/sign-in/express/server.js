/** An application that people sign in to with Portico: Express and openid-client. */
import { randomUUID } from 'node:crypto';
import express from 'express';
import session from 'express-session';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as client from 'openid-client';

const { ISSUER = 'http://localhost:3000', CLIENT_ID = '', CLIENT_SECRET = '' } = process.env;
const PORT = Number(process.env.PORT ?? 4000);
const ORIGIN = process.env.ORIGIN ?? `http://localhost:${PORT}`;

// Only while developing is Portico reached by http.
const execute = ISSUER.startsWith('http:') ? [client.allowInsecureRequests] : [];
const portico = await client.discovery(new URL(ISSUER), CLIENT_ID, CLIENT_SECRET, undefined, { execute });

const app = express();
const store = new session.MemoryStore();
app.use(
  session({
    store,
    secret: process.env.SESSION_SECRET ?? randomUUID(),
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: ORIGIN.startsWith('https:') },
  }),
);

app.get('/', (request, response) => {
  response.json({ person: request.session.person ?? null });
});

app.get('/sign-in', async (request, response) => {
  const checks = {
    pkceCodeVerifier: client.randomPKCECodeVerifier(),
    expectedState: client.randomState(),
    expectedNonce: client.randomNonce(),
  };
  request.session.checks = checks;
  const url = client.buildAuthorizationUrl(portico, {
    redirect_uri: `${ORIGIN}/callback`,
    scope: 'openid profile email',
    code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
  });
  response.redirect(url.href);
});

app.get('/callback', async (request, response) => {
  const { checks } = request.session;
  if (!checks) return response.redirect('/sign-in');
  const tokens = await client.authorizationCodeGrant(portico, new URL(request.originalUrl, ORIGIN), checks);
  const { sub, email, sid } = tokens.claims();
  // Another id for the session: nobody else can know it.
  await new Promise((done, failed) => {
    request.session.regenerate((error) => (error ? failed(error) : done()));
  });
  request.session.person = { sub, email };
  request.session.idToken = tokens.id_token;
  signedIn.set(sid, request.session.id);
  response.redirect('/');
});

const keys = createRemoteJWKSet(new URL(portico.serverMetadata().jwks_uri));
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';
/** The session of each sign-in, by the `sid` of its ID token; beside the sessions themselves, where these are kept elsewhere. */
const signedIn = new Map();

// Portico tells that a sign-in has ended: on any device, by the person, or because their account was suspended.
app.post('/backchannel-logout', express.urlencoded({ extended: false }), async (request, response) => {
  response.set('cache-control', 'no-store');
  const { payload } = await jwtVerify(request.body?.logout_token ?? '', keys, {
    issuer: ISSUER,
    audience: CLIENT_ID,
    typ: 'logout+jwt',
    requiredClaims: ['sid', 'exp', 'iat'],
  });
  if (!payload.events?.[LOGOUT] || payload.nonce !== undefined) throw new Error('not a logout token');
  const id = signedIn.get(payload.sid);
  signedIn.delete(payload.sid);
  if (id === undefined) return response.status(204).end();
  store.destroy(id, (error) => response.status(error ? 500 : 204).end());
});

app.post('/sign-out', (request, response) => {
  const { idToken } = request.session;
  const hint = idToken && { id_token_hint: idToken };
  const url = client.buildEndSessionUrl(portico, { post_logout_redirect_uri: `${ORIGIN}/`, ...hint });
  request.session.destroy(() => response.redirect(303, url.href));
});

// Somebody refused, or the answer belongs to another sign-in.
app.use((error, _request, response, _next) => {
  console.error(error.message);
  response.status(400).json({ error: error.error ?? error.code ?? 'unknown' });
});

app.listen(PORT, '127.0.0.1', () => console.log(`Listening on http://127.0.0.1:${PORT} for ${ORIGIN}`));
