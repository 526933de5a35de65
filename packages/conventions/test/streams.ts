/**
 * For the tests of streamed bodies: the same service behind each transport that has sockets, and the state of its
 * sources.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after } from 'node:test';
import { serve as serveFetch } from '@hono/node-server';
import { serve as serveWithFastify } from '../src/fastify/index.ts';
import { fetchService } from '../src/fetch/index.ts';
import { commonErrors, defineErrors, defineOperations, Failure, Type } from '../src/index.ts';
import { type ListenOptions, serve } from '../src/node/index.ts';

const common = commonErrors({ realm: 'notes' });
const errors = defineErrors({ ...common, NOTES_LOCKED: { ...common.PRECONDITION_FAILED, headers: {} } });

const Note = Type.Object({ id: Type.Integer(), text: Type.String() });
const query = Type.Object({
  /** How many notes there are. */
  count: Type.Optional(Type.Integer()),
  /** How many characters each has. */
  size: Type.Optional(Type.Integer()),
  /** Behind how many notes it fails, and as what. */
  fails: Type.Optional(Type.Integer()),
  as: Type.Optional(Type.Enum(['bug', 'locked', 'unavailable'])),
});
const shared = { access: 'public', query, errors: ['NOTES_LOCKED'] } as const;

export const operations = defineOperations(errors, {
  exportNotes: {
    ...shared,
    route: 'GET /export',
    streamed: true,
    returns: Type.Object({
      name: Type.String(),
      title: Type.Optional(Type.String()),
      notes: Type.Array(Note),
      tags: Type.Array(Type.String()),
      last: Type.Array(Note),
    }),
  },
  listNotes: { ...shared, route: 'GET /notes', streamed: true, returns: Type.Array(Note) },
  listLines: {
    ...shared,
    route: 'GET /lines',
    successes: {
      200: {
        description: 'A note in each line.',
        body: Type.String(),
        contentType: 'application/x-ndjson',
        streamed: true,
      },
    },
  },
  getName: { route: 'GET /name', access: 'public', returns: Type.String() },
});
export { errors };

/** Counts of the bodies' sources. */
export interface StreamLog {
  /** Notes that were asked for. */
  notes: number;
  /** Sources that were begun, and that ended. */
  begun: number;
  closed: number;
  /** Bodies that were closed early. */
  ended: number;
}

interface StreamOptions {
  readonly count?: number;
  readonly size?: number;
  readonly fails?: number;
  readonly as?: 'bug' | 'locked' | 'unavailable';
}

const FAILURES = {
  bug: () => new Error('a secret'),
  locked: () => new Failure('NOTES_LOCKED'),
  unavailable: () => new Failure('SERVICE_UNAVAILABLE'),
};

/** A part of an answer, as far as the tests look. */
export interface AnswerPart {
  readonly status: number;
  readonly error: string | undefined;
  readonly cut?: string | undefined;
  readonly cause: unknown;
}

/** The service, and its sources. */
function notesService() {
  const made: StreamLog = { notes: 0, begun: 0, closed: 0, ended: 0 };
  async function* notes({ count = 3, size = 1, fails, as = 'bug' }: StreamOptions) {
    made.begun++;
    try {
      for (let id = 1; id <= count; id++) {
        made.notes++;
        if (id - 1 === fails) throw FAILURES[as]();
        yield { id, text: 'é'.repeat(size) };
      }
    } finally {
      made.closed++;
    }
  }
  async function* lines(wanted: StreamOptions) {
    for await (const note of notes(wanted)) yield `${JSON.stringify(note)}\n`;
  }
  const ended = () => {
    made.ended++;
  };
  const answer = { status: 200 as const, headers: { 'X-Notes': 'all' }, ended };
  return {
    made,
    service: {
      name: 'Notes',
      errors,
      operations,
      handlers: {
        exportNotes: {
          handle: ({ query }: { query: StreamOptions }) => {
            const last = notes({ count: 1 });
            return { ...answer, body: { name: 'Ada', notes: notes(query), tags: ['a', 'b'], last } };
          },
        },
        listNotes: ({ query }: { query: StreamOptions }) => notes(query),
        listLines: {
          handle: ({ query }: { query: StreamOptions }) => ({ ...answer, body: lines(query) }),
        },
        getName: () => 'Ada',
      },
    },
  };
}

export interface Opened {
  readonly url: string;
  readonly made: StreamLog;
  readonly told: AnswerPart[];
  readonly dial: () => Socket;
  readonly stop: () => Promise<void>;
}

export type Open = (options?: ListenOptions) => Promise<Opened>;

const opened = (url: string, rest: Omit<Opened, 'url' | 'dial'>): Opened => {
  const dial = () =>
    connect(Number(new URL(url).port), '127.0.0.1')
      .setEncoding('latin1')
      .on('error', () => {});
  after(rest.stop);
  return { ...rest, url, dial };
};

/** On the closed port. */
export const ON_PORT: Readonly<Record<string, Open>> = {
  'node:http': async (options) => {
    const { made, service } = notesService();
    const told: AnswerPart[] = [];
    const onAnswer = (answer: AnswerPart) => told.push(answer);
    const { url, stop } = await serve({ onAnswer, grace: 0, ...options, ...service });
    return opened(url, { made, told, stop });
  },
  Fastify: async (options) => {
    const { made, service } = notesService();
    const told: AnswerPart[] = [];
    const onAnswer = (answer: AnswerPart) => told.push(answer);
    const { url, stop } = await serveWithFastify({ onAnswer, grace: 0, ...options, ...service });
    return opened(url, { made, told, stop });
  },
};

/** Everywhere. */
export const EVERYWHERE: Readonly<Record<string, Open>> = {
  ...ON_PORT,
  'the Fetch standard': async () => {
    const { made, service } = notesService();
    const told: AnswerPart[] = [];
    const fetch = fetchService({
      ...service,
      publicUrl: 'http://notes.example',
      allowedOrigins: ['https://app.example'],
      onAnswer: (answer) => told.push(answer),
    });
    const server = serveFetch({
      fetch,
      port: 0,
      hostname: '127.0.0.1',
      overrideGlobalObjects: false,
    }) as Server;
    await once(server, 'listening');
    const stop = async () => {
      server.close().closeAllConnections();
    };
    return opened(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { made, told, stop });
  },
};

/** The service as a function, without any socket. */
export function notesByFetch() {
  const { made, service } = notesService();
  const told: AnswerPart[] = [];
  const onAnswer = (answer: AnswerPart) => told.push(answer);
  return { made, told, handle: fetchService({ ...service, publicUrl: 'http://notes.example', onAnswer }) };
}
