import { importing, quoted } from '../literals.ts';
import { addressOf, isPlain, redirectUriOf, SCOPE, SECRET, type Software, WEB } from './software.ts';

const AUTH_JS = '/api/auth/callback/portico';

const provider = (id: string, issuer: string) => `{
      id: 'portico',
      name: 'Portico',
      type: 'oidc',
      issuer: ${quoted(issuer)},
      clientId: ${quoted(id)},
      clientSecret: process.env.${SECRET},
      checks: ['pkce', 'state', 'nonce'],
    }`;

/** Libraries of JavaScript without a server of their own. */
export const JAVASCRIPT = {
  nextjs: {
    name: 'Next.js (Auth.js)',
    kinds: WEB,
    comment: '//',
    redirectUri: AUTH_JS,
    settings: (facts) => {
      const { issuer } = facts;
      const { id } = facts.application;
      return `// npm install next-auth@5.0.0-beta.32. The secrets are in ${SECRET} and AUTH_SECRET.
// Set AUTH_URL=${addressOf(facts, AUTH_JS).origin} as well: without it, \`next start\` refuses every request.
// auth.ts
${importing('NextAuth', 'next-auth')}

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [
    ${provider(id, issuer)},
  ],
  callbacks: {
    jwt: ({ token, profile }) => ({ ...token, sub: profile?.sub ?? token.sub }),
    session: ({ session, token }) => ({ ...session, user: { ...session.user, id: token.sub } }),
  },
});

// app/api/auth/[...nextauth]/route.ts
${importing('{ handlers }', '../../../../auth')}

export const { GET, POST } = handlers;

// app/page.tsx
${importing('{ auth, signIn, signOut }', '../auth')}

async function enter() {
  'use server';
  await signIn('portico');
}

// To sign out of Portico, too: signOut({ redirect: false }), then redirect() from next/navigation to
// ${issuer}/end-session?client_id=${id}
async function leave() {
  'use server';
  await signOut();
}

export default async function Page() {
  const user = (await auth())?.user;
  if (!user) {
    return (
      <form action={enter}>
        <button>Sign in</button>
      </form>
    );
  }
  return (
    <form action={leave}>
      <p>{user.email}</p>
      <button>Sign out</button>
    </form>
  );
}`;
    },
  },
  authjs: {
    name: 'Auth.js',
    kinds: WEB,
    comment: '//',
    redirectUri: AUTH_JS,
    settings: ({
      application: { id },
      issuer,
    }) => `// npm install @auth/core, or the package for your framework, which takes the same configuration.
// The secrets are in ${SECRET} and AUTH_SECRET.
${importing('{ Auth }', '@auth/core')}

export const config = {
  providers: [
    ${provider(id, issuer)},
  ],
  callbacks: {
    jwt: ({ token, profile }) => ({ ...token, sub: profile?.sub ?? token.sub }),
    session: ({ session, token }) => ({ ...session, user: { ...session.user, id: token.sub } }),
  },
  secret: process.env.AUTH_SECRET,
  basePath: '/api/auth',
  trustHost: true,
};

// Answers each request below /api/auth. To sign in, go to /api/auth/signin.
export const handle = (request) => Auth(request, config);`,
  },
  'openid-client': {
    name: 'openid-client',
    kinds: WEB,
    comment: '//',
    settings: (facts) => `// npm install openid-client
${importing('* as client', 'openid-client')}

const portico = await client.discovery(
  new URL(${quoted(facts.issuer)}),
  ${quoted(facts.application.id)},
  process.env.${SECRET},${allowing(facts)}
);

// To sign in: store the checks in the browser's session, then redirect to the URL.
export async function beginSignIn() {
  const checks = {
    pkceCodeVerifier: client.randomPKCECodeVerifier(),
    expectedState: client.randomState(),
    expectedNonce: client.randomNonce(),
  };
  const url = client.buildAuthorizationUrl(portico, {
    redirect_uri: ${quoted(redirectUriOf(facts))},
    scope: '${SCOPE}',
    code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
  });
  return { url, checks };
}

// At the redirect URI: currentUrl is the URL that the browser requested, checks are those of its session.
export async function completeSignIn(currentUrl, checks) {
  const tokens = await client.authorizationCodeGrant(portico, currentUrl, checks);
  const { sub, email } = tokens.claims();
  return { sub, email };
}`,
  },
  'single-page': {
    name: '@portico/client',
    kinds: ['browser'],
    comment: '//',
    settings: (facts) => `// npm install @portico/client
${importing('{ completeSignIn, signIn }', '@portico/client/sign-in')}

const portico = {
  baseUrl: ${quoted(facts.issuer)},
  applicationId: ${quoted(facts.application.id)},
  redirectUri: ${quoted(redirectUriOf(facts))},
};

// When the user presses "Sign in":
export const start = () => signIn(portico);

if (location.pathname === ${quoted(addressOf(facts).pathname)}) {
  const outcome = await completeSignIn(portico);
  if (outcome.ok) location.replace(outcome.returnTo);
  else document.body.append(\`You are not signed in: \${outcome.error}\`);
}`,
  },
} as const satisfies Readonly<Record<string, Software>>;

/** The last arguments of openid-client's discovery, which refuses http otherwise. */
export function allowing(facts: Parameters<typeof isPlain>[0]): string {
  if (!isPlain(facts)) return '';
  return `
  undefined,
  { execute: [client.allowInsecureRequests] }, // only while Portico is reached by http`;
}
