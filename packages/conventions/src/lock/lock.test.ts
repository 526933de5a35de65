import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertChange, contract, REASONS, row, testCases } from '../../test/lock.ts';
import { type Change, compareContracts, isAtLeast, leastVersion } from './index.ts';

testCases({
  'a new constant': [
    { others: { NEWER: row } },
    'compatible',
    'NEWER: the constant is new',
    'breaking',
    'NEWER: the constant is removed',
  ],
  'another status': [
    { error: { status: 422 } },
    'breaking',
    'TAKEN: its status is 422 instead of 409',
    'breaking',
    'TAKEN: its status is 409 instead of 422',
  ],
  'stricter retry advice': [
    { error: { retry: 'never' } },
    'breaking',
    'retry advice is never',
    'compatible',
    'retry advice is later',
  ],
  'a header of an error': [
    { error: { headers: { 'Retry-After': { description: 'Wait' } } } },
    'compatible',
    'Retry-After is sent every time',
    'breaking',
    'Retry-After is no longer sent',
  ],
  'a reason of fields': [
    { error: { reasons: { ...REASONS, odd: { when: 'It is odd.' } } } },
    'compatible',
    'TAKEN: the reason odd is new',
    'breaking',
    'TAKEN: the reason odd is removed',
  ],
  'a parameter of a reason': [
    { error: { reasons: { near: { ...REASONS.near, parameters: { least: 'number', to: 'string' } } } } },
    'compatible',
    'TAKEN: the reason near has the parameter to from now on',
    'breaking',
    'TAKEN: the reason near loses its parameter to',
  ],
  'another type of a parameter of a reason': [
    { error: { reasons: { near: { ...REASONS.near, parameters: { least: 'string' } } } } },
    'breaking',
    'TAKEN: the reason near has the parameter least as a string instead of a number',
    'breaking',
    'TAKEN: the reason near has the parameter least as a number instead of a string',
  ],
  'an error that enters': [
    { definition: { errors: ['TAKEN', 'NOTE_NOT_FOUND'] } },
    'compatible',
    'it can fail with NOTE_NOT_FOUND',
    'breaking',
    'it no longer fails with NOTE_NOT_FOUND',
  ],
  'another path': [
    { definition: { path: '/pages' } },
    'breaking',
    'it is POST /v1/pages instead of POST /v1/notes',
    'breaking',
    'POST /v1/notes instead',
  ],
  'another method': [
    { definition: { method: 'PUT' } },
    'breaking',
    'it is PUT /v1/notes',
    'breaking',
    'it is POST',
  ],
  'no version': [
    { definition: { versioned: false } },
    'breaking',
    'it is POST /notes',
    'breaking',
    'it is POST /v1/notes',
  ],
  'an access token': [
    { definition: { access: ['user', 'robot'] } },
    'breaking',
    'its access is robot, user',
    'compatible',
    'its access is public',
  ],
  'a permission': [
    { definition: { permission: 'note:write' } },
    'breaking',
    'only owner, guest may do it',
    'compatible',
    'it needs no role',
  ],
  'Idempotency-Key': [
    { definition: { idempotent: true } },
    'compatible',
    'from now on: it honours Idempotency-Key',
    'breaking',
    'no longer: it honours',
  ],
  'an ETag': [
    { definition: { conditional: true } },
    'compatible',
    'it has an ETag',
    'breaking',
    'no longer: it has an ETag',
  ],
  'the second factor that the account has': [
    { definition: { factors: 'changed' } as never },
    'breaking',
    'no longer: a session without',
    'compatible',
    'from now on: a session without',
  ],
  'a recent sign-in': [
    { definition: { recent: true } as never },
    'breaking',
    'no longer: a sign-in of any age',
    'compatible',
    'from now on: a sign-in',
  ],
});

test('role: losing a permission is breaking, gaining one compatible', () => {
  const guarded = (roles: Record<string, string>) =>
    contract({ definition: { access: ['user'], permission: 'note:write' }, roles: { 'note:write': roles } });
  const compare = (before: Record<string, string>, after: Record<string, string>) =>
    compareContracts(guarded(before), guarded(after));
  const [both, one] = [{ owner: 'any', guest: 'own' }, { owner: 'any' }];
  assertChange(compare(both, one), 'breaking', 'the role guest may no longer do it');
  assertChange(compare(one, both), 'compatible', 'the role guest may do it');
  assertChange(compare(one, { owner: 'own' }), 'breaking', 'the scope of owner is own instead of any');
  assertChange(compare({ owner: 'own' }, one), 'compatible', 'the scope of owner is any');
});

test('operation: removed is breaking, new is compatible', () => {
  const [full, empty] = [contract(), { ...contract(), operations: {} }];
  assertChange(compareContracts(full, empty), 'breaking', 'addNote: the operation is removed');
  assertChange(compareContracts(empty, full), 'compatible', 'addNote: the operation is new');
});

test('texts and examples: no change', () => {
  const other = contract({
    definition: { summary: 'Else', description: 'Else.' },
    error: { description: 'Else.' },
  });
  assert.deepEqual(compareContracts(contract(), other), []);
});

test('a contract survives JSON', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(contract())), contract());
});

const breaking: Change = { effect: 'breaking', where: 'a', what: 'b' };
const compatible: Change = { ...breaking, effect: 'compatible' };
for (const [released, changes, least] of [
  ['0.1.4', [], '0.1.4'],
  ['0.1.4', [compatible], '0.1.5'],
  ['0.1.4', [compatible, breaking], '0.2.0'],
  ['1.2.3', [compatible], '1.3.0'],
  ['1.2.3', [breaking], '2.0.0'],
] as const) {
  test(`after ${released} with ${changes.map(({ effect }) => effect)}: ${least}`, () => {
    assert.equal(leastVersion(released, changes), least);
  });
}

test('versions are compared by number', () => {
  assert.ok(isAtLeast('0.10.0', '0.9.9'));
  assert.ok(isAtLeast('1.0.0-rc.1', '1.0.0'));
  assert.ok(!isAtLeast('0.9.10', '0.10.0'));
  assert.throws(() => isAtLeast('latest', '1.0.0'), TypeError);
});
