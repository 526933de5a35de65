/** A service that keeps the conventions, as the raw rules see one: three routes on a closed port. */
import { commonErrors, defineErrors, defineOperations, Type } from '@portico/conventions';
import { serve } from '@portico/conventions/node';

const errors = defineErrors(commonErrors({ realm: 'notes' }));
const Note = Type.Object({ text: Type.String({ minLength: 1 }) });
const operations = defineOperations(errors, {
  readHealth: { route: 'GET /health', access: 'public', returns: Type.Object({ healthy: Type.Boolean() }) },
  addNote: { route: 'POST /notes', access: 'public', body: Note, returns: Note },
});

/** `patience`: milliseconds for a request to arrive; if absent, the usual one of HTTP servers. */
export function startSubject(patience?: number) {
  return serve({
    name: 'Notes',
    errors,
    operations,
    ...(patience === undefined ? {} : { headersTimeout: patience, requestTimeout: patience }),
    handlers: { readHealth: () => ({ healthy: true }), addNote: ({ body }) => body },
  });
}

/** The part of this service's OpenAPI document that the checker reads. */
export const DOCUMENT = {
  servers: [],
  texts: [],
  operations: [
    {
      id: 'readHealth',
      method: 'GET',
      path: '/health',
      needsToken: false,
      accepts: [],
      parameters: [],
      responses: new Map(),
    },
    {
      id: 'addNote',
      method: 'POST',
      path: '/notes',
      needsToken: false,
      accepts: [],
      parameters: [],
      body: { required: true, mediaType: 'application/json', schema: true },
      responses: new Map(),
    },
  ],
  follow: <S>(schema: S) => schema,
} as const;
