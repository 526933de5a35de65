import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FIELDS_ERROR } from '../error-object.ts';
import { type Condition, entityTag, matchesStrongly, matchesWeakly, parseCondition } from '../etag.ts';
import { Failure, type FailureDetails, type Fields } from '../failure.ts';
import { type CheckFields, fieldsChecker, queryReader } from '../fields.ts';
import type { Admissions, Answered, ConnectionState, Contract, Fail, HandlerRequest } from '../handler.ts';
import { readBody } from '../node/body.ts';
import type { ClosedResponse } from '../node/response.ts';
import { judgesPreconditions, type Operation, type Success } from '../operation.ts';
import type { AnyBinding, AnyHandler, Authenticated } from './bind.ts';

type Serve = (
  request: FastifyRequest,
  reply: FastifyReply,
  response: ClosedResponse,
) => Promise<FastifyReply>;
type Request = HandlerRequest<Contract, Admissions>;

/**
 * Makes the function that serves one operation. The order of its steps is the order in which failures win: access
 * token, resource, privileges, body, then what the handler itself finds.
 */
export function server(operation: Operation, handler: AnyHandler, binding: AnyBinding): Serve {
  const readQuery = operation.query && queryOf(operation.query, binding);
  const checkBody = operation.body && fieldsChecker(operation.body, binding.formats);
  const judges = operation.conditional === true && judgesPreconditions(operation.method);
  const successes = operation.successes as Readonly<Record<number, Success>>;

  return async (request, reply, response) => {
    const { headers } = request.raw;
    const conditions = judges ? preconditionsOf(headers) : NO_CONDITIONS;
    const parameters = request.params as Record<string, string>;
    const caller =
      operation.access === 'public' ? undefined : await callerOf(operation, headers.authorization, binding);
    const target = operation.target && (await targetOf(operation, binding, parameters.id ?? '', caller));
    if (caller) admit(operation, binding, caller, target);
    const query = readQuery?.(request.raw.url ?? '');
    const body =
      checkBody && (await checked(checkBody, await readBody(request.raw, response), handler, caller));

    const answer = await handler.handle({
      caller,
      target,
      parameters,
      query,
      body,
      fail,
      judgePreconditions: (representation) => judgePreconditions(conditions, representation),
      connectionState: () => connectionState(request.raw.socket),
      requestId: response.requestId,
      ipAddress: binding.addressOf(request.raw),
      userAgent: headers['user-agent'] ?? null,
      headers,
    } as Request);

    if (answer.headers) reply.headers(answer.headers);
    const success = successes[answer.status];
    if (!success || answer.body === undefined) return reply.code(answer.status).send();
    if (success.contentType) return sendDocument(success.contentType, request, reply, answer);
    return sendJson(operation, request, reply, answer);
  };
}

function connectionState({ destroyed, readableEnded }: Socket): ConnectionState {
  if (destroyed) return 'closed';
  return readableEnded ? 'half-closed' : 'open';
}

/** What is no JSON is sent as it is, and knows its own version. */
function sendDocument(
  contentType: string,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answered,
): FastifyReply {
  const tag = answer.headers?.ETag;
  if (tag !== undefined && isNotModified(request, tag)) {
    return reply.removeHeader('content-encoding').code(304).send();
  }
  return reply.code(answer.status).type(contentType).send(answer.body);
}

function sendJson(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answered,
): FastifyReply {
  const json = JSON.stringify(answer.body);
  if (operation.conditional) {
    const tag = entityTag(json);
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (operation.method === 'GET' && isNotModified(request, tag)) return reply.code(304).send();
  }
  return reply.code(answer.status).header('content-type', 'application/json; charset=utf-8').send(json);
}

/** An `If-None-Match` that nobody can read does not match (RFC 9110, section 13.1.2). */
function isNotModified(request: FastifyRequest, tag: string): boolean {
  const header = request.raw.headers['if-none-match'];
  const condition = header === undefined ? undefined : parseCondition(header);
  return condition !== undefined && matchesWeakly(condition, tag);
}

interface Conditions {
  readonly ifMatch: Condition | undefined;
  readonly ifNoneMatch: Condition | undefined;
}

const NO_CONDITIONS: Conditions = { ifMatch: undefined, ifNoneMatch: undefined };

function preconditionsOf(headers: { 'if-match'?: string; 'if-none-match'?: string }): Conditions {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  const ifMatch = match === undefined ? undefined : parseCondition(match);
  if (match !== undefined && !ifMatch) {
    throw new Failure('REQUEST_MALFORMED', {
      detail: 'If-Match must be * or a list of entity tags in quotes.',
    });
  }
  return { ifMatch, ifNoneMatch: noneMatch === undefined ? undefined : parseCondition(noneMatch) };
}

function judgePreconditions({ ifMatch, ifNoneMatch }: Conditions, representation: unknown): void {
  if (!ifMatch && !ifNoneMatch) return;
  const tag = entityTag(JSON.stringify(representation));
  const stale = ifMatch !== undefined && !matchesStrongly(ifMatch, tag);
  const present = ifNoneMatch !== undefined && matchesWeakly(ifNoneMatch, tag);
  if (stale || present) throw new Failure('PRECONDITION_FAILED', { headers: { ETag: tag } });
}

const BEARER = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i;

/** The access token of a request (RFC 6750, section 2.1). */
function tokenOf(authorization: string | undefined): string {
  if (authorization === undefined) throw new Failure('ACCESS_TOKEN_MISSING');
  const token = BEARER.exec(authorization)?.[1];
  if (token === undefined) throw new Failure('ACCESS_TOKEN_INVALID');
  return token;
}

async function callerOf(
  { refuses }: Operation,
  authorization: string | undefined,
  binding: AnyBinding,
): Promise<Authenticated> {
  const caller = await binding.authenticate(tokenOf(authorization));
  if (!caller) throw new Failure('ACCESS_TOKEN_INVALID');
  if (caller.kind !== undefined && refuses.includes(caller.kind as never))
    throw new Failure('ACCESS_FORBIDDEN');
  return caller;
}

async function targetOf(
  operation: Operation,
  binding: AnyBinding,
  id: string,
  caller: unknown,
): Promise<object> {
  const { resource, notFound } = operation.target as NonNullable<Operation['target']>;
  const target = await binding.locate[resource]?.(id, caller);
  if (!target) throw new Failure(notFound);
  return target;
}

/** What a caller who is known may do to what exists. */
function admit(
  { permission, recent }: Operation,
  binding: AnyBinding,
  caller: Authenticated,
  target: object | undefined,
): void {
  const may = permission === undefined || binding.permits(permission, caller, target);
  if (!may) throw new Failure('ACCESS_FORBIDDEN');
  if (recent && !binding.isRecent?.(caller)) throw new Failure('REAUTHENTICATION_REQUIRED');
}

function queryOf(schema: NonNullable<Operation['query']>, { formats }: AnyBinding): (url: string) => unknown {
  const read = queryReader(schema);
  const check = fieldsChecker(schema, formats);
  return (url) => {
    const start = url.indexOf('?');
    const { input, invalid } = read(start < 0 ? '' : url.slice(start + 1));
    const verdict = check(input);
    refuseMissing(verdict.missing);
    refuseInvalid({ ...verdict.invalid, ...invalid });
    return verdict.value;
  };
}

async function checked(
  check: CheckFields,
  input: Record<string, unknown>,
  { validate }: AnyHandler,
  caller: unknown,
): Promise<unknown> {
  const { value, missing, invalid } = check(input);
  refuseMissing(missing);
  const valid = Object.fromEntries(Object.entries(value).filter(([name]) => !Object.hasOwn(invalid, name)));
  refuseInvalid({ ...(await validate?.(valid, caller)), ...invalid });
  return value;
}

function refuseMissing(missing: readonly string[]): void {
  if (missing.length > 0)
    throw new Failure('REQUIRED_FIELDS_MISSING', { detail: `Missing: ${missing.join(', ')}.` });
}

function refuseInvalid(invalid: Fields): void {
  if (Object.keys(invalid).length > 0) throw new Failure(FIELDS_ERROR, { fields: invalid });
}

const fail = ((constant: string, given: Fields | FailureDetails = {}) =>
  new Failure(
    constant,
    constant === FIELDS_ERROR ? { fields: given as Fields } : (given as FailureDetails),
  )) as Fail<Contract>;
