import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetchService } from '../src/fetch/index.ts';
import { commonErrors, defineErrors, defineOperations, Failure, Type } from '../src/index.ts';
import { openApiDocument } from '../src/openapi/index.ts';

const errors = defineErrors(commonErrors({ realm: 'library' }));
const operations = defineOperations(errors, {
  greet: { route: 'GET /greeting', access: 'public', optionalToken: true, returns: Type.String() },
});

test('optional token: a valid one identifies the caller, and an invalid one fails nothing', async () => {
  const respond = fetchService({
    name: 'Library',
    publicUrl: 'https://library.example',
    errors,
    operations,
    onAnswer: () => {},
    authenticate: (token) => {
      if (token === 'limited') throw new Failure('RATE_LIMITED');
      return token === 'emma' ? { name: token } : undefined;
    },
    handlers: { greet: ({ caller }) => caller?.name ?? 'nobody' },
  });
  const greeted = async (headers: Record<string, string>) => {
    const response = await respond(new Request('https://library.example/greeting', { headers }));
    return [response.status, await response.json()];
  };
  assert.deepEqual(await greeted({ Authorization: 'Bearer emma' }), [200, 'emma']);
  for (const Authorization of ['Bearer nobody', 'Bearer limited', 'Basic ZW1tYQ==', 'emma'])
    assert.deepEqual(await greeted({ Authorization }), [200, 'nobody'], Authorization);
  assert.deepEqual(await greeted({}), [200, 'nobody']);
});

test('OpenAPI: the operation takes a token, and works without', () => {
  const { paths } = openApiDocument(operations, errors, {
    title: 'Library',
    version: '1',
    description: '',
    contact: { url: 'https://library.example' },
    license: { name: 'MIT', identifier: 'MIT' },
    server: { url: 'https://library.example', description: '' },
    tags: [],
    prefix: '',
    schemas: {},
    headers: {},
  } as never) as { paths: Record<string, Record<string, { security: unknown }>> };
  assert.deepEqual(paths['/greeting']?.get?.security, [{}, { accessToken: [] }]);
});
