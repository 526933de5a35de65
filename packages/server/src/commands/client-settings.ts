import type { Application } from '../oauth/applications/application.ts';

/** The data of an application and of this service that goes into the settings of software. */
export interface ClientFacts {
  readonly application: Pick<Application, 'id' | 'name' | 'redirectUris' | 'signingAlgorithm'>;
  /** The public URL. */
  readonly issuer: string;
}

interface Software {
  readonly name: string;
  /** The kinds of applications that it can be. */
  readonly kinds: readonly Application['kind'][];
  /** Its redirect URI, as far as it chooses that itself. */
  readonly redirectUri?: string;
  readonly settings: (told: ClientFacts) => string;
}

const SCOPE = 'openid profile email';
const SECRET = 'PORTICO_CLIENT_SECRET';
const WEB = ['web'] as const;

const redirectUriOf = ({ application: { redirectUris } }: ClientFacts) => redirectUris[0] ?? '';
/** As a string of JavaScript. */
const quoted = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`;

const importing = (what: string, from: string) => `import ${what} from ${quoted(from)};`;

/** Spring's extra setting to verify ID tokens: it expects RS256, and calls any other "Invalid credentials". */
const EXPECTING = {
  ES256: `# ID tokens are signed with ES256, but Spring expects RS256. Add this bean:
#   @Bean
#   JwtDecoderFactory<ClientRegistration> idTokenDecoderFactory() {
#     var factory = new OidcIdTokenDecoderFactory();
#     factory.setJwsAlgorithmResolver((registration) -> SignatureAlgorithm.ES256);
#     return factory;
#   }
`,
  RS256: '',
} as const satisfies Record<Application['signingAlgorithm'], string>;

/** The settings to paste into software that people sign in to, by its name in the command. They lack the secret, which is not stored. */
export const SOFTWARE = {
  authjs: {
    name: 'Auth.js',
    kinds: WEB,
    redirectUri: '/api/auth/callback/portico',
    settings: ({ application: { id }, issuer }) => `// auth.ts
${importing('NextAuth', 'next-auth')}

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [
    {
      id: 'portico',
      name: 'Portico',
      type: 'oidc',
      issuer: ${quoted(issuer)},
      clientId: ${quoted(id)},
      clientSecret: process.env.${SECRET},
    },
  ],
});`,
  },
  'openid-client': {
    name: 'openid-client',
    kinds: WEB,
    settings: (told) => `${importing('* as client', 'openid-client')}

const config = await client.discovery(
  new URL(${quoted(told.issuer)}),
  ${quoted(told.application.id)},
  process.env.${SECRET},
);

// To sign in: store the verifier and the state in the browser's session, then redirect to this URL.
const verifier = client.randomPKCECodeVerifier();
const state = client.randomState();
const url = client.buildAuthorizationUrl(config, {
  redirect_uri: ${quoted(redirectUriOf(told))},
  scope: '${SCOPE}',
  state,
  code_challenge: await client.calculatePKCECodeChallenge(verifier),
  code_challenge_method: 'S256',
});

// At the redirect URI: currentUrl is the URL that the browser requested.
const tokens = await client.authorizationCodeGrant(config, currentUrl, {
  pkceCodeVerifier: verifier,
  expectedState: state,
});
const { sub, email } = tokens.claims();`,
  },
  spring: {
    name: 'Spring Security',
    kinds: WEB,
    redirectUri: '/login/oauth2/code/portico',
    settings: ({
      application: { id, signingAlgorithm },
      issuer,
    }) => `# application.yaml. Before Spring Security 7, also turn on PKCE:
# OAuth2AuthorizationRequestCustomizers.withPkce() in the authorization request resolver.
${EXPECTING[signingAlgorithm]}spring:
  security:
    oauth2:
      client:
        registration:
          portico:
            client-id: "${id}"
            client-secret: "\${${SECRET}}"
            authorization-grant-type: authorization_code
            redirect-uri: "{baseUrl}/login/oauth2/code/{registrationId}"
            scope: openid, profile, email
        provider:
          portico:
            issuer-uri: "${issuer}"`,
  },
  'oauth2-proxy': {
    name: 'oauth2-proxy',
    kinds: WEB,
    redirectUri: '/oauth2/callback',
    settings: (
      told,
    ) => `# oauth2-proxy.cfg. The secrets are in OAUTH2_PROXY_CLIENT_SECRET and OAUTH2_PROXY_COOKIE_SECRET.
# It refuses users whose email address is not verified.
provider = "oidc"
provider_display_name = "Portico"
oidc_issuer_url = "${told.issuer}"
client_id = "${told.application.id}"
redirect_url = "${redirectUriOf(told)}"
scope = "${SCOPE} offline_access"
code_challenge_method = "S256"
email_domains = ["*"]
# Checks with Portico that users are still signed in; without it, they stay signed in for a week.
cookie_refresh = "5m"
# To sign out here and in Portico, go to /oauth2/sign_out?rd= with this address, URL-encoded; it replaces {id_token}:
# ${told.issuer}/end-session?id_token_hint={id_token}
whitelist_domains = ["${new URL(told.issuer).host}"]`,
  },
  grafana: {
    name: 'Grafana',
    kinds: WEB,
    redirectUri: '/login/generic_oauth',
    settings: ({
      application: { id },
      issuer,
    }) => `; grafana.ini. The secret is in GF_AUTH_GENERIC_OAUTH_CLIENT_SECRET.
[auth.generic_oauth]
enabled = true
name = Portico
client_id = ${id}
scopes = ${SCOPE}
auth_url = ${issuer}/authorize
token_url = ${issuer}/oauth2/token
api_url = ${issuer}/oauth2/userinfo
use_pkce = true`,
  },
  'single-page': {
    name: 'a single-page app',
    kinds: ['browser'],
    settings: (told) => `${importing('{ completeSignIn, signIn }', '@portico/client/sign-in')}

const portico = {
  baseUrl: ${quoted(told.issuer)},
  applicationId: ${quoted(told.application.id)},
  redirectUri: ${quoted(redirectUriOf(told))},
};

// When the user presses "Sign in":
await signIn(portico);

// On the page at the redirect URI:
const outcome = await completeSignIn(portico);`,
  },
} as const satisfies Readonly<Record<string, Software>>;

export type SoftwareName = keyof typeof SOFTWARE;
export const SOFTWARE_NAMES = Object.keys(SOFTWARE) as SoftwareName[];

export function softwareFor(kind: Application['kind']): SoftwareName[] {
  return SOFTWARE_NAMES.filter((name) => (SOFTWARE[name] as Software).kinds.includes(kind));
}

/** A hint for software that chooses its own redirect URI, if the application does not have that. */
export function redirectUriHint(software: SoftwareName, { application }: ClientFacts): string | undefined {
  const { name, redirectUri }: Software = SOFTWARE[software];
  if (redirectUri === undefined) return undefined;
  if (application.redirectUris.some((uri) => URL.parse(uri)?.pathname.endsWith(redirectUri)))
    return undefined;
  return `${name} uses a redirect URI that ends with ${redirectUri}, unless you configure another: this application has none that does.`;
}
