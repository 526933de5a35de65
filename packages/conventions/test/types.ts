/**
 * What must not compile: a service that lacks what its operations need. Nothing here runs: `tsc` holds it, because a
 * directive that expects an error is one itself where there is none.
 */
import { Type } from 'typebox';
import { commonErrors, defineErrors, operationsWith } from '../src/index.ts';
import { type ServeOptions, serve } from '../src/node/index.ts';

const errors = defineErrors({
  ...commonErrors({ realm: 'books' }),
  EMAIL_NOT_VERIFIED: commonErrors({ realm: 'books' }).ACCESS_FORBIDDEN,
  BOOK_NOT_FOUND: commonErrors({ realm: 'books' }).ROUTE_NOT_FOUND,
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
const requiring = operationsWith(errors, { callers: ['reader'], permissions: [], verification: true });
const lending = { ...described, path: '/loans', access: ['reader'], successes } as const;
const verified = { borrow: requiring({ ...lending, id: 'borrow' }) };
const unverified = {
  giveBack: requiring({ ...lending, id: 'giveBack', unverified: true }),
  getTitle: requiring({ ...lending, id: 'getTitle', access: 'public' }),
};

interface Book {
  readonly title: string;
}
interface Reader {
  readonly kind: 'reader';
}
type Options = ServeOptions<typeof guarded, { caller: Reader; resources: { book: Book } }>;
const named = { name: 'Books', errors };
const handlers: Options['handlers'] = {
  getBook: { handle: ({ target }) => ({ status: 200, body: target }) },
};
const authenticate: Options['authenticate'] = () => ({ kind: 'reader' });
const locate: Options['locate'] = { book: () => ({ title: 'Emma' }) };
const permits: Options['permits'] = (_permission, { kind }, { title }) => kind === 'reader' && title !== '';
const given = { ...named, operations: guarded, handlers };
const title = { handle: () => ({ status: 200 as const, body: { title: 'Emma' } }) };
interface Readers {
  readonly caller: Reader;
  readonly resources: Record<never, never>;
}
const byReader = { ...named, authenticate };
const borrows = { ...byReader, operations: verified, handlers: { borrow: title } };
const returns = { ...byReader, operations: unverified, handlers: { giveBack: title, getTitle: title } };

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
  () => serve<typeof unverified, Readers>(returns),
  () => serve<typeof verified, Readers>({ ...borrows, isVerified: ({ kind }) => kind === 'reader' }),
  // @ts-expect-error: nobody says whose email is verified
  () => serve<typeof verified, Readers>(borrows),
  // @ts-expect-error: another resource than handlers expect
  () => serve({ ...given, authenticate, locate: { book: () => ({ pages: 1 }) }, permits }),
];
