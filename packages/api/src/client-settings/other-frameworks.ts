import { quoted } from '../literals.ts';
import { type ClientFacts, isPlain, redirectUriOf, SCOPE, SECRET, type Software, WEB } from './software.ts';

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
} as const satisfies Record<ClientFacts['application']['signingAlgorithm'], string>;

export const OTHER_FRAMEWORKS = {
  spring: {
    name: 'Spring Security',
    kinds: WEB,
    comment: '#',
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
  laravel: {
    name: 'Laravel (OpenID-Connect-PHP)',
    kinds: WEB,
    comment: '//',
    verifies: 'RS256',
    settings: (
      facts,
    ) => `// routes/web.php: composer require jumbojett/openid-connect-php. It keeps its state in PHP's own session.
// Once the configuration is cached, Laravel takes ${SECRET} from the environment alone, and not from .env.
use Illuminate\\Support\\Facades\\Route;
use Jumbojett\\OpenIDConnectClient;

Route::get(${quoted(new URL(redirectUriOf(facts)).pathname)}, function () {
    $portico = new OpenIDConnectClient(
        ${quoted(facts.issuer)},
        ${quoted(facts.application.id)},
        env('${SECRET}'),
    );
    $portico->setRedirectURL(${quoted(redirectUriOf(facts))});
    $portico->setCodeChallengeMethod('S256');
    $portico->addScope(['profile', 'email']);
    // Redirects to Portico at first, and verifies the answer when the browser comes back.
    $portico->authenticate();
    $claims = $portico->getVerifiedClaims();
    session()->regenerate();
    session(['user' => ['sub' => $claims->sub, 'email' => $claims->email]]);
    return redirect('/');
});`,
  },
  rails: {
    name: 'Rails (OmniAuth)',
    kinds: WEB,
    comment: '#',
    redirectUri: '/auth/portico/callback',
    settings: (
      facts,
    ) => `# config/initializers/omniauth.rb: bundle add omniauth_openid_connect omniauth-rails_csrf_protection
${isPlain(facts) ? 'SWD.url_builder = URI::HTTP # only while Portico is reached by http\n' : ''}Rails.application.config.middleware.use OmniAuth::Builder do
  provider :openid_connect,
           name: :portico,
           issuer: ${quoted(facts.issuer)},
           discovery: true,
           pkce: true,
           scope: %i[${SCOPE}],
           client_options: {
             identifier: ${quoted(facts.application.id)},
             secret: ENV.fetch('${SECRET}'),
             redirect_uri: ${quoted(redirectUriOf(facts, '/auth/portico/callback'))}
           }
end
# To sign in: button_to 'Sign in', '/auth/portico', data: { turbo: false }. At the route '/auth/portico/callback',
# request.env['omniauth.auth'].uid is the ID of the account.`,
  },
} as const satisfies Readonly<Record<string, Software>>;
