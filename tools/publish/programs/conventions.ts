/** Serves one operation, and fails as its catalogue says. */
import assert from 'node:assert/strict';
import { commonErrors, defineErrors, operationsWith } from '@portico/conventions';
import { serve } from '@portico/conventions/node';
import { openApiDocument } from '@portico/conventions/openapi';
import { Type } from 'typebox';

const errors = defineErrors({
  ...commonErrors({ realm: 'doors' }),
  DOOR_LOCKED: {
    status: 409,
    description: 'The door is locked.',
    when: 'Somebody locked the door.',
    remedy: 'Unlock it.',
    retry: 'never',
  },
});
const operations = {
  openDoor: operationsWith(errors)({
    id: 'openDoor',
    tag: 'Doors',
    method: 'POST',
    path: '/doors',
    summary: 'Open a door',
    description: 'Unless it is locked.',
    access: 'public',
    body: Type.Object({ name: Type.String({ minLength: 1 }) }),
    successes: { 201: { description: 'Open.', body: Type.Object({ name: Type.String() }) } },
    errors: ['DOOR_LOCKED'],
  }),
};
const service = await serve<typeof operations, { caller: never; resources: Record<string, never> }>({
  name: 'Doors',
  errors,
  operations,
  handlers: {
    openDoor: {
      handle: ({ body: { name }, fail }) => {
        if (name === 'cellar') throw fail('DOOR_LOCKED');
        return { status: 201, body: { name } };
      },
    },
  },
});

const post = async (body: string) => {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${service.url}/doors`, { method: 'POST', headers, body });
  return {
    status: response.status,
    code: response.headers.get('error-code'),
    body: (await response.json()) as unknown,
  };
};
assert.deepEqual(await post('{"name":"attic"}'), { status: 201, code: null, body: { name: 'attic' } });
const locked = await post('{"name":"cellar"}');
assert.deepEqual([locked.status, locked.code], [409, 'DOOR_LOCKED']);
assert.equal((await post('{"name":""}')).code, 'FIELDS_VALIDATION_ERROR');
assert.equal((await post('{')).status, 400);
assert.equal((await fetch(`${service.url}/windows`)).status, 404);
assert.ok((await (await fetch(`${service.url}/errors/DOOR_LOCKED`)).text()).includes('Unlock it.'));
assert.ok((await (await fetch(`${service.url}/openapi.json`)).text()).includes('DOOR_LOCKED'));
assert.equal(typeof openApiDocument, 'function');
await service.stop();
