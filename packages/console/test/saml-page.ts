import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  answerOf,
  askedOver,
  personWith,
  type SamlConnected,
} from '../../server/test/fixtures/saml-connected.ts';

/** The page of an identity provider over SAML, which signs whatever it is told to. */
export interface SamlPage {
  readonly origin: string;
  /** Where it takes requests. */
  readonly signOnUrl: string;
  /** Somebody's tile for the service: it sends an answer that nobody asked for. */
  readonly tileUrl: string;
  /** Who signs in on it from now on, for whom. */
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
          : // As a portal does, it names no request; what it says is not read.
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
