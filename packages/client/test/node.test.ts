import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inspect } from 'node:util';
import { operations as definitions } from '@portico/api';
import { createClient, memoryTokens } from '@portico/client';
import type { Operation as Definition } from '@portico/conventions';
import { sharedErrors } from '../src/errors.ts';
import { listed, type Operation } from '../src/operation.ts';
import { operations } from '../src/operations.ts';
import { cases } from './cases/index.ts';
import { json, newEmail, PASSWORD, scriptedClient, TOKEN } from './cases/stage.ts';
import { type Servers, startServers } from './servers.ts';

let servers: Servers;
before(async () => {
  servers = await startServers();
});
after(() => servers.close());

for (const { title, run } of cases) test(title, () => run(servers.stage));

test("each operation's errors are those of the API's definition", () => {
  const defined: Readonly<Record<string, Definition>> = definitions;
  const known = Object.entries<Operation>(operations);
  assert.ok(known.length > 40);
  for (const [id, { uses, errors }] of known) {
    const groups = ['transport', ...listed(uses)].filter(Boolean) as (keyof typeof sharedErrors)[];
    const all = [...listed(errors ?? '').filter(Boolean), ...groups.flatMap((group) => sharedErrors[group])];
    assert.deepEqual(new Set(all), new Set(defined[id]?.allErrors), id);
  }
});

test('every operation has a method, except documents and standard endpoints', () => {
  const methods = new Set(Object.keys(createClient({ baseUrl: servers.stage.nowhere })));
  const without = Object.values<Definition>(definitions)
    .filter(({ id, errorFormat, versioned }) => !methods.has(id) && !errorFormat && versioned !== false)
    .map(({ id }) => id);
  assert.deepEqual(without, []);
  assert.ok(methods.has('exportOrganizationEvents') && methods.has('exportEventsAsOperator'));
});

test('printing the client, its store or an outcome shows no token', async () => {
  const store = memoryTokens(TOKEN);
  const answer = json(201, { account: {}, accessToken: TOKEN, expiresAt: '' });
  const { client } = await scriptedClient(servers.stage, [answer], { tokens: store });
  const outcome = await client.login({ body: { email: newEmail(), password: PASSWORD } });
  assert.ok(outcome.ok && outcome.body.accessToken === TOKEN);
  const broken = createClient({ baseUrl: servers.stage.nowhere, tokens: store, retries: 0 });
  const shown = inspect([client, client.login, store, outcome, await broken.getAccount()], { depth: null });
  assert.match(shown, /\[Function: login\]/);
  assert.match(shown, /ECONNREFUSED/);
  assert.ok(!shown.includes(TOKEN), shown);
});
