/** The guards of `@portico/backend` in the suite of all languages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from '@hono/node-server';
import { type Caller, createBackend, type Session } from '../packages/backend/src/index.ts';
import { testAddresses } from './addresses.ts';
import { type Inside, testGuards } from './guards.ts';
import { SUITE } from './world.ts';

const inTypeScript: Inside = {
  name: 'TypeScript: @portico/backend',
  start: async (environment) => {
    const {
      ISSUER = '',
      CLIENT_ID = '',
      CLIENT_SECRET = '',
      COOKIE_KEY = '',
      ORIGIN = '',
      PORT = '',
    } = environment;
    const { AUDIENCE = '', WEBHOOK_SECRET = '', ADDRESS_HEADER, FRESHNESS } = environment;
    const seen = new Set<string>();
    const portico = createBackend({
      url: ISSUER,
      application: { id: CLIENT_ID, secret: CLIENT_SECRET },
      cookieKeys: [COOKIE_KEY],
      origin: ORIGIN,
      audience: AUDIENCE,
      freshness: FRESHNESS === undefined ? 'request' : `${Number(FRESHNESS)}s`,
      ...(ADDRESS_HEADER !== undefined && { addressHeader: ADDRESS_HEADER }),
      webhooks: {
        secret: WEBHOOK_SECRET,
        seen: { has: async (id) => seen.has(id), add: async (id) => seen.add(id) },
      },
    });
    const routes: Readonly<Record<string, (request: Request) => Promise<object>>> = {
      '/caller': async (request) =>
        described((await portico.verify(request)) ?? (await portico.session(request))),
      '/required': async (request) =>
        described((await portico.verify(request)) ?? (await portico.requireSession(request))),
      '/organization': async (request) =>
        described((await portico.verify(request)) ?? (await portico.requireOrganization(request))),
      '/invoices': async (request) => {
        const permission = 'invoice:read';
        return described(
          (await portico.verify(request, { permission })) ??
            (await portico.requirePermission(request, permission)),
        );
      },
      '/hooks': async (request) => {
        const { type, isRepeated, done } = await portico.webhook(request);
        await done();
        return { type, isRepeated };
      },
    };
    const handle = portico.handler(async (request) => {
      const route = routes[new URL(request.url).pathname];
      return route ? Response.json(await route(request)) : new Response(null, { status: 404 });
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    const server = serve({ fetch: handle, port: Number(PORT), hostname: '127.0.0.1' }, () => resolve());
    await promise;
    return {
      url: ORIGIN,
      stop: async () => {
        server.close();
      },
    };
  },
};

function described(caller: Caller | Session | null) {
  if (caller === null) return { caller };
  const { type, account, organization, role, roles, permissions } = caller;
  const ids = { account: account?.id ?? null, organization: organization?.id ?? null };
  return { caller: { type, ...ids, role, roles, permissions } };
}

test('the suite: each case has a title of its own, and the table of paths is long enough', () => {
  const titles = SUITE.requests.map(({ title }) => title);
  assert.deepEqual([...new Set(titles)], titles);
  assert.ok(SUITE.returnTo.refused.length >= 40);
});

await testGuards([inTypeScript]);
await testAddresses([inTypeScript]);
