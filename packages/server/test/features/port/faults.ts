import type { FastifyReply } from 'fastify';
import type { Outcome } from './exchange.ts';

export type Hook = 'onRequest' | 'preHandler' | 'onSend' | 'onError' | 'onResponse';
type Raw = FastifyReply['raw'];

/** A fault, and the answer to every request that meets it. */
export interface Sabotage {
  readonly hook: Hook;
  readonly act: (reply: FastifyReply, payload: unknown) => unknown;
  /** Undefined where the answer is as it would have been. */
  readonly answer: Outcome | undefined;
  /** True where the error handler cannot have mended it: the port has to, and count it. */
  readonly mended: boolean;
}

export const BUG: Outcome = [500, 'INTERNAL_ERROR'];

const fail = (thrown: unknown) => () => {
  throw thrown;
};
/** A fault that the framework itself turns into a proper failure. */
const handled = (hook: Hook, act: Sabotage['act']): Sabotage => ({ hook, act, answer: BUG, mended: false });
/** A fault against which only the port protects. */
const mended = (hook: Hook, act: Sabotage['act'], answer: Outcome | undefined = BUG): Sabotage => ({
  hook,
  act,
  answer,
  mended: true,
});
/** A fault that the port removes from an answer that is good without it. */
const asEver = (hook: Hook, act: Sabotage['act']): Sabotage => ({
  hook,
  act,
  answer: undefined,
  mended: true,
});
const harmless = (hook: Hook, act: Sabotage['act']): Sabotage => ({
  hook,
  act,
  answer: undefined,
  mended: false,
});
/** Takes the response away from the framework. */
const raw = (act: (response: Raw) => unknown, answer: Outcome = BUG) =>
  mended(
    'onRequest',
    (reply) => {
      reply.hijack();
      act(reply.raw);
    },
    answer,
  );

/** Throws whenever it is inspected. */
const UNTOUCHABLE = new Proxy(
  {},
  { get: fail(new Error('touched')), getPrototypeOf: fail(new Error('touched')) },
);
export const teapot = Object.assign(new Error('short and stout'), { statusCode: 418 });
const body = (error: string, status: number, more: object = {}) =>
  JSON.stringify({
    error: { status, error, description: `As it is. http://127.0.0.1/errors/${error}`, ...more },
  });
const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

export const FAULTS: Readonly<Record<string, Sabotage>> = {
  'onRequest throws': handled('onRequest', fail(new Error('a secret'))),
  'onRequest rejects with a string': handled('onRequest', async () => Promise.reject('a secret')),
  'onRequest throws an error with a status': handled('onRequest', fail(teapot)),
  'onRequest rejects with an object': handled('onRequest', async () => Promise.reject({ statusCode: 418 })),
  'onRequest throws what cannot be looked at': mended('onRequest', fail(UNTOUCHABLE)),
  'preHandler throws': handled('preHandler', fail(new Error('a secret'))),
  'preHandler rejects with a number': handled('preHandler', async () => Promise.reject(418)),
  'onSend throws': mended('onSend', fail(new Error('a secret'))),
  'onSend rejects': mended('onSend', async () => Promise.reject(new Error('a secret'))),
  'onSend throws an error with a status': mended('onSend', fail(teapot)),
  'onSend answers with a number': mended('onSend', async () => 42),
  'onSend answers with another body and a status of failure': mended(
    'onSend',
    (reply) => {
      reply.code(503);
      return 'closed';
    },
    [503, 'SERVICE_UNAVAILABLE'],
  ),
  'onSend sets 418': mended('onSend', (reply, payload) => {
    reply.code(418);
    return payload;
  }),
  'onSend sets 999': mended('onSend', (reply) => reply.code(999)),
  'onSend sets a status behind the back of the framework': mended('onSend', (reply, payload) => {
    reply.raw.statusCode = 302;
    return payload;
  }),
  'onResponse throws': harmless('onResponse', fail(new Error('a secret'))),
  'a line break in a header': mended('onSend', (reply, payload) => {
    reply.header('X-A', 'a\r\nSet-Cookie: b=c');
    return payload;
  }),
  'a header named with a space': mended('onSend', (reply, payload) => {
    reply.header('X A', 'a');
    return payload;
  }),
  'a header of another script': mended('onSend', (reply, payload) => {
    reply.header('X-A', '☃');
    return payload;
  }),
  'a redirection': mended('onRequest', (reply) => reply.redirect('/elsewhere')),
  '429 by a limiter': mended('onRequest', (reply) => reply.code(429).send({ message: 'slow down' }), [
    403,
    'RATE_LIMITED',
  ]),
  '413 in text': mended('onRequest', (reply) => reply.code(413).send('too much'), [400, 'BODY_TOO_LARGE']),
  '405 and nothing else': mended('onRequest', (reply) => reply.code(405).send(), [404, 'ROUTE_NOT_FOUND']),
  '404 in another shape': mended('onRequest', (reply) => reply.code(404).send({ error: 'not found' }), [
    404,
    'ROUTE_NOT_FOUND',
  ]),
  '500 in another shape': mended('onRequest', (reply) => reply.code(500).send({ message: 'a secret' })),
  'the right body with another status': mended(
    'onRequest',
    (reply) => reply.code(403).send(body('ROUTE_NOT_FOUND', 404)),
    [403, 'ACCESS_FORBIDDEN'],
  ),
  'the right constant with another status in the body': mended(
    'onRequest',
    (reply) => reply.code(404).send(body('ROUTE_NOT_FOUND', 410)),
    [404, 'ROUTE_NOT_FOUND'],
  ),
  'a constant nobody knows': mended('onRequest', (reply) => reply.code(409).send(body('TEAPOT', 409))),
  'a member too many': mended(
    'onRequest',
    (reply) => reply.code(404).send(body('ROUTE_NOT_FOUND', 404, { stack: 'a secret' })),
    [404, 'ROUTE_NOT_FOUND'],
  ),
  'fields where there are none': mended(
    'onRequest',
    (reply) => reply.code(404).send(body('ROUTE_NOT_FOUND', 404, { fields: { a: 'b' } })),
    [404, 'ROUTE_NOT_FOUND'],
  ),
  'no fields where there must be': mended('onRequest', (reply) =>
    reply.code(422).send(body('FIELDS_VALIDATION_ERROR', 422)),
  ),
  'METHOD_NOT_SUPPORTED without Allow': mended(
    'onRequest',
    (reply) => reply.code(404).send(body('METHOD_NOT_SUPPORTED', 404)),
    [404, 'ROUTE_NOT_FOUND'],
  ),
  'the response is destroyed': mended('onRequest', (reply) => reply.raw.destroy(teapot)),
  '102': asEver('onRequest', async (reply) => reply.raw.writeProcessing()),
  '103': asEver('onRequest', async (reply) => reply.raw.writeEarlyHints({ link: '</a.css>; rel=preload' })),
  '110': asEver('onRequest', async (reply) => reply.raw.writeInformation(110)),
  '100 that nobody waits for': harmless('onRequest', async (reply) => reply.raw.writeContinue()),

  'raw: 418 in parts': raw((response) => {
    response.writeHead(418, { 'X-A': 'a' });
    response.write('I am ');
    response.write(Buffer.from('a teapot'));
    response.end('.', () => {});
  }),
  'raw: 302 without a head': raw((response) => {
    response.statusCode = 302;
    response.end('elsewhere');
  }),
  'raw: a status that is none': raw((response) => {
    response.statusCode = 42;
    response.end();
  }),
  'raw: text with 404 and a length that is wrong': raw(
    (response) => {
      response
        .writeHead(404, 'No Way', { 'Content-Length': '1000', 'Transfer-Encoding': 'chunked' })
        .end('no');
    },
    [404, 'ROUTE_NOT_FOUND'],
  ),
  'raw: a list of headers, one of which cannot be': raw((response) =>
    response.writeHead(200, ['X-A', 'a\nb']).end('fine'),
  ),
  'raw: 204 with a header that cannot be': raw((response) =>
    response.writeHead(204, { 'X-A': 'a\nb' }).end(),
  ),
  'raw: a body that is none': raw((response) => response.writeHead(200).end({} as string)),
  'raw: a success that turns into a failure': raw((response) => {
    response.writeHead(200, JSON_TYPE);
    response.writeHead(500);
    response.end('{}');
  }),
  'raw: a failure that turns into a success': raw((response) => {
    response.writeHead(500);
    response.statusCode = 200;
    response.end('{}');
  }),
  'raw: an error object that is cut': raw(
    (response) => response.writeHead(404, JSON_TYPE).end(body('ROUTE_NOT_FOUND', 404).slice(1)),
    [404, 'ROUTE_NOT_FOUND'],
  ),
};
