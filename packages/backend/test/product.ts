import assert from 'node:assert/strict';
import type { JWK } from 'jose';
import { newApplication } from '../../server/test/fixtures/applications.ts';
import type { Person, Service } from '../../server/test/harness/service.ts';
import { type Backend, type BackendOptions, createBackend, type Surroundings } from '../src/index.ts';
import { type Browser, createBrowser } from './browser.ts';

export const ORIGIN = 'https://app.example.com';
export const COOKIE_KEY = 'a key for cookies in tests, of 32 or more characters';

/** A product with Portico in its server. */
export interface Product {
  readonly origin: string;
  readonly applicationId: string;
  readonly portico: Backend;
  /** The kind of its server. */
  readonly send: (request: Request) => Promise<Response>;
  browser(): Browser;
  /** Signs a person in, in a browser of theirs. */
  signedIn(person: Person, organizationId?: string): Promise<Browser>;
  /** Makes another process of the same product. */
  beside(options?: Partial<BackendOptions>, surroundings?: Surroundings): Backend;
}

interface ProductOptions extends Partial<BackendOptions> {
  readonly surroundings?: Surroundings;
  readonly issuer?: string;
  /** Authenticates the application in place of its secret. */
  readonly privateKey?: JWK;
  /** Settings of the application besides those that sign-in needs. */
  readonly registered?: Readonly<Record<string, unknown>>;
  /** The product's own routes. */
  readonly next?: (request: Request, portico: Backend) => Response | Promise<Response>;
}

export async function newProduct(service: Service, given: ProductOptions = {}): Promise<Product> {
  const {
    surroundings = {},
    issuer = service.app.publicUrl,
    registered,
    privateKey,
    next = () => new Response('own'),
    ...options
  } = given;
  const origin = String(options.origin ?? ORIGIN);
  const { id, secret = '' } = await newApplication(service, {
    firstParty: true,
    redirectUris: [`${origin}/auth/callback`],
    ...registered,
  });
  const beside: Product['beside'] = (more = {}, around = surroundings) =>
    createBackend(
      {
        url: issuer,
        application: privateKey ? { id, privateKey } : { id, secret },
        cookieKeys: [COOKIE_KEY],
        origin,
        ...options,
        ...more,
      },
      around,
    );
  const portico = beside();
  const send = portico.handler((request) => next(request, portico));
  const browser = () => createBrowser({ origin, send, ...(surroundings.now && { now: surroundings.now }) });
  return {
    origin,
    applicationId: id,
    portico,
    send,
    browser,
    beside,
    signedIn: async (person, organizationId) => {
      const own = browser();
      const back = await agree(service, await own.go('/auth/sign-in'), person, organizationId);
      const response = await own.open(back);
      assert.equal(response.status, 303, await response.text());
      return own;
    },
  };
}

/** Does what Portico's page does for somebody who agrees to everything. @returns the address to which it leads back */
export async function agree(
  { call }: Pick<Service, 'call'>,
  url: string,
  { token }: Pick<Person, 'token'>,
  organizationId?: string,
): Promise<string> {
  const [, parameters = ''] = url.split('/authorize?');
  const asked = await call('POST', '/v1/authorizations/lookup', { token, body: { parameters } });
  assert.equal(asked.status, 200, asked.text);
  if (asked.body.url !== null) return asked.body.url;
  const chosen =
    asked.body.needs.includes('organization') && organizationId !== undefined ? { organizationId } : {};
  const body = { parameters, ticket: asked.body.ticket, ...chosen };
  const reply = await call('POST', '/v1/authorizations', { token, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.url;
}
