/** The client that hey-api generates, with its types. */

import { BASE_URL, expect, NEWCOMER } from './expect.js';
import { createClient } from './hey-api/client/index.js';
import {
  createOrganization,
  type FieldsValidationError,
  getOrganization,
  register,
} from './hey-api/index.js';

const anonymous = createClient({ baseUrl: BASE_URL });

const registered = await register({ client: anonymous, body: NEWCOMER });
expect(registered.data?.account.email, NEWCOMER.email);
const again = await register({ client: anonymous, body: NEWCOMER });
expect(again.error?.error.error, 'EMAIL_ALREADY_EXISTS');

const client = createClient({ baseUrl: BASE_URL, auth: () => registered.data?.accessToken });
const created = await createOrganization({ client, body: { name: 'Analytical Engines' } });
expect(created.data?.role, 'owner');

const unknown = await getOrganization({ client, path: { id: '01a1fd16-4be7-72bb-8a32-8c5f1ce0e3c0' } });
expect(unknown.error?.error.error, 'ORGANIZATION_NOT_FOUND');

const { error: failure } = await createOrganization({ client, body: { name: '' } });
if (failure?.error.error === 'FIELDS_VALIDATION_ERROR') {
  const { fields }: FieldsValidationError['error'] = failure.error;
  expect(fields.name, 'must not be empty');
} else expect(failure, 'FIELDS_VALIDATION_ERROR');
