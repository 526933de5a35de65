import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonErrors } from '../errors/common-errors.ts';
import { failureRenderer } from '../errors/failure.ts';
import { operationsWith } from '../operations/operation.ts';
import type { Binding } from './binding.ts';
import { createService } from './service.ts';

const catalogue = {
  ...commonErrors({ realm: 'test' }),
  BOOK_NOT_FOUND: commonErrors({ realm: 'test' }).ROUTE_NOT_FOUND,
  EMAIL_NOT_VERIFIED: commonErrors({ realm: 'test' }).ACCESS_FORBIDDEN,
  SECOND_FACTOR_MISSING: commonErrors({ realm: 'test' }).ACCESS_FORBIDDEN,
  REAUTHENTICATION_REQUIRED: commonErrors({ realm: 'test' }).ACCESS_FORBIDDEN,
};
const operation = operationsWith(catalogue, {
  callers: ['reader'],
  permissions: ['books:burn'],
  scopes: ['books:write'],
  bars: ['EMAIL_NOT_VERIFIED'],
  demands: ['SECOND_FACTOR_MISSING'],
  raised: ['librarian'],
  changes: true,
});
const shelves = operation({
  id: 'listShelves',
  method: 'GET',
  path: '/shelves',
  tag: 'Books',
  summary: 'List the shelves',
  description: 'Lists them.',
  access: ['librarian'],
  successes: { 204: { description: 'There are none.', body: null } },
});
const deleteBook = operation({
  id: 'deleteBook',
  method: 'DELETE',
  path: '/books/:id',
  tag: 'Books',
  summary: 'Delete a book',
  description: 'Deletes it.',
  access: ['reader'],
  target: { resource: 'book', notFound: 'BOOK_NOT_FOUND' },
  permission: 'books:burn',
  scope: 'books:write',
  factors: 'changed',
  recent: true,
  limited: true,
  successes: { 204: { description: 'It is gone.', body: null } },
});
const render = failureRenderer(catalogue, () => 'https://books.example');
const operations = { deleteBook };
const whole: Binding<typeof operations> = {
  catalogue,
  operations,
  handlers: { deleteBook: { handle: () => ({ status: 204 }) } },
  render,
  authenticate: () => undefined,
  isBarred: () => false,
  locate: { book: () => undefined },
  judgeDemands: () => undefined,
  permits: () => true,
  hasScope: () => true,
  judgeFactors: () => undefined,
  isRecent: () => true,
  judgeChanges: () => {},
  throttle: () => {},
};

test('a complete service starts', () => {
  assert.deepEqual(
    createService(whole).routes.map(({ path }) => path),
    ['/books/:id'],
  );
});

for (const [member, what] of [
  ['authenticate', 'authenticate'],
  ['isBarred', 'isBarred'],
  ['locate', 'locate.book'],
  ['judgeDemands', 'judgeDemands'],
  ['permits', 'permits'],
  ['hasScope', 'hasScope'],
  ['judgeFactors', 'judgeFactors'],
  ['isRecent', 'isRecent'],
  ['judgeChanges', 'judgeChanges'],
  ['throttle', 'throttle'],
] as const) {
  test(`a service without ${member}: refused, and the operation that needs it named`, () => {
    const { [member]: _, ...rest } = whole;
    assert.throws(
      // @ts-expect-error: the compiler says so too
      () => createService(rest satisfies Binding<typeof operations>),
      new TypeError(`The service cannot work: deleteBook needs ${what}`),
    );
  });
}

test('a service without raise: refuses an operation for raised callers', () => {
  const handlers = { ...whole.handlers, shelves: { handle: () => ({ status: 204 }) } };
  const both = { deleteBook, shelves };
  assert.throws(
    // @ts-expect-error: the compiler says so too
    () => createService({ ...whole, operations: both, handlers } satisfies Binding<typeof both>),
    new TypeError('The service cannot work: shelves needs raise; shelves needs isStrong'),
  );
});

test('two operations at one path and method: refused at the start', () => {
  const twice = { deleteBook, burnBook: operation({ ...deleteBook, id: 'burnBook' }) };
  const handle = { handle: () => ({ status: 204 }) };
  assert.throws(
    () => createService({ ...whole, operations: twice, handlers: { deleteBook: handle, burnBook: handle } }),
    new TypeError('DELETE /books/:id is served twice'),
  );
});
