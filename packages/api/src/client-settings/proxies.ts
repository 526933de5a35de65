import {
  addressOf,
  type ClientFacts,
  isPlain,
  redirectUriOf,
  SCOPE,
  SECRET,
  type Software,
  WEB,
} from './software.ts';

/** Apache takes no single address that is reached by http. */
const metadataOf = ({ issuer }: ClientFacts) =>
  `OIDCProviderMetadataURL "${issuer}/.well-known/openid-configuration"`;

const addressesOf = ({
  issuer,
}: ClientFacts) => `# Not OIDCProviderMetadataURL: with it, Apache revokes its tokens before it signs users out, so that Portico asks
# them whether they want to.
OIDCProviderIssuer "${issuer}"
OIDCProviderAuthorizationEndpoint "${issuer}/authorize"
OIDCProviderTokenEndpoint "${issuer}/oauth2/token"
OIDCProviderJwksUri "${issuer}/.well-known/jwks.json"
OIDCProviderUserInfoEndpoint "${issuer}/oauth2/userinfo"
OIDCProviderEndSessionEndpoint "${issuer}/end-session"`;

/** Proxies that sign users in for what is behind them, and products with settings of their own. */
export const PROXIES = {
  'oauth2-proxy': {
    name: 'oauth2-proxy',
    kinds: WEB,
    comment: '#',
    redirectUri: '/oauth2/callback',
    settings: (facts) => {
      const { secure } = addressOf(facts, '/oauth2/callback');
      return `# oauth2-proxy.cfg. The secrets are in OAUTH2_PROXY_CLIENT_SECRET and OAUTH2_PROXY_COOKIE_SECRET.
# It refuses users whose email address is not verified.
provider = "oidc"
provider_display_name = "Portico"
oidc_issuer_url = "${facts.issuer}"
client_id = "${facts.application.id}"
redirect_url = "${redirectUriOf(facts, '/oauth2/callback')}"
scope = "${SCOPE} offline_access"
code_challenge_method = "S256"
email_domains = ["*"]${secure ? '' : '\ncookie_secure = false # only while this proxy is reached by http'}
# Checks with Portico that users are still signed in; without it, they stay signed in for a week.
cookie_refresh = "5m"
# To sign out here and in Portico, go to /oauth2/sign_out?rd= with this address, URL-encoded; it replaces {id_token}.
# To come back, append &post_logout_redirect_uri= and an address that is registered, which is URL-encoded twice.
# ${facts.issuer}/end-session?id_token_hint={id_token}
whitelist_domains = ["${new URL(facts.issuer).host}"]`;
    },
  },
  apache: {
    name: 'Apache (mod_auth_openidc)',
    kinds: WEB,
    comment: '#',
    settings: (
      facts,
    ) => `# In the virtual host of Apache, with auth_openidc enabled. The redirect URI must lead to no page of yours.
# Apache reads the secrets from its environment (on Debian, /etc/apache2/envvars).
${isPlain(facts) ? metadataOf(facts) : addressesOf(facts)}
OIDCClientID "${facts.application.id}"
OIDCClientSecret "\${${SECRET}}"
OIDCRedirectURI "${redirectUriOf(facts)}"
OIDCCryptoPassphrase "\${OIDC_CRYPTO_PASSPHRASE}"
OIDCScope "${SCOPE}"
OIDCPKCEMethod S256
OIDCRemoteUserClaim sub
# To sign out here and in Portico, go to the redirect URI with ?logout= and a page of yours, URL-encoded, which is also
# registered as a post-logout redirect URI.
<Location "/">
  AuthType openid-connect
  Require valid-user
</Location>`,
  },
  grafana: {
    name: 'Grafana',
    kinds: WEB,
    comment: ';',
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
} as const satisfies Readonly<Record<string, Software>>;
