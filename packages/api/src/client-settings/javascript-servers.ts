import { importing, quoted } from '../literals.ts';
import { allowing } from './javascript.ts';
import { addressOf, type ClientFacts, redirectUriOf, SCOPE, SECRET, type Software, WEB } from './software.ts';

const discovery = (facts: ClientFacts) => `const redirectUri = ${quoted(redirectUriOf(facts))};
const portico = await client.discovery(
  new URL(${quoted(facts.issuer)}),
  ${quoted(facts.application.id)},
  process.env.${SECRET},${allowing(facts)}
);`;

const beginning = `  const checks = {
    pkceCodeVerifier: client.randomPKCECodeVerifier(),
    expectedState: client.randomState(),
    expectedNonce: client.randomNonce(),
  };
  const url = client.buildAuthorizationUrl(portico, {
    redirect_uri: redirectUri,
    scope: '${SCOPE}',
    code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
  });`;

const sessionFor = (facts: ClientFacts) => {
  const { secure } = addressOf(facts);
  return `${secure ? "app.set('trust proxy', 1); // TLS ends at your proxy\n" : ''}app.use(
  session({
    secret: process.env.SESSION_SECRET ?? crypto.randomUUID(),
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: ${secure} },
  }),
);`;
};

/** Servers in JavaScript: each text is a whole program, which is saved as server.mjs and run with node. */
export const JAVASCRIPT_SERVERS = {
  express: {
    name: 'Express (openid-client)',
    kinds: WEB,
    comment: '//',
    settings: (facts) => `// server.mjs: npm install express express-session openid-client
${importing('express', 'express')}
${importing('session', 'express-session')}
${importing('* as client', 'openid-client')}

${discovery(facts)}

const app = express();
${sessionFor(facts)}

app.get('/', (request, response) => {
  response.json(request.session.user ?? null);
});

app.get('/sign-in', async (request, response) => {
${beginning}
  request.session.checks = checks;
  response.redirect(url.href);
});

app.get(${quoted(addressOf(facts).pathname)}, async (request, response, next) => {
  const { checks } = request.session;
  if (!checks) return response.redirect('/sign-in');
  const currentUrl = new URL(redirectUri);
  currentUrl.search = new URL(request.url, redirectUri).search;
  const tokens = await client.authorizationCodeGrant(portico, currentUrl, checks);
  const { sub, email } = tokens.claims();
  // Another ID for the session, so that nobody else can know it.
  request.session.regenerate((error) => {
    if (error) return next(error);
    request.session.user = { sub, email };
    response.redirect('/');
  });
});

app.listen(${addressOf(facts).port});`,
  },
  hono: {
    name: 'Hono (openid-client)',
    kinds: WEB,
    comment: '//',
    settings: (
      facts,
    ) => `// server.mjs: npm install hono @hono/node-server openid-client. COOKIE_SECRET signs the cookies.
${importing('{ serve }', '@hono/node-server')}
${importing('{ Hono }', 'hono')}
${importing('{ deleteCookie, getSignedCookie, setSignedCookie }', 'hono/cookie')}
${importing('* as client', 'openid-client')}

${discovery(facts)}

const cookieSecret = process.env.COOKIE_SECRET ?? crypto.randomUUID();
const cookie = { httpOnly: true, sameSite: 'Lax', secure: ${addressOf(facts).secure}, path: '/' };
const read = async (context, name) => JSON.parse((await getSignedCookie(context, cookieSecret, name)) || 'null');
const write = (context, name, value, maxAge) =>
  setSignedCookie(context, name, JSON.stringify(value), cookieSecret, { ...cookie, maxAge });

const app = new Hono();

app.get('/', async (context) => context.json(await read(context, 'user')));

app.get('/sign-in', async (context) => {
${beginning}
  await write(context, 'checks', checks, 600);
  return context.redirect(url.href);
});

app.get(${quoted(addressOf(facts).pathname)}, async (context) => {
  const checks = await read(context, 'checks');
  if (!checks) return context.redirect('/sign-in');
  deleteCookie(context, 'checks', cookie);
  const currentUrl = new URL(redirectUri);
  currentUrl.search = new URL(context.req.url).search;
  const tokens = await client.authorizationCodeGrant(portico, currentUrl, checks);
  const { sub, email } = tokens.claims();
  await write(context, 'user', { sub, email }, 8 * 60 * 60);
  return context.redirect('/');
});

serve({ fetch: app.fetch, port: ${addressOf(facts).port} });`,
  },
  passport: {
    name: 'Express (passport-openidconnect)',
    kinds: WEB,
    comment: '//',
    pkce: false,
    settings: (facts) => `// server.mjs: npm install express express-session passport passport-openidconnect
${importing('express', 'express')}
${importing('session', 'express-session')}
${importing('passport', 'passport')}
${importing('Strategy', 'passport-openidconnect')}

passport.use(
  'portico',
  new Strategy(
    {
      issuer: ${quoted(facts.issuer)},
      authorizationURL: ${quoted(`${facts.issuer}/authorize`)},
      tokenURL: ${quoted(`${facts.issuer}/oauth2/token`)},
      userInfoURL: ${quoted(`${facts.issuer}/oauth2/userinfo`)},
      clientID: ${quoted(facts.application.id)},
      clientSecret: process.env.${SECRET},
      callbackURL: ${quoted(redirectUriOf(facts))},
      scope: ['profile', 'email'],
      nonce: true, // Portico requires it without PKCE
    },
    (issuer, profile, done) => done(null, { sub: profile.id, email: profile.emails?.[0]?.value }),
  ),
);
passport.serializeUser((user, done) => done(null, user));
passport.deserializeUser((user, done) => done(null, user));

const app = express();
${sessionFor(facts)}
app.use(passport.session());

app.get('/', (request, response) => {
  response.json(request.user ?? null);
});

app.get('/sign-in', passport.authenticate('portico'));

app.get(${quoted(addressOf(facts).pathname)}, passport.authenticate('portico', { successRedirect: '/' }));

app.listen(${addressOf(facts).port});`,
  },
} as const satisfies Readonly<Record<string, Software>>;
