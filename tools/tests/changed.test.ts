import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operations } from '@portico/api';
import { isProofByOperation, operationsOf, type Recording, testsNamed, testsOf } from './changed.ts';

const SOURCE = 'const most = 3;\nfunction create() { return 1; }\nfunction remove() { return 2; }\n';
const MODULE = 'packages/server/src/roles/write.ts';
const rangeOf = (text: string) => [[SOURCE.indexOf(text), SOURCE.indexOf(text) + text.length]] as const;
const [CREATE, REMOVE, BESIDE, MATRIX] = [
  'packages/server/src/invitations/create.test.ts',
  'packages/server/src/roles/remove.test.ts',
  'packages/server/src/roles/list.test.ts',
  'packages/server/test/proofs/operations/matrix.test.ts',
];
const TESTS = [CREATE, BESIDE, REMOVE, MATRIX];
const RECORDING: Recording = {
  sources: { [MODULE]: SOURCE },
  ran: [
    { file: CREATE, functions: { [MODULE]: rangeOf('function create() { return 1; }') } },
    { file: REMOVE, functions: { [MODULE]: rangeOf('function remove() { return 2; }') } },
  ],
};
const changed = (text: string) => testsOf([{ path: MODULE, text }], TESTS, RECORDING);

test('a changed function selects the files that ran it, even if it moved', () => {
  assert.deepEqual(changed(`// Moved.\n${SOURCE.replace('return 1', 'return 11')}`), [CREATE]);
  assert.deepEqual(changed('function create() { return 1; }'), [REMOVE]);
});

test('a change outside functions, or a new module, selects the tests in its folder', () => {
  assert.deepEqual(changed(SOURCE.replace('most = 3', 'most = 4')), [BESIDE, REMOVE]);
  const path = 'packages/server/src/roles/new.ts';
  assert.deepEqual(testsOf([{ path, text: '' }], TESTS, RECORDING), [BESIDE, REMOVE]);
});

test('without a record: a change selects the tests in its folder, and a test itself', () => {
  assert.deepEqual(testsOf([{ path: MODULE, text: '' }], TESTS, undefined), [BESIDE, REMOVE]);
  assert.deepEqual(testsOf([{ path: CREATE, text: '' }], TESTS, undefined), [CREATE]);
});

test('a deleted module selects the files that ran it', () => {
  assert.deepEqual(testsOf([{ path: MODULE }], TESTS, RECORDING), [CREATE, REMOVE]);
});

test('operationsOf: those that a changed file declares, otherwise those of files beside it', () => {
  const ids = Object.keys(operations);
  const folder = 'packages/server/src/tenancy/organizations';
  const text = 'export const createOrganization = changing();\nexport async function getAccount() {}';
  assert.deepEqual(operationsOf([{ path: `${folder}/write.ts`, text }], ids).sort(), [
    'createOrganization',
    'getAccount',
  ]);
  const beside = operationsOf([{ path: `${folder}/store.ts`, text: '' }], ids);
  assert.ok(beside.includes('deleteOrganization') && !beside.includes('getAccount'), beside.join());
  assert.deepEqual(operationsOf([{ path: `${folder}/create.test.ts`, text }], ids), []);
});

test('proofs have a test per operation, whose title begins with its ID', () => {
  assert.ok(isProofByOperation(MATRIX));
  assert.ok(!isProofByOperation('packages/server/test/features/journeys/life.test.ts'));
  const pattern = testsNamed(['createRole']);
  assert.match('createRole — what each caller sees', pattern);
  assert.doesNotMatch('createRoles — what each caller sees', pattern);
});
