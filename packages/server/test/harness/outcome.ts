import type { Reply } from './service.ts';

/** The outcome of a request, in one line: `200`, `409 LAST_OWNER`, `422 FIELDS_VALIDATION_ERROR: email, name`. */
export function outcome({ status, error, body }: Reply): string {
  if (error === undefined) return String(status);
  const fields = typeof body?.error === 'object' ? body.error.fields : undefined;
  return `${status} ${error}${fields ? `: ${Object.keys(fields).sort().join(', ')}` : ''}`;
}
