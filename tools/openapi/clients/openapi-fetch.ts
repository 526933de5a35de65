/** A client of openapi-fetch with types made by openapi-typescript. */
import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';
import { BASE_URL, expect, NEWCOMER } from './expect.js';

const anonymous = createClient<paths>({ baseUrl: BASE_URL });

const registered = await anonymous.POST('/v1/register', { body: NEWCOMER });
expect(registered.response.status, 201);
const again = await anonymous.POST('/v1/register', { body: NEWCOMER });
expect(again.error?.error.error, 'EMAIL_ALREADY_EXISTS');

const client = createClient<paths>({
  baseUrl: BASE_URL,
  headers: { Authorization: `Bearer ${registered.data?.accessToken}` },
});
const created = await client.POST('/v1/organizations', { body: { name: 'Analytical Engines' } });
const role: components['schemas']['Role'] | undefined = created.data?.role;
expect(role, 'owner');

const path = { id: created.data?.id ?? '' };
const stale = await client.PUT('/v1/organizations/{id}', {
  params: { path, header: { 'If-Match': '"another"' } },
  body: { name: 'Difference Engines' },
});
expect(stale.error?.error.error, 'PRECONDITION_FAILED');

const { error: failure } = await client.POST('/v1/organizations', { body: { name: '' } });
if (failure?.error.error === 'FIELDS_VALIDATION_ERROR') {
  const status: 422 = failure.error.status;
  expect(status, 422);
  expect(failure.error.fields.name, 'must not be empty');
} else expect(failure, 'FIELDS_VALIDATION_ERROR');
