import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operations } from '@portico/api';
import { isProofByOperation, operationsOf, testsNamed, testsOf } from './changed.ts';

const CREATE = 'packages/server/src/invitations/create.test.ts';
const REMOVE = 'packages/server/src/roles/remove.test.ts';
const LIST = 'packages/server/src/roles/list.test.ts';
const MATRIX = 'packages/server/test/proofs/operations/matrix.test.ts';
const MODULE = 'packages/server/src/roles/write.ts';
const TESTS = [CREATE, LIST, REMOVE, MATRIX].map((path) => ({
  ...{ path, passes: ['sqlite'] as const, isQuick: true, builds: [] },
  imports: path === CREATE ? [MODULE] : [],
}));

test('testsOf: a changed, new or deleted module selects the tests in its folder and those that import it', () => {
  assert.deepEqual(testsOf([{ path: MODULE, text: '' }], TESTS), [CREATE, LIST, REMOVE]);
  assert.deepEqual(testsOf([{ path: MODULE }], TESTS), [CREATE, LIST, REMOVE]);
  assert.deepEqual(testsOf([{ path: 'packages/server/src/roles/new.ts', text: '' }], TESTS), [LIST, REMOVE]);
});

test('testsOf: a changed test selects itself', () => {
  assert.deepEqual(testsOf([{ path: LIST, text: '' }], TESTS), [LIST]);
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
