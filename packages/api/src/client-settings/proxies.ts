import { redirectUriOf, SCOPE, SECRET, type Software, WEB } from './software.ts';

/** Proxies that sign users in for what is behind them, and products with settings of their own. */
export const PROXIES = {
  'oauth2-proxy': {
    name: 'oauth2-proxy',
    kinds: WEB,
    comment: '#',
    redirectUri: '/oauth2/callback',
    settings: (
      facts,
    ) => `# oauth2-proxy.cfg. The secrets are in OAUTH2_PROXY_CLIENT_SECRET and OAUTH2_PROXY_COOKIE_SECRET.
# It refuses users whose email address is not verified.
provider = "oidc"
provider_display_name = "Portico"
oidc_issuer_url = "${facts.issuer}"
client_id = "${facts.application.id}"
redirect_url = "${redirectUriOf(facts, '/oauth2/callback')}"
scope = "${SCOPE} offline_access"
code_challenge_method = "S256"
email_domains = ["*"]
# Checks with Portico that users are still signed in; without it, they stay signed in for a week.
cookie_refresh = "5m"
# To sign out here and in Portico, go to /oauth2/sign_out?rd= with this address, URL-encoded; it replaces {id_token}:
# ${facts.issuer}/end-session?id_token_hint={id_token}
whitelist_domains = ["${new URL(facts.issuer).host}"]`,
  },
  apache: {
    name: 'Apache (mod_auth_openidc)',
    kinds: WEB,
    comment: '#',
    settings: (
      facts,
    ) => `# In the virtual host of Apache, with auth_openidc enabled. The redirect URI must lead to no page of yours.
# Apache reads the secrets from its environment (on Debian, /etc/apache2/envvars).
OIDCProviderMetadataURL "${facts.issuer}/.well-known/openid-configuration"
OIDCClientID "${facts.application.id}"
OIDCClientSecret "\${${SECRET}}"
OIDCRedirectURI "${redirectUriOf(facts)}"
OIDCCryptoPassphrase "\${OIDC_CRYPTO_PASSPHRASE}"
OIDCScope "${SCOPE}"
OIDCPKCEMethod S256
OIDCRemoteUserClaim sub
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
