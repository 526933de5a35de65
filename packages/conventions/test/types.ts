/**
 * What must not compile: a service that lacks what its operations need. Nothing here runs: `tsc` holds it, because a
 * directive that expects an error is one itself where there is none.
 */
import { Type } from 'typebox';
import { serve as serveWithFastify } from '../src/fastify/index.ts';
import { fetchService } from '../src/fetch/index.ts';
import {
  commonErrors,
  commonFlaw,
  defineErrorFormat,
  defineErrors,
  defineOperations,
  operationsWith,
} from '../src/index.ts';
import { type ServeOptions, serve } from '../src/node/index.ts';

const EMPTY = commonFlaw('too_short', 'must not be empty', { min: 1 });
const errors = defineErrors({
  ...commonErrors({ realm: 'books' }),
  EMAIL_NOT_VERIFIED: commonErrors({ realm: 'books' }).ACCESS_FORBIDDEN,
  SECOND_FACTOR_MISSING: commonErrors({ realm: 'books' }).ACCESS_FORBIDDEN,
  BOOK_NOT_FOUND: commonErrors({ realm: 'books' }).ROUTE_NOT_FOUND,
});
const halfFormat = defineErrorFormat({
  name: 'half',
  contentType: 'application/json',
  accepts: ['application/x-www-form-urlencoded'],
  table: { INTERNAL_ERROR: 'server_error' },
  render: ({ code }) => ({ error: code }),
  judge: () => true,
});
const operation = operationsWith(errors, { callers: ['reader'], permissions: ['books:read'] });
const described = { tag: 'Books', summary: 'Read', description: 'Reads.', method: 'GET' } as const;
const successes = { 200: { description: 'The book.', body: Type.Object({ title: Type.String() }) } } as const;

const open = {
  getTitle: operation({ ...described, id: 'getTitle', path: '/title', access: 'public', successes }),
};
const guarded = {
  getBook: operation({
    ...described,
    id: 'getBook',
    path: '/books/:id',
    access: ['reader'],
    target: { resource: 'book', notFound: 'BOOK_NOT_FOUND' },
    permission: 'books:read',
    successes,
  }),
};
const requiring = operationsWith(errors, {
  callers: ['reader'],
  permissions: [],
  bars: ['EMAIL_NOT_VERIFIED'],
});
const lending = { ...described, path: '/loans', access: ['reader'], successes } as const;
const barred = { borrow: requiring({ ...lending, id: 'borrow' }) };
const despite = {
  giveBack: requiring({ ...lending, id: 'giveBack', despite: ['EMAIL_NOT_VERIFIED'] }),
  getTitle: requiring({ ...lending, id: 'getTitle', access: 'public' }),
};
const demanding = operationsWith(errors, {
  callers: ['reader'],
  permissions: [],
  demands: ['SECOND_FACTOR_MISSING'],
});
const rare = {
  getBook: demanding({
    ...described,
    id: 'getBook',
    path: '/books/:id',
    access: ['reader'],
    target: { resource: 'book', notFound: 'BOOK_NOT_FOUND' },
    successes,
  }),
};

interface Book {
  readonly title: string;
}
interface Reader {
  readonly kind: 'reader';
}
type Options = ServeOptions<typeof guarded, Reader, { book: Book }>;
const named = { name: 'Books', errors };
const handlers: Options['handlers'] = {
  getBook: { handle: ({ target }) => ({ status: 200, body: target }) },
};
const authenticate: Options['authenticate'] = () => ({ kind: 'reader' });
const locate: Options['locate'] = { book: () => ({ title: 'Emma' }) };
const permits: Options['permits'] = (_permission, { kind }, { title }) => kind === 'reader' && title !== '';
const given = { ...named, operations: guarded, handlers };
const title = { handle: () => ({ status: 200 as const, body: { title: 'Emma' } }) };
const byReader = { ...named, authenticate };
const borrows = { ...byReader, operations: barred, handlers: { borrow: title } };
const returns = { ...byReader, operations: despite, handlers: { giveBack: title, getTitle: title } };

export const services = [
  () =>
    serve({
      ...named,
      operations: open,
      handlers: { getTitle: title },
    }),
  () => serve({ ...given, authenticate, locate, permits }),
  // @ts-expect-error: nobody knows whom a token belongs to
  () => serve({ ...given, locate, permits }),
  // @ts-expect-error: nobody locates what the path names
  () => serve({ ...given, authenticate, permits }),
  // @ts-expect-error: nobody judges permissions
  () => serve({ ...given, authenticate, locate }),
  // @ts-expect-error: an operation without a handler
  () => serve({ ...given, authenticate, locate, permits, handlers: {} }),
  () => serve(returns),
  () => serve({ ...borrows, isBarred: (_bar, { kind }) => kind !== 'reader' }),
  // @ts-expect-error: nobody says who is barred
  () => serve(borrows),
  () =>
    serve({
      ...byReader,
      operations: rare,
      locate,
      judgeDemands: () => undefined,
      handlers: { getBook: title },
    }),
  // @ts-expect-error: nobody judges what a book demands
  () => serve({ ...byReader, operations: rare, locate, handlers: { getBook: title } }),
  // @ts-expect-error: another resource than handlers expect
  () => serve({ ...given, authenticate, locate: { book: () => ({ pages: 1 }) }, permits }),
];

const short = defineOperations(errors, {
  getBook: { route: 'GET /books/:id', target: 'book', returns: Type.Object({ title: Type.String() }) },
  addBook: {
    route: 'POST /books',
    body: Type.Object({ title: Type.String() }),
    returns: Type.Object({ title: Type.String() }),
    errors: ['ACCESS_FORBIDDEN'],
  },
  deleteBook: { route: 'DELETE /books/:id', target: 'book', conditional: true },
});
const shelf = {
  ...named,
  operations: short,
  authenticate: async () => ({ reader: 'Emma' }),
  locate: { book: async (id: string) => (id === '1' ? { title: 'Emma' } : undefined) },
};

export const shorthand = [
  () =>
    serve({
      ...named,
      operations: short,
      authenticate: async (token) => ({ reader: token }),
      locate: { book: async (id, { reader }) => (id === reader ? { title: 'Emma' } : undefined) },
      handlers: {
        getBook: ({ target }) => ({ title: target.title satisfies string }),
        addBook: async ({ body, fail, caller }) => {
          if (caller.reader === '') throw fail('ACCESS_FORBIDDEN');
          if (body.title === '') throw fail('FIELDS_VALIDATION_ERROR', { title: EMPTY });
          // @ts-expect-error: a message without a reason
          if (body.title === '') throw fail('FIELDS_VALIDATION_ERROR', { title: 'must not be empty' });
          // @ts-expect-error: an error that the operation does not declare
          if (body.title === ' ') throw fail('BOOK_NOT_FOUND');
          // @ts-expect-error: a field that the body does not have
          if (body.title === 'a') throw fail('FIELDS_VALIDATION_ERROR', { name: EMPTY });
          // @ts-expect-error: a caller has no such member
          return { title: caller.name };
        },
        deleteBook: ({ judgePreconditions, target }) => judgePreconditions(target),
      },
    }),
  () =>
    serveWithFastify({
      ...shelf,
      handlers: {
        getBook: ({ target }) => target,
        // @ts-expect-error: not what the operation returns
        addBook: () => ({ name: 'Emma' }),
        deleteBook: { handle: () => ({ status: 204 as const }) },
      },
    }),
  () =>
    fetchService({
      ...shelf,
      publicUrl: 'https://books.example',
      handlers: {
        getBook: ({ target }) => target,
        // @ts-expect-error: not a status of the operation
        addBook: { handle: () => ({ status: 200 as const, body: { title: 'Emma' } }) },
        deleteBook: () => undefined,
      },
    }),
  // @ts-expect-error: nobody locates books
  () => serve({ ...shelf, locate: { shelf: () => ({}) }, handlers: {} as never }),
  () =>
    defineOperations(errors, {
      // @ts-expect-error: the catalogue lacks PRESSING_PLANT_NOT_FOUND
      getPlant: { route: 'GET /plants/:id', target: 'pressingPlant' },
    }),
  // @ts-expect-error: the catalogue lacks NO_SUCH_ERROR
  () => defineOperations(errors, { getPlant: { route: 'GET /plants', errors: ['NO_SUCH_ERROR'] } }),
  // @ts-expect-error: not a method of the conventions
  () => defineOperations(errors, { getPlant: { route: 'TRACE /plants' } }),
];

const streaming = defineOperations(errors, {
  listBooks: {
    route: 'GET /books',
    access: 'public',
    streamed: true,
    returns: Type.Object({ shelf: Type.String(), books: Type.Array(Type.Object({ title: Type.String() })) }),
  },
});
async function* books() {
  yield { title: 'Emma' };
}
async function* pages() {
  yield 1;
}
const read = { ...named, operations: streaming };

export const streams = [
  () => serve({ ...read, handlers: { listBooks: () => ({ shelf: 'A', books: books() }) } }),
  () => serve({ ...read, handlers: { listBooks: () => ({ shelf: 'A', books: [{ title: 'Emma' }] }) } }),
  // @ts-expect-error: not the items of the list
  () => serve({ ...read, handlers: { listBooks: () => ({ shelf: 'A', books: pages() }) } }),
  // @ts-expect-error: a text is no list
  () => serve({ ...read, handlers: { listBooks: () => ({ shelf: pages(), books: books() }) } }),
  // @ts-expect-error: the body of this one is not streamed
  () => serve({ ...shelf, handlers: { ...({} as never), getBook: () => books() } }),
];

/** A constant without a code in the format of the operation. */
export const withoutCode = () =>
  operation({
    ...described,
    id: 'getTitle',
    path: '/title',
    access: 'public',
    successes,
    // @ts-expect-error: the table lacks REQUEST_MALFORMED, among others
    errorFormat: halfFormat,
  });
