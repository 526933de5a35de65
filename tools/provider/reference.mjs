/** `oidc-provider` as Portico is: codes with PKCE alone, refresh tokens that rotate, resources; for two clients and one person. */
import { createServer } from 'node:http';
import { errors, Provider } from 'oidc-provider';

const [port, clients, audience] = process.argv.slice(2);
const SCOPES = 'openid profile email offline_access';

const provider = new Provider(`http://localhost:${port}`, {
  clients: JSON.parse(clients),
  cookies: { keys: ['a key'] },
  claims: { openid: ['sub'], profile: ['name', 'updated_at'], email: ['email', 'email_verified'] },
  scopes: SCOPES.split(' '),
  responseTypes: ['code'],
  pkce: { required: () => true },
  rotateRefreshToken: true,
  issueRefreshToken: () => true,
  acrValues: ['strong', 'single'],
  features: {
    devInteractions: { enabled: false },
    introspection: { enabled: true },
    revocation: { enabled: true },
    rpInitiatedLogout: { enabled: true },
    resourceIndicators: {
      enabled: true,
      useGrantedResource: () => true,
      getResourceServerInfo: (_, resource) => {
        if (resource !== audience) throw new errors.InvalidTarget();
        return { scope: SCOPES, audience, accessTokenFormat: 'jwt', accessTokenTTL: 600 };
      },
    },
  },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, accountId) => ({
    accountId,
    claims: () => ({ sub: accountId, email: 'ada@example.com' }),
  }),
  // Whoever is signed in has agreed to everything.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope(SCOPES);
    grant.addResourceScope(audience, SCOPES);
    await grant.save();
    return grant;
  },
  renderError: (ctx, { error }) => {
    ctx.type = 'json';
    ctx.body = { error };
  },
});
const handle = provider.callback();

/** GET says what is asked of the person, POST is their signing in. */
createServer(async (request, response) => {
  if (!request.url?.startsWith('/interaction/')) return handle(request, response);
  if (request.method === 'POST')
    return provider.interactionFinished(request, response, { login: { accountId: 'ada' } });
  const { prompt } = await provider.interactionDetails(request, response);
  response.end(prompt.name);
}).listen(Number(port), '127.0.0.1');
