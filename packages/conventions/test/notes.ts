/** For the tests of transports: a small service with one operation of each kind. It stores nothing. */
import { Type } from 'typebox';
import {
  type ContractsOf,
  commonErrors,
  defineErrors,
  failureRenderer,
  type Handlers,
  operationsWith,
} from '../src/index.ts';
import { createService, crossOrigin, entityTag, prepareDocument } from '../src/serving/index.ts';

const row = {
  description: 'It is not there.',
  when: 'It is gone.',
  remedy: 'Look.',
  retry: 'never',
} as const;
const catalogue = defineErrors({
  ...commonErrors({ realm: 'notes' }),
  NOTE_NOT_FOUND: { ...row, status: 404 },
  NOTE_PINNED: { ...row, status: 409 },
});
const operation = operationsWith(catalogue, { callers: ['person', 'robot'], permissions: ['notes:write'] });

const Note = Type.Object({ id: Type.String(), text: Type.String() });
const described = { tag: 'Notes', summary: 'Do', description: 'Does.' } as const;
const person = { ...described, access: ['person'] } as const;
const target = { resource: 'note', notFound: 'NOTE_NOT_FOUND' } as const;
const body = Type.Object({ text: Type.String({ minLength: 1, maxLength: 70_000 }) });
const one = (description: string) => ({ description, body: Note });

const operations = {
  getPage: operation({
    ...described,
    id: 'getPage',
    method: 'GET',
    path: '/page',
    access: 'public',
    versioned: false,
    conditional: true,
    successes: {
      200: { description: 'The page.', body: Type.String(), contentType: 'text/html; charset=utf-8' },
    },
  }),
  listNotes: operation({
    ...person,
    id: 'listNotes',
    method: 'GET',
    path: '/notes',
    query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })) }),
    successes: { 200: { description: 'The notes.', body: Type.Object({ items: Type.Array(Note) }) } },
  }),
  createNote: operation({
    ...person,
    id: 'createNote',
    method: 'POST',
    path: '/notes',
    body,
    successes: { 201: { ...one('The note.'), headers: { Location: 'Where it is' } } },
  }),
  searchNotes: operation({
    ...person,
    id: 'searchNotes',
    method: 'POST',
    path: '/notes/search',
    body,
    successes: { 200: { description: 'The notes.', body: Type.Object({ items: Type.Array(Note) }) } },
  }),
  getNote: operation({
    ...person,
    access: ['person', 'robot'],
    id: 'getNote',
    method: 'GET',
    path: '/notes/:id',
    target,
    conditional: true,
    successes: { 200: one('The note.') },
  }),
  updateNote: operation({
    ...person,
    id: 'updateNote',
    method: 'PUT',
    path: '/notes/:id',
    target,
    permission: 'notes:write',
    body,
    conditional: true,
    successes: { 200: one('The note.') },
  }),
  deleteNote: operation({
    ...person,
    id: 'deleteNote',
    method: 'DELETE',
    path: '/notes/:id',
    target,
    conditional: true,
    successes: { 204: { description: 'It is gone.', body: null } },
    errors: ['NOTE_PINNED'],
  }),
  archiveNote: operation({
    ...person,
    id: 'archiveNote',
    method: 'PUT',
    path: '/archive',
    body,
    successes: { 200: one('The note.') },
    errors: ['NOTE_PINNED'],
  }),
  getFault: operation({
    ...described,
    id: 'getFault',
    method: 'GET',
    path: '/fault',
    access: 'public',
    successes: { 204: { description: 'Never.', body: null } },
  }),
} as const;

interface SeenNote {
  readonly id: string;
  readonly text: string;
}
interface Person {
  readonly kind: 'person' | 'robot';
}
interface Admissions {
  readonly caller: Person;
  readonly resources: { readonly note: SeenNote };
}

const NOTES: readonly SeenNote[] = [
  { id: '1', text: 'Buy milk' },
  { id: 'a/b ☃', text: 'Pinned' },
];
/** The tag of the first. */
export const TAG = entityTag(JSON.stringify(NOTES[0]));
export const PAGE = `<!doctype html><title>Notes</title>${'<p>A note.</p>'.repeat(200)}`;
const page = prepareDocument({ contentType: 'text/html; charset=utf-8', body: PAGE });

const handlers: Handlers<ContractsOf<typeof operations>, Admissions> = {
  getPage: { handle: () => page },
  listNotes: { handle: ({ query }) => ({ status: 200, body: { items: NOTES.slice(0, query.limit) } }) },
  createNote: {
    handle: ({ body: { text } }) => ({
      status: 201,
      headers: { Location: '/v1/notes/2' },
      body: { id: '2', text },
    }),
  },
  searchNotes: { handle: () => ({ status: 200, body: { items: [] } }) },
  getNote: { handle: ({ target: note }) => ({ status: 200, body: note }) },
  updateNote: {
    handle: ({ target: note, body: { text }, judgePreconditions }) => {
      judgePreconditions(note);
      return { status: 200, body: { ...note, text } };
    },
  },
  deleteNote: {
    handle: ({ target: note, fail, judgePreconditions }) => {
      judgePreconditions(note);
      if (note.text === 'Pinned') throw fail('NOTE_PINNED');
      return { status: 204 };
    },
  },
  archiveNote: {
    refuse: (fail) => fail('NOTE_PINNED'),
    handle: ({ body: { text } }) => ({ status: 200, body: { id: '3', text } }),
  },
  getFault: {
    handle: () => {
      throw new Error('a secret');
    },
  },
};

export const render = failureRenderer(catalogue, () => 'https://notes.example');
export { catalogue };

/** The service, to be bound to a transport. */
export const service = createService({
  catalogue,
  operations,
  handlers,
  render,
  prefixes: ['/v1', ''],
  crossOrigin: crossOrigin(['https://app.example']),
  authenticate: (token) => (token === 'person' || token === 'robot' ? { kind: token } : undefined),
  locate: { note: (id: string) => NOTES.find((note) => note.id === id) },
  permits: (_permission, _caller, { text }: SeenNote) => text !== 'Pinned',
});
