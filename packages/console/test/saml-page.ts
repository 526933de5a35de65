import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  answerOf,
  askedOver,
  personWith,
  type SamlConnected,
} from '../../server/test/fixtures/saml-connected.ts';

/** The page of an identity provider over SAML, which signs any claims. */
export interface SamlPage {
  readonly origin: string;
  /** Where it takes requests. */
  readonly signOnUrl: string;
  /** A portal's tile for the service: it sends an unsolicited response. */
  readonly tileUrl: string;
  /** The person who signs in on it from now on, and for which connection. */
  expect(email: string, to: SamlConnected): void;
  close(): Promise<void>;
}

export async function startSamlPage(): Promise<SamlPage> {
  let form = (_url: string): string => '';
  const server = createServer((request, response) => {
    const html = form(`${origin}${request.url}`);
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<!doctype html><html lang="en"><title>Provider</title><link rel="icon" href="data:,"><h1>Provider</h1>${html}`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    signOnUrl: `${origin}/sso`,
    tileUrl: `${origin}/tile`,
    expect: (email, to) => {
      form = (url) => {
        const isAsked = new URL(url).searchParams.has('SAMLRequest');
        const answer = isAsked
          ? answerOf(askedOver(url, { ...to, verifier: '' }), to, personWith(email))
          : // Names no request, as a portal does; its content is not read.
            new URLSearchParams({ SAMLResponse: 'PHgvPg==' }).toString();
        const inputs = [...new URLSearchParams(answer)].map(
          ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
        );
        return `<form method="post" action="${to.connection.acsUrl}">${inputs.join('')}<button>Allow</button></form>`;
      };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
