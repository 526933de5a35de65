import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';

/** The application that every `portico dev` has. */
export const APPLICATION = '01900000-0000-7000-8000-000000000001';

interface SignInUnderWay {
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
}

/** A product that signs people in with the field's own library, and says who is signed in at `/`. */
export async function startProduct(issuer: string) {
  const config = await discovery(new URL(issuer), APPLICATION, undefined, None(), {
    execute: [allowInsecureRequests],
  });
  const underWay = new Map<string, SignInUnderWay>();
  const sessions = new Map<string, string>();
  let requests = 0;

  async function begin(redirectUri: string): Promise<{ readonly location: string; readonly cookie: string }> {
    const [verifier, state, nonce] = [randomPKCECodeVerifier(), randomState(), randomNonce()];
    underWay.set(state, { verifier, state, nonce });
    const url = buildAuthorizationUrl(config, {
      ...{ redirect_uri: redirectUri, scope: 'openid email organization', state, nonce },
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { location: url.href, cookie: `begun=${state}; Path=/callback; HttpOnly; SameSite=Lax` };
  }

  async function finish(url: URL, state: string) {
    const { verifier = '', nonce = '' } = underWay.get(state) ?? {};
    const tokens = await authorizationCodeGrant(config, url, {
      ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce },
    });
    sessions.set(state, String(tokens.claims()?.email));
    return { location: '/', cookie: `session=${state}; Path=/; HttpOnly; SameSite=Lax; Max-Age=600` };
  }

  const server = createServer(async ({ url = '/', headers }, response) => {
    requests++;
    const base = `http://${headers.host}`;
    const cookies = new Map(
      (headers.cookie ?? '').split('; ').map((pair) => pair.split('=', 2) as [string, string]),
    );
    const asked = new URL(url, base);
    try {
      const answers: Readonly<Record<string, () => Promise<{ location: string; cookie: string }>>> = {
        '/auth/sign-in': () => begin(`${base}/callback`),
        '/callback': () => finish(asked, cookies.get('begun') ?? ''),
      };
      const answer = await answers[asked.pathname]?.();
      if (answer) response.writeHead(303, { location: answer.location, 'set-cookie': answer.cookie }).end();
      else response.end(sessions.get(cookies.get('session') ?? '') ?? 'nobody');
    } catch {
      response.writeHead(403).end('refused');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    requests: () => requests,
    stop: () => server.close(),
  };
}
