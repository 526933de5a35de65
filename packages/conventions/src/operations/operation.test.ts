import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { type Catalogue, defineErrors } from '../errors/catalogue.ts';
import { commonErrors } from '../errors/common-errors.ts';
import { judgesPreconditions, operationsWith } from './operation.ts';

const row = {
  status: 404,
  description: 'It is not there.',
  when: 'It is gone.',
  remedy: 'Look.',
  retry: 'never',
} as const;
const catalogue = defineErrors({
  ...commonErrors({ realm: 'test' }),
  EMAIL_NOT_VERIFIED: { ...row, status: 403 },
  SECOND_FACTOR_MISSING: { ...row, status: 403 },
  REAUTHENTICATION_REQUIRED: { ...row, status: 403 },
  BOOK_NOT_FOUND: row,
  BOOK_ON_LOAN: { ...row, status: 409 },
});
const define = operationsWith(catalogue as Catalogue, {
  callers: ['person', 'robot'],
  permissions: ['books:read'],
});
type Definition = Parameters<typeof define>[0];
const plain = {
  id: 'readBook',
  method: 'GET',
  path: '/books',
  tag: 'Books',
  summary: 'Read',
  description: 'Reads.',
  access: 'public',
  successes: { 200: { description: 'The book.', body: Type.Object({}) } },
} as const;
const base: Definition = plain;
const TRANSPORT = [
  'HEADERS_TOO_LARGE',
  'INTERNAL_ERROR',
  'OVERLOADED',
  'REQUEST_MALFORMED',
  'REQUEST_TIMEOUT',
  'SERVICE_UNAVAILABLE',
];
const BODY = ['BODY_MALFORMED', 'BODY_TOO_LARGE', 'CONTENT_TYPE_UNSUPPORTED', 'FIELDS_VALIDATION_ERROR'];
const TOKEN = ['ACCESS_TOKEN_INVALID', 'ACCESS_TOKEN_MISSING'];
const target = { resource: 'book', notFound: 'BOOK_NOT_FOUND' };

const cases: readonly [string, Partial<Definition>, readonly string[]][] = [
  ['nothing', {}, []],
  ['a body', { method: 'POST', body: Type.Object({}) }, BODY],
  [
    'a body of optional members',
    { method: 'POST', body: Type.Object({ name: Type.Optional(Type.String()) }) },
    BODY,
  ],
  [
    'a body with a required member',
    { method: 'POST', body: Type.Object({ name: Type.String() }) },
    [...BODY, 'REQUIRED_FIELDS_MISSING'],
  ],
  ['a query', { query: Type.Object({}) }, ['FIELDS_VALIDATION_ERROR']],
  ['an access token of any kind of caller', { access: ['person', 'robot'] }, TOKEN],
  ['an access token of one kind of caller', { access: ['person'] }, [...TOKEN, 'ACCESS_FORBIDDEN']],
  ['a limit by caller', { limited: true }, ['RATE_LIMITED']],
  ['a factor that is added', { factors: 'added' }, ['EMAIL_NOT_VERIFIED', 'SECOND_FACTOR_MISSING']],
  ['a factor that is changed', { factors: 'changed' }, ['SECOND_FACTOR_MISSING']],
  ['a recent sign-in', { recent: true }, ['REAUTHENTICATION_REQUIRED']],
  ['a resource in the path', { path: '/books/:id', target }, ['BOOK_NOT_FOUND']],
  [
    'a permission',
    { path: '/books/:id', target, permission: 'books:read' },
    ['ACCESS_FORBIDDEN', 'BOOK_NOT_FOUND'],
  ],
  ['an entity tag that is only sent', { conditional: true }, []],
  ['an entity tag of what is created', { method: 'POST', conditional: true }, []],
  ['an entity tag that is judged on PUT', { method: 'PUT', conditional: true }, ['PRECONDITION_FAILED']],
  [
    'an entity tag that is judged on DELETE',
    { method: 'DELETE', conditional: true },
    ['PRECONDITION_FAILED'],
  ],
  ['a PUT without an entity tag', { method: 'PUT' }, []],
  ['a failure of its own', { errors: ['BOOK_ON_LOAN'] }, ['BOOK_ON_LOAN']],
  ['parameters', { path: '/books/:shelf', parameters: { shelf: 'The shelf' } }, []],
  [
    'everything, and a failure that follows anyway',
    {
      method: 'PUT',
      access: ['person'],
      target,
      permission: 'books:read',
      query: Type.Object({}),
      body: Type.Object({}),
      conditional: true,
      errors: ['BOOK_ON_LOAN', 'FIELDS_VALIDATION_ERROR', 'SERVICE_UNAVAILABLE'],
    },
    [
      ...BODY,
      ...TOKEN,
      'ACCESS_FORBIDDEN',
      'BOOK_NOT_FOUND',
      'BOOK_ON_LOAN',
      'PRECONDITION_FAILED',
      'SERVICE_UNAVAILABLE',
    ],
  ],
];

for (const [feature, definition, expected] of cases) {
  test(`errors of ${feature}: ${expected.length === 0 ? 'only the transport' : expected.join(', ')}`, () => {
    const { declaredErrors, allErrors } = define({ ...base, ...definition });
    assert.deepEqual([...declaredErrors].sort(), [...expected].sort());
    const turns = definition.access ? ['RATE_LIMITED'] : [];
    assert.deepEqual([...allErrors].sort(), [...new Set([...expected, ...TRANSPORT, ...turns])].sort());
  });
}

test('an operation keeps its definition and cannot be changed', () => {
  const operation = define({ ...base, access: ['person'] });
  const { declaredErrors, allErrors, ...rest } = operation;
  const { refuses, refusesAtOnce, ...others } = rest;
  const { bars, raises, demands, countsChanges, ...definition } = others;
  assert.deepEqual(definition, { ...base, access: ['person'] });
  assert.deepEqual(refuses, ['robot']);
  assert.deepEqual(refusesAtOnce, []);
  assert.deepEqual(bars, []);
  assert.equal(raises, false);
  assert.deepEqual(demands, []);
  assert.equal(countsChanges, false);
  assert.throws(() => Object.assign(operation, { path: '/else' }), TypeError);
});

for (const [what, definition, isCounted] of [
  ['applies to a change', { method: 'POST', access: ['person', 'robot'] }, true],
  [
    'does not apply to an operation that only reads',
    { method: 'POST', access: ['person', 'robot'], reads: true },
    false,
  ],
  ['does not apply to an uncounted operation', { method: 'POST', access: ['robot'], uncounted: true }, false],
  ['does not apply to a GET', { access: ['person', 'robot'] }, false],
  ['does not apply to a public operation', { method: 'POST' }, false],
] as const) {
  test(`counted changes: the limit ${what}`, () => {
    const counting = operationsWith(catalogue as Catalogue, {
      callers: ['person', 'robot'],
      permissions: ['books:read'],
      changes: true,
    });
    const { countsChanges, declaredErrors } = counting({ ...base, ...definition });
    assert.equal(countsChanges, isCounted);
    assert.equal(declaredErrors.includes('RATE_LIMITED'), isCounted);
  });
}

const BARS = ['EMAIL_NOT_VERIFIED', 'REAUTHENTICATION_REQUIRED'] as const;

for (const [what, definition, expected] of [
  ['apply to an operation with an access token', { access: ['person', 'robot'] }, BARS],
  [
    'do not apply to one open despite them',
    { access: ['person', 'robot'], despite: ['EMAIL_NOT_VERIFIED'] },
    ['REAUTHENTICATION_REQUIRED'],
  ],
  ['do not apply to a public operation', {}, []],
] as const) {
  test(`bars: they ${what}`, () => {
    const barring = operationsWith(catalogue as Catalogue, {
      callers: ['person', 'robot'],
      permissions: [],
      bars: BARS,
    });
    const { declaredErrors, allErrors, bars } = barring({ ...plain, ...definition });
    assert.deepEqual(bars, expected);
    for (const bar of BARS) {
      assert.equal(declaredErrors.includes(bar), (expected as readonly string[]).includes(bar));
      assert.equal(allErrors.includes(bar), (expected as readonly string[]).includes(bar));
    }
  });
}

test('bars: each must be in the catalogue', () => {
  const { EMAIL_NOT_VERIFIED: _, ...lacking } = catalogue;
  const requiring = operationsWith<string, 'person', never, 'EMAIL_NOT_VERIFIED'>(lacking, {
    callers: ['person'],
    permissions: [],
    bars: ['EMAIL_NOT_VERIFIED'],
  });
  assert.throws(
    () => requiring({ ...plain, access: ['person'] }),
    /not in the catalogue: EMAIL_NOT_VERIFIED/,
  );
});

for (const [what, definition, judges] of [
  ['applies to every operation on it', { access: ['person', 'robot'], target }, true],
  [
    "applies to the caller's own resource if that belongs to another",
    { access: ['person'], target: { ...target, own: true } },
    true,
  ],
  [
    'does not apply to a resource that belongs to none',
    { access: ['person'], target: { ...target, own: true, demands: false } },
    false,
  ],
  ['does not apply without a target', { access: ['person', 'robot'] }, false],
  ['does not apply to a public operation', { target }, false],
] as const) {
  test(`demands: a resource's demand ${what}`, () => {
    const demanding = operationsWith(catalogue as Catalogue, {
      callers: ['person', 'robot'],
      permissions: [],
      demands: ['SECOND_FACTOR_MISSING'],
    });
    const { declaredErrors, allErrors, demands } = demanding({ ...plain, ...definition });
    assert.deepEqual(demands, judges ? ['SECOND_FACTOR_MISSING'] : []);
    assert.equal(declaredErrors.includes('SECOND_FACTOR_MISSING'), judges);
    assert.equal(allErrors.includes('SECOND_FACTOR_MISSING'), judges);
  });
}

for (const [what, access, raises] of [
  ['refuses everyone else, and needs a second factor', ['curator'], true],
  ['leaves other operations unchanged', ['person', 'robot'], false],
] as const) {
  test(`raised callers: such a kind ${what}`, () => {
    const raising = operationsWith(catalogue as Catalogue, {
      callers: ['person', 'robot'],
      permissions: [],
      raised: ['curator'],
    });
    const operation = raising({ ...plain, access });
    assert.equal(operation.raises, raises);
    assert.deepEqual(operation.refuses, raises ? ['person', 'robot'] : []);
    for (const error of ['ACCESS_FORBIDDEN', 'SECOND_FACTOR_MISSING'])
      assert.equal(operation.declaredErrors.includes(error), raises, error);
  });
}

test('demands: each must have an error in the catalogue', () => {
  const { SECOND_FACTOR_MISSING: _, ...lacking } = catalogue;
  const demanding = operationsWith<string, never, never, never, string>(lacking, {
    callers: [],
    permissions: [],
    demands: ['SECOND_FACTOR_MISSING'],
  });
  assert.throws(
    () => demanding({ ...plain, access: 'token', target }),
    /not in the catalogue: SECOND_FACTOR_MISSING/,
  );
});

for (const [what, definition] of [
  ['its own', { errors: ['BOOK_ON_LOAN', 'NO_SUCH_ERROR'] }],
  ['what answers an unknown identifier', { target: { resource: 'book', notFound: 'NO_SUCH_ERROR' } }],
] as const) {
  test(`a constant outside the catalogue is refused: ${what}`, () => {
    assert.throws(() => define({ ...base, ...definition }), {
      name: 'TypeError',
      message: 'readBook: not in the catalogue: NO_SUCH_ERROR',
    });
  });
}

test('a catalogue without an error that a feature implies is refused', () => {
  const { PRECONDITION_FAILED: _, ...lacking } = catalogue;
  assert.throws(
    () => operationsWith<string>(lacking)({ ...plain, method: 'PUT', conditional: true }),
    /PRECONDITION_FAILED/,
  );
  assert.throws(() => operationsWith<string>({})(plain), /INTERNAL_ERROR/);
});

test('preconditions are judged on PUT and DELETE', () => {
  assert.deepEqual((['GET', 'POST', 'PUT', 'DELETE'] as const).filter(judgesPreconditions), [
    'PUT',
    'DELETE',
  ]);
});
