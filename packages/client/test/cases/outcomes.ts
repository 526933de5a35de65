import { createClient } from '@portico/client';
import { equal, failed, ok, succeeded, thrownBy } from './assert.ts';
import { type Case, newEmail, PASSWORD, signedIn } from './stage.ts';

/** Outcomes of calls to a real service. */
export const outcomes: readonly Case[] = [
  {
    title: 'success: status, body and location',
    run: async ({ portico }) => {
      const email = newEmail();
      const outcome = await createClient({ baseUrl: portico }).register({
        body: { email, password: PASSWORD },
      });
      succeeded(outcome);
      equal(outcome.status, 201);
      equal(outcome.body.account.email, email);
      equal(outcome.location, '/v1/account');
      equal(outcome.attempts, 1);
      ok(outcome.requestId, 'there is no request ID');
    },
  },
  {
    title: 'failure: constant and status',
    run: async ({ portico }) => {
      const client = createClient({ baseUrl: portico });
      const body = { email: newEmail(), password: PASSWORD };
      succeeded(await client.register({ body }));
      const outcome = await client.register({ body });
      failed(outcome, 'EMAIL_ALREADY_EXISTS');
      equal(outcome.status, 409);
      ok(outcome.description.endsWith('/errors/EMAIL_ALREADY_EXISTS'), outcome.description);
      ok(outcome.requestId, 'there is no request ID');
    },
  },
  {
    title: 'all invalid fields are named at once',
    run: async ({ portico }) => {
      const outcome = await createClient({ baseUrl: portico }).register({
        body: { email: 'ada', password: 'x' },
      });
      failed(outcome, 'FIELDS_VALIDATION_ERROR');
      equal(Object.keys(outcome.fields).sort(), ['email', 'password']);
      ok(outcome.fields.email, 'there is no message');
    },
  },
  {
    title: '401 ACCESS_TOKEN_MISSING — an operation that needs a token, without one',
    run: async ({ portico }) => {
      failed(await createClient({ baseUrl: portico }).getAccount(), 'ACCESS_TOKEN_MISSING');
    },
  },
  {
    title: '204 is a success without a body',
    run: async (stage) => {
      const outcome = await (await signedIn(stage)).deleteSessions();
      succeeded(outcome);
      equal(outcome.status, 204);
      equal(outcome.body, undefined);
    },
  },
  {
    title: 'health checks and the error catalogue need no token',
    run: async ({ portico }) => {
      const client = createClient({ baseUrl: portico });
      const [live, ready] = await Promise.all([client.getLiveness(), client.getReadiness()]);
      succeeded(live);
      succeeded(ready);
      const catalogue = await client.getErrorCatalogue();
      succeeded(catalogue);
      ok(
        catalogue.body.errors.some(({ error }) => error === 'LAST_OWNER'),
        'LAST_OWNER is missing',
      );
    },
  },
  {
    title: 'an ID stays one path segment, whatever characters it has',
    run: async (stage) => {
      const client = await signedIn(stage);
      for (const id of ['nope', 'a/b', '?', '#', '%2e%2e', '..%2f', 'ä', ' '])
        failed(await client.getOrganization({ id }), 'ORGANIZATION_NOT_FOUND');
    },
  },
  {
    title: 'an ID that would change the path: rejected without a request',
    run: async (stage) => {
      const client = await signedIn(stage);
      for (const id of ['', '.', '..', undefined as never, null as never, 1 as never]) {
        const error = await thrownBy(() => client.deleteSession({ id }));
        ok(error instanceof TypeError && error.message.includes('id'), error.message);
      }
      succeeded(await client.getAccount());
    },
  },
  {
    title: 'baseUrl with a path; one of another service gives unknown_error',
    run: async ({ portico }) => {
      const outcome = await createClient({ baseUrl: `${portico}/elsewhere/` }).getLiveness();
      failed(outcome, 'unknown_error');
      equal(outcome.constant, 'ROUTE_NOT_FOUND');
      equal(outcome.status, 404);
    },
  },
  {
    title: 'ifMatch: PRECONDITION_FAILED with the current version if stale, a success if current',
    run: async (stage) => {
      const client = await signedIn(stage);
      const read = await client.getAccount();
      succeeded(read);
      const first = await client.updateAccount({ body: { name: 'Ada' }, ifMatch: read.etag ?? '' });
      succeeded(first);
      const second = await client.updateAccount({ body: { name: 'Grace' }, ifMatch: read.etag ?? '' });
      failed(second, 'PRECONDITION_FAILED');
      equal(second.etag, first.etag);
      succeeded(await client.updateAccount({ body: { name: 'Grace' }, ifMatch: second.etag ?? '' }));
    },
  },
  {
    title: 'ifMatch undefined: rejected, rather than an unconditional change',
    run: async (stage) => {
      const client = await signedIn(stage);
      const error = await thrownBy(() =>
        client.updateAccount({ body: { name: 'Ada' }, ifMatch: undefined as never }),
      );
      ok(error instanceof TypeError && error.message.includes('ifMatch'), error.message);
    },
  },
  {
    title: 'ifNoneMatch: a success with 304 and no body if unchanged',
    run: async (stage) => {
      const client = await signedIn(stage);
      const read = await client.getAccount({ ifNoneMatch: undefined });
      succeeded(read);
      equal(read.status, 200);
      const again = await client.getAccount({ ifNoneMatch: read.etag });
      succeeded(again);
      equal([again.status, again.body, again.etag], [304, undefined, read.etag]);
      succeeded(await client.updateAccount({ body: { name: 'Ada' } }));
      const changed = await client.getAccount({ ifNoneMatch: read.etag });
      succeeded(changed);
      equal([changed.status, changed.body?.name], [200, 'Ada']);
    },
  },
  {
    title: 'Idempotency-Key: a new one per call, or the one given',
    run: async (stage) => {
      const client = await signedIn(stage);
      const ids: string[] = [];
      for (const given of [{}, {}, { idempotencyKey: 'a key' }, { idempotencyKey: 'a key' }]) {
        const outcome = await client.createOrganization({ body: { name: 'Acme' }, ...given });
        if (!outcome.ok && outcome.error === 'REQUEST_MALFORMED') continue;
        succeeded(outcome);
        ids.push(outcome.body.id);
      }
      equal(new Set(ids).size, ids.length);
      for (const _ of [1, 2]) {
        const outcome = await client.createOrganization({ body: { name: 'Acme' }, idempotencyKey: 'key' });
        succeeded(outcome);
        ids.push(outcome.body.id);
      }
      equal(new Set(ids).size, ids.length - 1);
    },
  },
  {
    title: 'paging: every page until the end',
    run: async (stage) => {
      const client = await signedIn(stage);
      for (const name of ['one', 'two', 'three', 'four', 'five'])
        succeeded(await client.createOrganization({ body: { name } }));
      const pages: string[][] = [];
      for await (const outcome of client.listOrganizations.pages({ query: { limit: 2 } })) {
        succeeded(outcome);
        pages.push(outcome.body.items.map(({ name }) => name));
      }
      equal(pages, [['five', 'four'], ['three', 'two'], ['one']]);
    },
  },
  {
    title: 'paging: ends with a failure',
    run: async (stage) => {
      const client = await signedIn(stage);
      const errors: string[] = [];
      for await (const outcome of client.listSessions.pages({ query: { cursor: 'nonsense' } })) {
        failed(outcome, 'FIELDS_VALIDATION_ERROR');
        errors.push(...Object.keys(outcome.fields));
      }
      equal(errors, ['cursor']);
    },
  },
];
