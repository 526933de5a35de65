import type { Document } from './mini/document.ts';
import type { Answered, MiniRequest } from './mini/routes.ts';
import { OF_JSON, type Patch } from './mini/service.ts';

/** Breaks a rule, and only those others that depend on it. */
export interface Breakage extends Patch {
  readonly also?: readonly string[];
}

type ErrorObject = { status: number; error: string; description: string; fields?: Record<string, string> };

const errorIn = ({ body }: Answered) => (body as { error: ErrorObject }).error;
const constantOf = (answer: Answered) =>
  answer.status >= 400 && typeof errorIn(answer) === 'object' ? errorIn(answer).error : undefined;

/** Changes the answers with one constant, on requests other than HEAD. */
const on =
  (constant: string, change: (answer: Answered, asked: MiniRequest) => void): Patch['answer'] =>
  (answer, asked) => {
    if (constantOf(answer) === constant) change(answer, asked);
    return undefined;
  };

/** Changes the successes of a method. */
const success =
  (method: string, change: (answer: Answered, asked: MiniRequest) => void): Patch['answer'] =>
  (answer, asked) => {
    if (asked.method === method && answer.status < 400 && asked.path.startsWith('/notes'))
      change(answer, asked);
    return undefined;
  };

/** The status in the line and in the object. */
function setStatus(answer: Answered, status: number): void {
  answer.status = status;
  errorIn(answer).status = status;
}

const without = (name: string) => (answer: Answered) => {
  delete answer.headers[name];
};

const responsesOf = (document: Document, method: 'get' | 'post') =>
  document.paths['/notes'][method].responses as Record<string, unknown>;

const DECLARED = ['status-declared'];

/** By rule. */
export const BREAKAGES: Readonly<Record<string, Breakage>> = {
  answered: { answer: (_answer, { body }) => (body.toString() === '[]' ? 'no answer' : undefined) },
  'status-set': {
    answer: success('GET', (answer) => {
      if (answer.status === 200 && Array.isArray(answer.body)) answer.status = 206;
    }),
    document: (document) => {
      const responses = responsesOf(document, 'get');
      responses[206] = responses[200];
    },
    also: ['head-like-get'],
  },
  'no-server-error': {
    answer: (answer, { body }) => {
      if (constantOf(answer) !== 'REQUIRED_FIELDS_MISSING' || !body.includes('twice')) return undefined;
      Object.assign(errorIn(answer), { status: 500, error: 'INTERNAL_ERROR' });
      Object.assign(answer, { status: 500, headers: { ...answer.headers, 'error-code': 'INTERNAL_ERROR' } });
      return undefined;
    },
    also: DECLARED,
  },
  'error-object': {
    answer: on('NOTE_NOT_FOUND', (answer) => Object.assign(errorIn(answer), { hint: 'look elsewhere' })),
  },
  'error-format': {
    document: (document) => {
      document.paths['/userinfo'].get['x-error-format'] = 'ours';
    },
  },
  'error-status': {
    answer: on('NOTE_NOT_FOUND', (answer) => Object.assign(errorIn(answer), { status: 400 })),
  },
  'constant-form': {
    answer: on('ROUTE_NOT_FOUND', (answer) => {
      errorIn(answer).error = 'no-such-route';
      answer.headers['error-code'] = 'no-such-route';
    }),
  },
  'constant-status': {
    answer: (answer, { body }) => {
      if (constantOf(answer) !== 'BODY_MALFORMED' || body.toString() !== '[]') return undefined;
      Object.assign(errorIn(answer), { error: 'FIELDS_VALIDATION_ERROR' });
      answer.headers['error-code'] = 'FIELDS_VALIDATION_ERROR';
      return undefined;
    },
    also: ['body-schema', 'constant-declared'],
  },
  'constant-declared': {
    answer: on('NOTE_NOT_FOUND', (answer) => {
      errorIn(answer).error = 'NOTE_GONE';
      answer.headers['error-code'] = 'NOTE_GONE';
    }),
    also: ['body-schema'],
  },
  'fields-map': {
    answer: on('FIELDS_VALIDATION_ERROR', (answer) =>
      Object.assign(errorIn(answer).fields ?? {}, { text: 7 }),
    ),
    also: ['error-fields'],
  },
  'fields-named': {
    answer: on('FIELDS_VALIDATION_ERROR', (answer) =>
      Object.assign(errorIn(answer), { fields: { other: 'Wrong' } }),
    ),
    also: ['error-fields'],
  },
  'fields-only': {
    answer: on('NOTE_NOT_FOUND', (answer) => Object.assign(errorIn(answer), { fields: { id: 'Unknown' } })),
  },
  'error-fields': {
    answer: on('FIELDS_VALIDATION_ERROR', (answer) => {
      answer.headers['error-fields'] = '"nothing";reason=invalid';
    }),
  },
  'malformed-body': {
    answer: on('BODY_MALFORMED', (answer) => setStatus(answer, 422)),
    also: ['body-schema', 'constant-declared'],
  },
  'missing-field': {
    answer: on('REQUIRED_FIELDS_MISSING', (answer) => setStatus(answer, 422)),
    also: ['body-schema', 'constant-declared'],
  },
  'invalid-field': {
    answer: on('FIELDS_VALIDATION_ERROR', (answer) => {
      setStatus(answer, 400);
      delete errorIn(answer).fields;
    }),
    also: ['body-schema', 'constant-declared', 'error-fields', 'status-declared'],
  },
  'token-missing': { answer: on('ACCESS_TOKEN_MISSING', (answer) => setStatus(answer, 403)), also: DECLARED },
  'token-invalid': { answer: on('ACCESS_TOKEN_INVALID', (answer) => setStatus(answer, 403)), also: DECLARED },
  challenge: { answer: on('ACCESS_TOKEN_MISSING', without('www-authenticate')) },
  'resource-unknown': {
    answer: on('NOTE_NOT_FOUND', (answer) => setStatus(answer, 409)),
    also: ['body-schema', 'constant-declared', 'status-declared'],
  },
  'path-unknown': { answer: on('ROUTE_NOT_FOUND', (answer) => setStatus(answer, 400)) },
  'method-unsupported': { answer: on('METHOD_NOT_SUPPORTED', (answer) => setStatus(answer, 403)) },
  allow: { answer: on('METHOD_NOT_SUPPORTED', without('allow')) },
  'operation-exists': {
    document: ({ paths }) => Object.assign(paths, { '/notebooks': { get: paths['/notes'].get } }),
    also: ['allow', 'invalid-field', 'status-declared', 'token-invalid', 'token-missing'],
  },
  'success-status': {
    answer: success('PUT', (answer) => Object.assign(answer, { status: 201 })),
    also: ['status-declared'],
  },
  location: { answer: success('POST', without('location')) },
  'no-content': {
    answer: success('DELETE', (answer) => Object.assign(answer.headers, { 'content-length': '0' })),
  },
  'head-like-get': { answer: success('HEAD', without('cache-control')) },
  'not-modified': {
    answer: success('GET', (answer, { headers }) => {
      if (answer.status !== 304 || headers['if-none-match'] !== '*') return;
      Object.assign(answer, { status: 200, body: { id: 'x', text: 'x' } });
      Object.assign(answer.headers, { ...OF_JSON });
    }),
  },
  'not-modified-headers': {
    answer: success('GET', (answer) => {
      if (answer.status === 304) delete answer.headers.etag;
    }),
  },
  'stale-precondition': {
    answer: on('PRECONDITION_FAILED', (answer) => setStatus(answer, 400)),
    also: ['body-schema', 'constant-declared'],
  },
  'headers-every': { answer: on('NOTE_NOT_FOUND', without('request-id')) },
  'headers-failures': { answer: on('NOTE_NOT_FOUND', without('error-code')) },
  'headers-json': { answer: on('NOTE_NOT_FOUND', without('referrer-policy')) },
  'headers-declared': {
    document: ({ paths }) =>
      Object.assign(paths['/notes'].get.responses[200], { headers: { 'X-Count': { required: true } } }),
  },
  'content-type': {
    answer: success('GET', (answer) => {
      if (answer.status === 200) answer.headers['content-type'] = 'text/plain';
    }),
    also: ['head-like-get'],
  },
  'status-declared': { document: (document) => delete responsesOf(document, 'get')[422] },
  'body-schema': {
    answer: success('POST', (answer) => {
      answer.body = { ...(answer.body as object), extra: true };
    }),
  },
  links: {
    answer: on('NOTE_NOT_FOUND', (answer) => {
      errorIn(answer).description += '-OLD';
    }),
  },
  'no-leak': {
    answer: on('BODY_MALFORMED', (answer) => {
      errorIn(answer).description = 'Failed:\n    at parse (/usr/lib/service/parse.js:10:3)';
    }),
  },
  'token-kept': {
    answer: on('ACCESS_TOKEN_INVALID', (answer, { headers }) => {
      errorIn(answer).description = `No such token: ${headers.authorization}`;
    }),
  },
};
