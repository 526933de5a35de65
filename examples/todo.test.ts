import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';

const service = spawn(process.execPath, [new URL('todo.ts', import.meta.url).pathname], {
  env: { ...process.env, PORT: '0', TODO_TOKEN: 'secret' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
after(() => service.kill('SIGKILL'));
const [line] = await once(createInterface(service.stdout), 'line');
const url = String(line).replace('To-do listens on ', '');

async function call(method: string, path: string, body?: unknown, token = 'secret') {
  const response = await fetch(url + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const error = response.headers.get('error-code');
  return {
    outcome: [response.status, error].filter(Boolean).join(' '),
    body: isJson ? JSON.parse(text) : text,
  };
}

test('tasks: added, listed and completed', async () => {
  const added = await call('POST', '/tasks', { text: 'Buy milk' });
  assert.equal(added.outcome, '201');
  assert.deepEqual((await call('GET', '/tasks')).body, { items: [added.body] });
  assert.equal((await call('DELETE', `/tasks/${added.body.id}`)).outcome, '204');
  assert.equal((await call('DELETE', `/tasks/${added.body.id}`)).outcome, '404 TASK_NOT_FOUND');
});

test('invalid requests are refused by the conventions', async () => {
  assert.equal((await call('GET', '/tasks', undefined, 'other')).outcome, '401 ACCESS_TOKEN_INVALID');
  assert.equal((await call('POST', '/tasks', {})).outcome, '400 REQUIRED_FIELDS_MISSING');
  const invalid = await call('POST', '/tasks', { text: '' });
  assert.deepEqual(invalid.body.error.fields, { text: 'must not be empty' });
  assert.match(invalid.body.error.description, new RegExp(`${url}/errors/FIELDS_VALIDATION_ERROR$`));
  assert.equal((await call('PATCH', '/tasks')).outcome, '404 METHOD_NOT_SUPPORTED');
  assert.equal((await call('GET', '/nothing')).outcome, '404 ROUTE_NOT_FOUND');
});

test('OpenAPI document, and a page for each error', async () => {
  const { body: document } = await call('GET', '/openapi.json');
  assert.deepEqual(document.servers[0].url, url);
  assert.equal(document.paths['/tasks'].post.operationId, 'addTask');
  const { errors } = (await call('GET', '/errors.json')).body;
  const pages = await Promise.all(
    errors.map(({ error }: { error: string }) => call('GET', `/errors/${error}`)),
  );
  assert(pages.length > 15);
  for (const { outcome, body } of pages) {
    assert.equal(outcome, '200');
    assert.match(body, /To-do/);
  }
});

test('SIGTERM: ends with exit code 0', async () => {
  service.kill('SIGTERM');
  const [code] = await once(service, 'exit');
  assert.equal(code, 0);
});
