import { operationsWith } from '@portico/conventions';
import { errors } from './errors.ts';
import { CALLER_KINDS, type Permission, permissions } from './permissions.ts';

export const operation = operationsWith(errors, {
  callers: CALLER_KINDS,
  permissions: Object.keys(permissions) as Permission[],
  verification: true,
  strength: true,
});
