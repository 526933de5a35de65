import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ANYWHERE } from '../../packages/server/test/doubles/receiver.ts';
import { newApiKey } from '../../packages/server/test/fixtures/api-keys.ts';
import {
  assertRefusesHostileDeliveries,
  deliverAfterLarge,
} from '../../packages/server/test/fixtures/hostile-deliveries.ts';
import { giveRoles, teamOf } from '../../packages/server/test/fixtures/roles.ts';
import { keyWith } from '../../packages/server/test/fixtures/service-keys.ts';
import { freePort } from '../../packages/server/test/harness/free-port.ts';
import { AUDIENCE, type Person, startService } from '../../packages/server/test/harness/service.ts';
import { until } from '../../packages/server/test/harness/until.ts';
import { start } from '../services/programs.ts';

/** The programs that `docs/guides/roles.md` names, as they are. */
const program = (name: string) => ({
  name,
  command: process.execPath,
  arguments: [fileURLToPath(new URL(`${name}.ts`, import.meta.url))],
});

/** As much of OpenFGA as the receiver uses: it keeps tuples. */
const tuples = new Set<string>();
const engine = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { writes, deletes } = JSON.parse(Buffer.concat(chunks).toString());
  const text = (one: { user: string; relation: string; object: string }) =>
    `${one.user} ${one.relation} ${one.object}`;
  // As the engine does: refuses to write an existing tuple, or to delete a missing one.
  const isFine = [
    ...(writes?.tuple_keys ?? []).map((one: never) => !tuples.has(text(one))),
    ...(deletes?.tuple_keys ?? []).map((one: never) => tuples.has(text(one))),
  ].every(Boolean);
  if (isFine) {
    for (const one of writes?.tuple_keys ?? []) tuples.add(text(one));
    for (const one of deletes?.tuple_keys ?? []) tuples.delete(text(one));
  }
  response.writeHead(isFine ? 200 : 400).end('{}');
});
await new Promise<void>((listening) => engine.listen(0, '127.0.0.1', listening));
after(() => engine.close());

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
// Each has to know where the other one is before that has started.
const port = await freePort();

const portico = await startService({
  webhookAddresses: ANYWHERE,
  workInterval: 20,
  environment: { PORTICO_WEBHOOK_URL: `http://127.0.0.1:${port}/`, PORTICO_WEBHOOK_SECRET: secret },
});
after(() => portico.stop());
const key = await keyWith(portico, ['managers:read']);
const receiver = await start(program('relations'), {
  PORTICO_URL: portico.url,
  SERVICE_KEY: key.token,
  SECRET: secret,
  FGA_STORE: `http://127.0.0.1:${(engine.address() as AddressInfo).port}/stores/one`,
  PORT: String(port),
});
after(receiver.stop);

const team = await teamOf(portico);
await team.permissions('invoice:approve', 'invoice:read');
const approver = await team.role('approver', ['invoice:approve', 'invoice:read']);
await team.role('reader', ['invoice:read']);
const owner = await portico.person('owner');
const grace = await portico.person('grace');
const organization = await portico.organization(owner);
const manager = await portico.manager(organization, owner, grace, 'viewer');
const give = async (...roles: readonly string[]) =>
  assert.equal((await giveRoles(portico, owner, { manager, role: 'viewer', roles })).status, 200);

const approve = async (url: string, token: string) =>
  (
    await fetch(`${url}/organizations/${organization}/approvals`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
  ).status;

test('by asking: lets in a person or API key that has the permission now', async (t) => {
  const backEnd = await start(program('by-asking'), { PORTICO_URL: portico.url });
  t.after(backEnd.stop);
  const { url } = backEnd;
  await give('reader');
  assert.equal(await approve(url, grace.token), 403);
  await give('approver');
  assert.equal(await approve(url, grace.token), 204);
  await give();
  assert.equal(await approve(url, grace.token), 403);
  assert.equal(await approve(url, (await portico.person('outsider')).token), 403);
  assert.equal(await approve(url, 'portico_at_nobody'), 401);
  const apiKey = await newApiKey(portico, { organization, by: owner, roles: ['approver'] });
  assert.equal(await approve(url, apiKey.token), 204);
});

test('by token: makes no request, unless the token says that permissions did not fit', async (t) => {
  const environment = { ISSUER: portico.app.publicUrl, AUDIENCE, SERVICE_KEY: key.token };
  const backEnd = await start(program('by-token'), environment);
  t.after(backEnd.stop);
  const { url } = backEnd;
  const tokenFor = async ({ token }: Person, organizationId?: string) => {
    const body = { audience: AUDIENCE, organizationId };
    const reply = await portico.call('POST', '/v1/tokens', { token, body });
    return reply.body.token as string;
  };
  await give('approver');
  const token = await tokenFor(grace, organization);
  assert.equal(await approve(url, token), 204);
  assert.equal(await approve(url, await tokenFor(grace)), 403);
  assert.equal(await approve(url, await tokenFor(owner, organization)), 403);
  assert.equal(await approve(url, grace.token), 401);
  const many = Array.from({ length: 100 }, (_, at) => `extra:${'x'.repeat(40)}${at}`);
  await team.permissions('invoice:approve', 'invoice:read', ...many);
  await team.role('everything', many);
  await give('approver', 'everything');
  const long = await tokenFor(grace, organization);
  assert.equal(await approve(url, long), 204);
  await give();
  assert.equal(await approve(url, token), 204, 'as late as the token is old');
  assert.equal(await approve(url, long), 403, 'this one is asked about');
});

test('relations engine: refuses every hostile delivery, and goes on', () =>
  assertRefusesHostileDeliveries(`${receiver.url}/`, secret, { tooLarge: '413' }));

test('relations engine: a sender that keeps its connection is answered after a body that is too large', async () =>
  assert.deepEqual(await deliverAfterLarge(`${receiver.url}/`, secret), [413, 204]));

test('relations engine: follows roles as they are given, taken, and lost with their person', async () => {
  const tuple = (role: string) => `user:${grace.account.id} assignee role:${organization}/${role}`;
  const holds = (what: string, ...roles: readonly string[]) =>
    until(what, () => {
      const own = [...tuples].filter((one) => one.startsWith(`user:${grace.account.id} `));
      return JSON.stringify(own.sort()) === JSON.stringify(roles.map(tuple).sort());
    });
  await give('approver');
  await holds('the role is there', 'approver');
  const path = `/v1/roles/${approver}?replacement=reader`;
  assert.equal((await portico.call('DELETE', path, { token: team.operator.token })).status, 204);
  await holds('there is another in its place', 'reader');
  const removal = await portico.call('DELETE', `/v1/managers/${manager}`, { token: owner.token });
  assert.equal(removal.status, 204);
  await holds('nothing is left');
});
