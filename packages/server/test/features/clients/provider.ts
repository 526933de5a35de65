import assert from 'node:assert/strict';
import { startProxy } from '../../doubles/below-a-path.ts';
import type { Certified } from '../../doubles/certificates.ts';
import { ANYWHERE } from '../../doubles/receiver.ts';
import { startNodes } from '../../harness/nodes.ts';
import type { Person, Service } from '../../harness/service.ts';

/** Portico for third-party clients: each of their requests goes to the next node. */
export interface Provider {
  readonly issuer: string;
  /** One of the nodes. */
  readonly service: Service;
  /**
   * Follows an application's redirect, confirms with the password if required, and agrees.
   * @returns the address to which the page leads back
   */
  visit(url: URL | string, person: Person): Promise<URL>;
  /**
   * Follows an application's redirect to sign out, and confirms it if required.
   * @returns the steps that were required, and the address to which the page leads back, null if it stays
   */
  leave(url: URL | string, person: Person): Promise<Departure>;
  stop(): Promise<void>;
}

export interface Departure {
  readonly needs: readonly string[];
  readonly url: string | null;
}

/** @param certified for a public URL of https, instead of http */
export async function startProvider(
  environment: Readonly<Record<string, string>> = {},
  certified?: Certified,
): Promise<Provider> {
  const proxy = await startProxy('127.0.0.1', '/accounts', certified);
  const nodes = await startNodes({
    environment: { ...environment, PORTICO_PUBLIC_URL: proxy.url },
    webhookAddresses: ANYWHERE,
  });
  proxy.leadTo(...nodes.all.map(({ url }) => url));
  let asked = 0;
  const ask = async (path: string, { token }: Person, body: object) => {
    const node = nodes.all[asked++ % nodes.all.length] as Service;
    return node.call('POST', path, { token, body });
  };
  return {
    issuer: proxy.url,
    service: nodes.first,
    visit: async (url, person) => {
      const [page, parameters = ''] = String(url).split('?');
      assert.equal(page, `${proxy.url}/authorize`);
      const seen = await fetch(url);
      assert.equal(seen.headers.get('content-type'), 'text/html; charset=utf-8');
      const { body } = await ask('/v1/authorizations/lookup', person, { parameters });
      if (body.url !== null) return new URL(body.url);
      const agreed = { parameters, ticket: body.ticket, consent: body.needs.includes('consent') };
      let by = person;
      if (body.needs.includes('reauthentication')) {
        const { password } = person;
        const { accessToken } = (await ask('/v1/reauthentication', person, { password })).body;
        by = { ...person, token: accessToken };
      }
      const reply = await ask('/v1/authorizations', by, agreed);
      assert.equal(reply.status, 201, reply.text);
      return new URL(reply.body.url);
    },
    leave: async (url, person) => {
      const [page, parameters = ''] = String(url).split('?');
      assert.equal(page, `${proxy.url}/end-session`);
      const { body } = await ask('/v1/end-sessions/lookup', person, { parameters });
      const reply = await ask('/v1/end-sessions', person, { parameters });
      assert.equal(reply.status, 200, reply.text);
      return { needs: body.needs, url: reply.body.url };
    },
    stop: async () => {
      await nodes.stop();
      await proxy.close();
    },
  };
}
