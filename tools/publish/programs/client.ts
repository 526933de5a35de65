/** Registers with a running Portico, and tells a failure apart from the others by its type; signs in to no page. */
import assert from 'node:assert/strict';
import { createClient } from '@portico/client';
import { type SignInOutcome, signIn } from '@portico/client/sign-in';

const portico = createClient({ baseUrl: process.argv[2] ?? '' });
const body = { email: 'packed@example.com', password: 'correct horse battery' };
const registered = await portico.register({ body });
assert.ok(registered.ok);
const email: string = registered.body.account.email;
assert.equal(email, body.email);

const again = await portico.register({ body });
assert.ok(!again.ok && again.error === 'EMAIL_ALREADY_EXISTS');

const invalid = await portico.register({ body: { ...body, email: 'packed' } });
assert.ok(!invalid.ok && invalid.error === 'FIELDS_VALIDATION_ERROR');
assert.equal(typeof invalid.fields.email, 'string');
// @ts-expect-error: no field of this operation
assert.equal(invalid.fields.title, undefined);

const page = { applicationId: 'packed', redirectUri: 'https://app.example.com/callback' };
await assert.rejects(signIn({ ...page, baseUrl: 'http://id.example.com' }), TypeError);
export const whoIs = (outcome: SignInOutcome) => (outcome.ok ? outcome.session.account.email : outcome.error);
// @ts-expect-error: no such outcome
export const isOdd = (outcome: SignInOutcome) => !outcome.ok && outcome.error === 'odd';
