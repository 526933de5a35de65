import { createHash, randomUUID } from 'node:crypto';
import { ERRORS, Failure } from './errors.ts';

export interface MiniRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

export interface Answered {
  status: number;
  headers: Record<string, string>;
  /** JSON, or text. */
  body?: unknown;
}

type Note = { id: string; text: string; priority?: number };

export const TOKEN = 'mini-service-token';

/** Three paths with notes, and a page for each error, as the conventions want them. */
export function makeRoutes(): (asked: MiniRequest) => Answered {
  const notes = new Map<string, Note>();

  function collection(asked: MiniRequest): Answered {
    if (asked.method === 'POST') {
      authenticate(asked);
      const note = { id: randomUUID(), ...readNote(asked) };
      notes.set(note.id, note);
      return { status: 201, headers: { location: `/notes/${note.id}`, etag: tagOf(note) }, body: note };
    }
    allowOnly(asked, ['GET', 'HEAD', 'POST']);
    authenticate(asked);
    const limit = asked.query.get('limit') ?? '20';
    if (!/^([1-9]\d?|100)$/.test(limit))
      throw new Failure('FIELDS_VALIDATION_ERROR', { fields: { limit: '1 to 100' } });
    return { status: 200, headers: {}, body: [...notes.values()].slice(0, Number(limit)) };
  }

  /** Of OAuth, whose failures have a body of their own. */
  function userinfo(asked: MiniRequest): Answered {
    allowOnly(asked, ['GET', 'HEAD']);
    try {
      authenticate(asked);
      return { status: 200, headers: {}, body: { sub: 'somebody' } };
    } catch (error) {
      const { constant, headers } = error as Failure;
      const code = constant === 'ACCESS_TOKEN_MISSING' ? 'invalid_request' : 'invalid_token';
      const body = { error: code, error_description: ERRORS[constant][1] };
      return { status: 401, headers: { 'error-code': constant, ...headers }, body };
    }
  }

  function single(asked: MiniRequest, id: string): Answered {
    allowOnly(asked, ['GET', 'HEAD', 'PUT', 'DELETE']);
    authenticate(asked);
    const note = notes.get(id);
    if (!note) throw new Failure('NOTE_NOT_FOUND');
    const etag = tagOf(note);
    if (asked.method === 'PUT') return update(asked, note);
    if (asked.method === 'DELETE') {
      notes.delete(id);
      return { status: 204, headers: {} };
    }
    const tags = asked.headers['if-none-match']?.split(/\s*,\s*/).map((tag) => tag.replace(/^W\//, '')) ?? [];
    if (tags.includes('*') || tags.includes(etag)) return { status: 304, headers: { etag } };
    return { status: 200, headers: { etag }, body: note };
  }

  function update(asked: MiniRequest, note: Note): Answered {
    const given = readNote(asked);
    const match = asked.headers['if-match'];
    if (match !== undefined && match !== tagOf(note))
      throw new Failure('PRECONDITION_FAILED', { headers: { etag: tagOf(note) } });
    const changed = { ...given, id: note.id };
    notes.set(note.id, changed);
    return { status: 200, headers: { etag: tagOf(changed) }, body: changed };
  }

  return (asked) => {
    const [, first, second, third] = asked.path.split('/');
    if (first === 'errors' && second !== undefined && Object.hasOwn(ERRORS, second)) {
      allowOnly(asked, ['GET', 'HEAD']);
      return { status: 200, headers: { 'content-type': 'text/plain' }, body: `About ${second}` };
    }
    if (first === 'userinfo' && second === undefined) return userinfo(asked);
    if (first !== 'notes' || third !== undefined) throw new Failure('ROUTE_NOT_FOUND');
    return second === undefined ? collection(asked) : single(asked, second);
  };
}

const tagOf = (note: Note) =>
  `"${createHash('sha256').update(JSON.stringify(note)).digest('hex').slice(0, 16)}"`;

export function allowOnly({ method }: MiniRequest, methods: readonly string[]): void {
  if (!methods.includes(method))
    throw new Failure('METHOD_NOT_SUPPORTED', { headers: { allow: methods.join(', ') } });
}

function authenticate({ headers }: MiniRequest): void {
  const challenge = { 'www-authenticate': 'Bearer realm="notes"' };
  if (headers.authorization === undefined) throw new Failure('ACCESS_TOKEN_MISSING', { headers: challenge });
  if (headers.authorization !== `Bearer ${TOKEN}`)
    throw new Failure('ACCESS_TOKEN_INVALID', { headers: challenge });
}

function readNote({ headers, body }: MiniRequest): Omit<Note, 'id'> {
  const given = body.length === 0 ? {} : readObject(headers, body);
  const { text, priority } = given;
  if (text === undefined || text === null) throw new Failure('REQUIRED_FIELDS_MISSING');
  const fields: Record<string, string> = {};
  if (typeof text !== 'string' || text === '' || text.length > 200)
    fields.text = 'A string of 1 to 200 characters';
  const number = priority ?? 0;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > 9)
    fields.priority = 'An integer from 0 to 9';
  if (Object.keys(fields).length > 0) throw new Failure('FIELDS_VALIDATION_ERROR', { fields });
  return { text: text as string, ...(typeof priority === 'number' ? { priority } : {}) };
}

function readObject(headers: MiniRequest['headers'], body: Buffer): Record<string, unknown> {
  const plain = headers['content-type'] === 'application/json' && headers['content-encoding'] === undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    if (plain && typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Refused below, like everything else that is no JSON object.
  }
  throw new Failure('BODY_MALFORMED');
}
