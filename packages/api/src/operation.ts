import { operationsWith } from '@portico/conventions';
import { Type } from 'typebox';
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

/** What operators of the service do. */
export const byOperators = { tag: 'Operators', access: RAISED_KINDS } as const;

const HTML = 'text/html; charset=utf-8';
export const SCRIPT = 'text/javascript; charset=utf-8';
export const TEXT = 'text/plain; charset=utf-8';
export const STYLE = 'text/css; charset=utf-8';

/** The successes of an operation that answers with an HTML page. */
export const page = (description: string) =>
  ({ 200: { description, body: Type.String(), contentType: HTML } }) as const;

/** What has no version: it is served at one path for ever. */
export const unversioned = { method: 'GET', versioned: false, access: 'public' } as const;
/** What is unversioned and changes only with the service itself. */
export const document = { ...unversioned, conditional: true, tag: 'Documents' } as const;
