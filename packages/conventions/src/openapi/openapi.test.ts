import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogue, operations, options } from '../../test/library.ts';
import { resolved } from '../../test/resolved.ts';
import { parseCondition } from '../serving/conditions.ts';
import { errorName, listedPath, openApiDocument } from './index.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document is looked at member by member.
type Json = any;

const document: Json = openApiDocument(operations, catalogue, options);

const listedAt = (id: keyof typeof operations): Json => {
  const { method } = operations[id];
  return document.paths[listedPath(operations[id], '/v1')][method.toLowerCase()];
};
const at = (id: keyof typeof operations): Json => resolved(document, listedAt(id));

const nameOf = ({ $ref }: Json): string => $ref.replace('#/components/schemas/', '');

/** The constants and names of the closed schemas of a response's body. */
const closedIn = (schema: Json): { name: string; constants: string[]; status: Json }[] => {
  const name = nameOf(schema);
  const { oneOf, properties } = document.components.schemas[name];
  if (oneOf) return oneOf.flatMap(closedIn);
  const { error, status } = properties.error.properties;
  return [{ name, constants: error.enum ?? [error.const], status }];
};

test('the document is deterministic, and leaves its input unchanged', () => {
  const before = JSON.stringify([operations, catalogue, options]);
  assert.deepEqual(openApiDocument(operations, catalogue, options), document);
  assert.equal(JSON.stringify([operations, catalogue, options]), before);
  assert.deepEqual(JSON.parse(JSON.stringify(document)), document, 'it is JSON and nothing else');
  document.info.title = 'Changed';
  assert.equal((openApiDocument(operations, catalogue, options) as Json).info.title, 'Library');
});

test('every operation appears once, under its path and method', () => {
  assert.deepEqual(Object.keys(document.paths), ['/v1/books', '/v1/books/{id}', '/pages/{name}/{part}']);
  for (const id of Object.keys(operations) as (keyof typeof operations)[])
    assert.equal(at(id).operationId, id);
});

for (const id of Object.keys(operations) as (keyof typeof operations)[]) {
  test(`${id} lists all its errors by constant, each under its status`, () => {
    const listed = Object.entries<Json>(at(id).responses)
      .filter(([status]) => Number(status) >= 400)
      .flatMap(([status, { content }]) => {
        const { schema } = content['application/json'];
        return closedIn(schema).flatMap(({ name, constants, status: said }) => {
          const [only = '', ...more] = constants;
          if (more.length === 0) assert.equal(errorName(only), name);
          assert.deepEqual(said, { const: Number(status), type: 'integer' });
          return constants;
        });
      });
    assert.deepEqual(listed.sort(), [...operations[id].allErrors].sort());
  });
}

test('shared responses and parameters are components, with telling names', () => {
  assert.deepEqual(listedAt('getBook').responses[404], { $ref: '#/components/responses/BookNotFound' });
  const both = { $ref: '#/components/responses/Token401' };
  for (const id of ['getBook', 'listBooks', 'addBook'] as const)
    assert.deepEqual(listedAt(id).responses[401], both, id);
  // Every operation has the errors of the transport, so a name that stands for others does not mention them.
  assert.match(listedAt('getBook').responses[400].$ref, /\/Transport400$/);
  assert.match(listedAt('addBook').responses[400].$ref, /\/Body400$/);
  const id = { $ref: '#/components/parameters/BookId' };
  for (const one of ['getBook', 'noteBook'] as const) assert.deepEqual(listedAt(one).parameters[0], id, one);
  assert.deepEqual(listedAt('listBooks').parameters[0], { $ref: '#/components/parameters/Limit' });
  const { responses, headers, examples } = document.components;
  const { content, ...beside } = responses.BookNotFound;
  assert.deepEqual(content['application/json'].examples, {
    BOOK_NOT_FOUND: { $ref: '#/components/examples/BOOK_NOT_FOUND' },
  });
  assert.equal(examples.BOOK_NOT_FOUND.value.error.error, 'BOOK_NOT_FOUND');
  assert.equal(examples.BOOK_NOT_FOUND.description, catalogue.BOOK_NOT_FOUND.when);
  assert.deepEqual(beside.headers['Request-Id'], { $ref: '#/components/headers/Request-Id' });
  assert.equal(headers['Request-Id'].required, true);
});

test('errors with the same members share a closed schema, and differ by constant', () => {
  const { schemas } = document.components;
  assert.deepEqual(schemas.Token401Failure.properties.error.properties.error, {
    enum: ['ACCESS_TOKEN_MISSING', 'ACCESS_TOKEN_INVALID'],
    type: 'string',
  });
  assert.equal(schemas.Token401Failure.properties.error.additionalProperties, false);
  assert.deepEqual(
    schemas.Idempotent422Failure.oneOf.map(nameOf),
    ['FieldsValidationError', 'IdempotencyKeyReusedError'],
    'one of them has fields',
  );
});

test("a response's name follows from its errors, whatever else the service has", () => {
  const { addBook, getPage } = operations;
  const namesIn = (listed: Json) => Object.keys(listed.components.responses).sort();
  const few = namesIn(openApiDocument({ getPage, addBook }, catalogue, options));
  const all = new Set(namesIn(document));
  assert.deepEqual(
    few.filter((name) => !all.has(name)),
    [],
  );
  assert.ok(few.includes('IdempotencyKeyInUseOrBookExists') && few.includes('LoginWrong'));
});

test('an error is closed, requires its members, and has fields only if it is about fields', () => {
  assert.equal('BookUnusedError' in document.components.schemas, false, 'no operation has it');
  for (const constant of ['BOOK_NOT_FOUND', 'FIELDS_VALIDATION_ERROR']) {
    const { additionalProperties, required, properties } = document.components.schemas[errorName(constant)];
    assert.deepEqual([additionalProperties, required], [false, ['error']]);
    const members = ['status', 'error', 'description', ...(constant === 'BOOK_NOT_FOUND' ? [] : ['fields'])];
    assert.equal(properties.error.additionalProperties, false);
    assert.deepEqual(properties.error.required, members);
  }
});

test('named schemas are referenced, from other schemas too', () => {
  assert.deepEqual(at('getBook').responses[200].content['application/json'].schema, {
    $ref: '#/components/schemas/Book',
  });
  assert.deepEqual(document.components.schemas.Shelf.properties.books.items, {
    $ref: '#/components/schemas/Book',
  });
  assert.equal(document.components.schemas.Book.properties.title.type, 'string');
});

test('a body is required if one of its members is, and normalization stays out of the document', () => {
  const { required, content } = at('addBook').requestBody;
  assert.equal(required, true);
  assert.deepEqual(content['application/json'].schema, { $ref: '#/components/schemas/AddBookRequest' });
  const { properties } = document.components.schemas.AddBookRequest;
  assert.deepEqual(properties.title, { type: 'string' });
  assert.ok('x-ray' in properties, 'a member may be called as an extension is');
  assert.equal(at('noteBook').requestBody.required, false);
  assert.equal('requestBody' in at('listBooks'), false);
});

test('path and query parameters are described', () => {
  const limit = { type: 'integer', maximum: 9 };
  assert.deepEqual(at('listBooks').parameters, [
    { name: 'limit', in: 'query', required: false, description: 'How many', schema: limit },
    { name: 'shelf', in: 'query', required: true, schema: { type: 'string' } },
  ]);
  const inPath = at('getPage').parameters.map((one: Json) => [
    one.name,
    one.in,
    one.required,
    one.description,
  ]);
  assert.deepEqual(inPath, [
    ['name', 'path', true, 'Which page'],
    ['part', 'path', true, 'Which part'],
  ]);
});

test('conditional requests: their headers, 304, and the ETag of each answer with a body', () => {
  const names = (id: keyof typeof operations) => at(id).parameters.map(({ name }: Json) => name);
  assert.deepEqual(names('getBook'), ['id', 'If-None-Match']);
  assert.deepEqual(names('noteBook'), ['id', 'If-Match', 'If-None-Match']);
  assert.deepEqual(Object.keys(at('getBook').responses[304].headers), ['Request-Id', 'ETag']);
  for (const id of ['listBooks', 'noteBook'] as const) assert.equal('304' in at(id).responses, false, id);
  for (const [id, status] of [
    ['getBook', 200],
    ['noteBook', 200],
    ['addBook', 201],
    ['noteBook', 409],
  ] as const) {
    assert.equal(at(id).responses[status].headers.ETag.required, true, id);
  }
  assert.equal('ETag' in at('noteBook').responses[204].headers, false);
  assert.equal('content' in at('noteBook').responses[204], false);
  assert.deepEqual(listedAt('noteBook').responses[204], {
    $ref: '#/components/responses/NoContent',
    description: 'Nothing.',
  });
});

test('Idempotency-Key: a parameter of operations that take one', () => {
  const names = (id: keyof typeof operations) => at(id).parameters.map(({ name }: Json) => name);
  assert.deepEqual(names('addBook'), ['Idempotency-Key']);
  assert.equal(names('noteBook').includes('Idempotency-Key'), false);
  const { responses } = at('addBook');
  for (const status of [201, 409]) {
    assert.equal(responses[status].headers['Idempotency-Replayed'].required, false, String(status));
  }
  for (const status of [400, 401, 422, 503]) {
    assert.equal('Idempotency-Replayed' in responses[status].headers, false, String(status));
  }
});

test('response headers: required if every error under the status always has them', () => {
  const headers = (id: keyof typeof operations, status: number) => at(id).responses[status].headers;
  assert.equal(headers('addBook', 201).Location.required, true);
  assert.equal(headers('addBook', 503)['Retry-After'].required, true);
  assert.equal(headers('addBook', 401)['WWW-Authenticate'].required, true);
  assert.equal(headers('addBook', 401)['WWW-Authenticate'].description, 'RFC 6750, section 3');
  assert.equal(headers('addBook', 400).Connection.required, false);
  assert.equal(headers('addBook', 400).Accept.required, false);
  for (const status of [400, 401, 422, 500, 503]) {
    assert.equal(headers('addBook', status)['Error-Code'].required, true);
  }
});

test('security: operations that need a token, and public pages with their media type', () => {
  assert.deepEqual(document.security, [{ accessToken: [] }]);
  assert.equal('security' in at('getBook'), false);
  assert.deepEqual(at('getPage').security, []);
  assert.deepEqual(at('getPage').responses[200].content, { 'text/html': { schema: { type: 'string' } } });
});

test('one server, and each versioned path once below its version', () => {
  assert.deepEqual(document.servers, [{ url: 'https://library.example', description: 'The library' }]);
  assert.equal('servers' in document.paths['/pages/{name}/{part}'], false);
});

test('optional members of a request allow null at every level, required ones do not', () => {
  const { properties, required } = document.components.schemas.AddBookRequest;
  assert.deepEqual(required, ['title', 'print']);
  assert.deepEqual(properties.note, { type: ['string', 'null'] });
  assert.deepEqual(properties.kind, {
    anyOf: [{ enum: ['novel', 'poems'], type: 'string' }, { type: 'null' }],
    description: 'By default, a novel',
  });
  assert.deepEqual(properties.subtitle, { type: ['string', 'null'], minLength: 1, description: 'Or null' });
  assert.deepEqual(properties.series.anyOf, [{ $ref: '#/components/schemas/Shelf' }, { type: 'null' }]);
  const { properties: inner } = properties.print.items;
  assert.deepEqual([inner.year, inner.place], [{ type: 'integer' }, { type: ['string', 'null'] }]);
});

test('every enum and constant has its type, and open objects type their members', () => {
  const { properties } = document.components.schemas.Book;
  assert.deepEqual(properties.kind, { enum: ['novel', 'poems'], type: 'string' });
  assert.deepEqual(properties.format, { const: 1, type: 'integer' });
  assert.deepEqual(properties.labels, { type: 'object', additionalProperties: { type: 'string' } });
  const { properties: error } = document.components.schemas.FieldsValidationError.properties.error;
  assert.deepEqual(error.fields.additionalProperties, { type: 'string', minLength: 1 });
  assert.deepEqual(document.components.schemas.Error.properties.error.properties.status.type, 'integer');
});

test('the pattern of If-Match rejects exactly the values that are refused', () => {
  const [ifMatch] = at('noteBook').parameters.filter(({ name }: Json) => name === 'If-Match');
  const pattern = new RegExp(ifMatch.schema.pattern, 'u');
  for (const value of [
    '*',
    '"a"',
    'W/"a"',
    '"a", "b"',
    '"a","b"',
    ' "a" ,, "b",',
    '""',
    '"',
    'a',
    '',
    '"a" "b"',
    '* ',
    '"a b"',
  ])
    assert.equal(pattern.test(value.trim()), parseCondition(value) !== undefined, JSON.stringify(value));
});

test('examples: the request, the success, the parameters and each failure', () => {
  const { requestBody, responses } = at('addBook');
  assert.deepEqual(requestBody.content['application/json'].example, { title: 'Emma', print: [] });
  assert.deepEqual(document.components.schemas.Book.examples, [{ id: '1', title: 'Emma' }]);
  assert.equal('example' in responses[201].content['application/json'], false, 'its schema has it');
  assert.equal(at('getBook').parameters[0].example, '7');
  const { examples } = responses[422].content['application/json'];
  assert.deepEqual(examples.FIELDS_VALIDATION_ERROR.value, {
    error: {
      status: 422,
      error: 'FIELDS_VALIDATION_ERROR',
      description: 'Some fields are not valid. https://library.example/errors/FIELDS_VALIDATION_ERROR',
      fields: { title: 'must not be empty' },
    },
  });
  for (const id of Object.keys(operations) as (keyof typeof operations)[]) {
    const failures = Object.entries<Json>(at(id).responses).filter(([status]) => Number(status) >= 400);
    const shown = failures.flatMap(([, { content }]) => Object.keys(content['application/json'].examples));
    assert.deepEqual(shown.sort(), [...operations[id].allErrors].sort());
  }
});

for (const [constant, name] of [
  ['FIELDS_VALIDATION_ERROR', 'FieldsValidationError'],
  ['LAST_OWNER', 'LastOwnerError'],
  ['INTERNAL_ERROR', 'InternalError'],
] as const) {
  test(`${constant}: named ${name}`, () => {
    assert.equal(errorName(constant), name);
  });
}
