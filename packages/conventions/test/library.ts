/** A library of books, for the tests of the OpenAPI document. */
import { Type } from 'typebox';
import { defineErrors } from '../src/errors/catalogue.ts';
import { commonErrors } from '../src/errors/common-errors.ts';
import { flawsOf } from '../src/fields/flaw.ts';
import type { OpenApiOptions } from '../src/openapi/index.ts';
import { operationsWith } from '../src/operations/operation.ts';

const row = {
  status: 404,
  description: 'It is not there.',
  when: 'It is gone.',
  remedy: 'Look.',
  retry: 'never',
} as const;
export const catalogue = defineErrors({
  ...commonErrors({ realm: 'test' }),
  BOOK_NOT_FOUND: row,
  BOOK_EXISTS: { ...row, status: 409 },
  BOOK_UNUSED: row,
  LOGIN_WRONG: {
    ...row,
    status: 401,
    headers: { 'WWW-Authenticate': { description: 'A challenge', value: 'Bearer' } },
  },
});
const operation = operationsWith(catalogue);
const BookId = Type.String({ format: 'uuid' });
const Kind = Type.Enum(['novel', 'poems']);
const Book = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    kind: Type.Optional(Kind),
    format: Type.Optional(Type.Literal(1)),
    labels: Type.Optional(Type.Record(Type.String(), Type.String())),
  },
  { additionalProperties: false },
);
const Page = { limit: Type.Optional(Type.Integer({ maximum: 9, description: 'How many' })) };
const Shelf = Type.Object({ books: Type.Array(Book) }, { additionalProperties: false });
const base = { tag: 'Books', summary: 'Do', description: 'Does.', access: 'token' } as const;
const target = { resource: 'book', notFound: 'BOOK_NOT_FOUND', roles: ['reader'] } as const;

export const operations = {
  listBooks: operation({
    ...base,
    id: 'listBooks',
    method: 'GET',
    path: '/books',
    query: Type.Object({
      ...Page,
      shelf: Type.String(),
    }),
    successes: { 200: { description: 'The books.', body: Shelf } },
  }),
  addBook: operation({
    ...base,
    id: 'addBook',
    method: 'POST',
    path: '/books',
    idempotent: true,
    conditional: true,
    errors: ['BOOK_EXISTS'],
    body: Type.Object({
      title: Type.String({ 'x-normalize': 'trim' }),
      note: Type.Optional(Type.String()),
      'x-ray': Type.Optional(Type.Object({})),
      kind: Type.Optional(Type.Enum(['novel', 'poems'], { description: 'By default, a novel' })),
      subtitle: Type.Optional(
        Type.Union([Type.String({ minLength: 1 }), Type.Null()], { description: 'Or null' }),
      ),
      series: Type.Optional(Shelf),
      print: Type.Array(Type.Object({ year: Type.Integer(), place: Type.Optional(Type.String()) })),
    }),
    example: {
      request: { title: 'Emma', print: [] },
      success: { id: '1', title: 'Emma' },
    },
    successes: { 201: { description: 'The book.', body: Book, headers: { Location: 'Where it is' } } },
  }),
  getBook: operation({
    ...base,
    id: 'getBook',
    method: 'GET',
    path: '/books/:id',
    conditional: true,
    target,
    example: { parameters: { id: '7' } },
    successes: { 200: { description: 'The book.', body: Book } },
  }),
  noteBook: operation({
    ...base,
    id: 'noteBook',
    method: 'PUT',
    path: '/books/:id',
    conditional: true,
    target,
    body: Type.Object({ note: Type.Optional(Type.String()) }),
    successes: {
      200: { description: 'The book.', body: Book },
      204: { description: 'Nothing.', body: null },
    },
  }),
  getPage: operation({
    ...base,
    id: 'getPage',
    method: 'GET',
    path: '/pages/:name/:part',
    versioned: false,
    access: 'public',
    parameters: { name: 'Which page', part: 'Which part' },
    successes: {
      200: { description: 'The page.', body: Type.String(), contentType: 'text/html; charset=utf-8' },
    },
    errors: ['LOGIN_WRONG'],
  }),
};

export const options: OpenApiOptions = {
  title: 'Library',
  version: '1.2.3',
  description: 'Books.',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  contact: { name: 'Librarian', url: 'https://library.example' },
  server: { url: 'https://library.example', description: 'The library' },
  prefix: '/v1',
  id: BookId,
  tags: [{ name: 'Books', description: 'To read.' }],
  schemas: { Book, Shelf },
  parameters: Page,
  failures: {
    FIELDS_VALIDATION_ERROR: {
      fields: { title: flawsOf(catalogue)('too_short', 'must not be empty', { min: 1 }) },
    },
  },
};
