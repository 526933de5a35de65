import { operationsWith } from '@portico/conventions';
import { errors } from './errors.ts';
import { CALLER_KINDS, type Permission, permissions, RAISED_KINDS } from './permissions.ts';

/** The access of what people and programs can do alike. */
export const BOTH = ['session', 'api_key'] as const;

export const operation = operationsWith(errors, {
  callers: CALLER_KINDS,
  permissions: Object.keys(permissions) as Permission[],
  verification: true,
  strength: true,
  raised: RAISED_KINDS,
  changes: true,
});
