/** Reads Portico's errors and their causes, without a service. */
import assert from 'node:assert/strict';
import { errors, operations } from '@portico/api';

const { register } = operations;
const constant: 'EMAIL_ALREADY_EXISTS' | undefined = register.allErrors.find(
  (error) => error === 'EMAIL_ALREADY_EXISTS',
);
assert.equal(constant, 'EMAIL_ALREADY_EXISTS');
assert.equal(errors[constant].status, 409);
// @ts-expect-error: no such operation
assert.equal(operations.registre, undefined);
