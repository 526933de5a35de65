import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { serve as serveWithFastify } from '../src/fastify/index.ts';
import { fetchService } from '../src/fetch/index.ts';
import { commonErrors, defineErrors, defineOperations, Type } from '../src/index.ts';
import { type ListenOptions, serve } from '../src/node/index.ts';

const errors = defineErrors(commonErrors({ realm: 'greeter' }));
const service = {
  name: 'Greeter',
  errors,
  operations: defineOperations(errors, {
    greet: { route: 'GET /greeting', access: 'public', returns: Type.String() },
  }),
  handlers: { greet: () => 'Hello' },
};
const servers: Readonly<Record<string, (options: ListenOptions) => ReturnType<typeof serve>>> = {
  'node:http': (options) => serve({ ...service, ...options }),
  Fastify: (options) => serveWithFastify({ ...service, ...options }),
};

async function outcome(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual', headers: { Connection: 'close' } });
  const body = await response.text();
  return `${response.status} ${response.headers.get('error-code') ?? body}`;
}

for (const [name, open] of Object.entries(servers)) {
  test(`${name}: links begin with the listening address, and no header asks for https`, async () => {
    const { url, publicUrl, stop } = await open({});
    const response = await fetch(`${url}/nothing`, { headers: { Connection: 'close' } });
    assert.equal(publicUrl, url);
    assert.match(await response.text(), new RegExp(`${url}/errors/ROUTE_NOT_FOUND`));
    assert.equal(response.headers.get('strict-transport-security'), null);
    await stop();
  });

  test(`${name}: behind https, links begin with the public URL, and every response asks for https`, async () => {
    const { url, stop } = await open({ publicUrl: 'https://greeter.example/', headers: { 'X-Node': 'a' } });
    for (const path of ['/greeting', '/nothing', '/errors']) {
      const { headers } = await fetch(url + path, { headers: { Connection: 'close' } });
      assert.equal(headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains', path);
      assert.equal(headers.get('x-node'), 'a', path);
    }
    const failure = await (await fetch(`${url}/nothing`, { headers: { Connection: 'close' } })).text();
    assert.match(failure, /https:\/\/greeter\.example\/errors\/ROUTE_NOT_FOUND/);
    await stop();
  });

  for (const host of ['0.0.0.0', '::', '0:0:0:0:0:0:0:0']) {
    test(`${name}: on ${host}, a public URL is required`, async () => {
      await assert.rejects(open({ host }), /Links cannot name .*: set publicUrl/);
      const { stop } = await open({ host: '0.0.0.0', publicUrl: 'http://greeter.example' });
      await stop();
    });
  }

  for (const publicUrl of ['greeter.example', 'ftp://greeter.example', 'https://greeter.example/?a=b']) {
    test(`${name}: ${publicUrl} is refused as the public URL`, async () => {
      await assert.rejects(open({ publicUrl }), {
        name: 'TypeError',
        message: `publicUrl must be an absolute URL such as https://api.example.com, not ${publicUrl}`,
      });
    });
  }

  test(`${name}: links begin with the normalized public URL`, async () => {
    for (const [given, kept] of [
      [' HTTPS://Greeter.Example/a/../b//', 'https://greeter.example/b'],
      ['https://greeter.example/"><script>', 'https://greeter.example/%22%3E%3Cscript%3E'],
    ] as const) {
      const { url, publicUrl, stop } = await open({ publicUrl: given });
      assert.equal(publicUrl, kept);
      const { headers } = await fetch(`${url}/greeting`, { headers: { Connection: 'close' } });
      assert.equal(headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains');
      await stop();
    }
    await assert.rejects(open({ publicUrl: 'https://me:secret@greeter.example' }), (error: Error) => {
      return error instanceof TypeError && !error.message.includes('secret');
    });
  });
}

for (const [what, greet] of Object.entries({
  nothing: (): undefined => undefined,
  'a function': () => () => 'Hello',
  'a symbol': () => Symbol('Hello'),
  'a text that was thrown': () => {
    throw 'Hello';
  },
  'headers that do not exist': {
    handle: () => ({ status: 200, headers: { 'not a name': 'a\r\nb' }, body: 'Hello' }),
  },
})) {
  test(`a handler that answers with ${what} is a bug, on every transport`, async () => {
    const answers: string[] = [];
    const onAnswer = () => {};
    for (const open of Object.values(servers)) {
      const { url, stop } = await open({ handlers: { greet }, onAnswer } as ListenOptions);
      answers.push(await outcome(`${url}/greeting`));
      await stop();
    }
    const options = { ...service, handlers: { greet }, onAnswer, publicUrl: 'http://greeter.example' };
    const respond = fetchService(options as never);
    const response = await respond(new Request('http://greeter.example/greeting'));
    answers.push(`${response.status} ${response.headers.get('error-code')}`);
    assert.deepEqual(answers, Array(3).fill('500 INTERNAL_ERROR'));
  });
}

test('Express: mounts the operations, and its own answers keep the conventions', async () => {
  interface App extends RequestListener {
    get(path: string, handler: (request: unknown, response: { redirect(to: string): void }) => void): App;
    use(handler: RequestListener): App;
  }
  const express = createRequire(import.meta.url)('express') as () => App;
  const { url, stop, port } = await serve({
    ...service,
    mount: (operations) =>
      express()
        .get('/elsewhere', (_request, response) => response.redirect('/greeting'))
        .use(operations),
  });
  assert.equal(await outcome(`${url}/greeting`), '200 "Hello"');
  assert.equal(await outcome(`${url}/nothing`), '404 ROUTE_NOT_FOUND');
  assert.equal(port.mended, 0);
  assert.equal(await outcome(`${url}/elsewhere`), '500 INTERNAL_ERROR');
  assert.equal(port.mended, 1);
  await stop();
});

test('Fastify: an app with its own routes and hooks, closed when the service stops', async () => {
  const seen: string[] = [];
  const { url, stop } = await serveWithFastify({
    ...service,
    setUp: (app) => {
      app.addHook('onRequest', async ({ url: path }) => void seen.push(path));
      app.addHook('onClose', async () => void seen.push('closed'));
      app.get('/own', async () => ({ fine: true }));
      app.get('/teapot', async (_request, reply) => reply.code(418).send('a teapot'));
    },
  });
  assert.equal(await outcome(`${url}/own`), '200 {"fine":true}');
  assert.equal(await outcome(`${url}/teapot`), '500 INTERNAL_ERROR');
  assert.equal(await outcome(`${url}/greeting`), '200 "Hello"');
  await stop();
  assert.deepEqual(seen, ['/own', '/teapot', '/greeting', 'closed']);
});
