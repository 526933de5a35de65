import { Failure, type FailureDetails, FIELDS_ERROR, type Fields } from '../errors/failure.ts';
import { fieldsChecker } from '../fields/fields.ts';
import type { Admissions, Contract, Fail, HandlerRequest } from '../operations/handler.ts';
import { judgesPreconditions, type Operation, takesForm } from '../operations/operation.ts';
import { admit, callerIfAny, callerOf, targetOf } from './access.ts';
import type { AnyBinding, AnyHandler } from './binding.ts';
import { type BodyType, readBody, readPosted } from './body.ts';
import { judgePreconditions, NO_CONDITIONS, preconditionsOf } from './conditions.ts';
import { documentResponse } from './documents.ts';
import type { ServingRequest, ServingResponse } from './exchange.ts';
import { idempotencyKeyOf, performer } from './idempotency.ts';
import { checked, queryOf, sentQueryOf } from './input.ts';
import { successOf } from './success.ts';

export type ServeOperation = (
  request: ServingRequest,
  parameters: Readonly<Record<string, string>>,
) => Promise<ServingResponse>;
type Request = HandlerRequest<Contract, Admissions>;

/**
 * Makes the function that serves one operation. The order of its steps is the order in which failures win: limits by
 * caller, access token, changes by caller, verified email, kinds that callers are raised to, resource, what it demands,
 * privileges, query, body, then those of the handler itself.
 */
export function operationServer(
  operation: Operation,
  handler: AnyHandler,
  binding: AnyBinding,
): ServeOperation {
  const { access, optionalToken, posted, bodyBytes = binding.limits.bodyBytes } = operation;
  const limits = { ...binding.limits, bodyBytes };
  const readQuery = operation.query && queryOf(operation.query, binding);
  const checkBody = operation.body && fieldsChecker(operation.body, binding.formats, binding.normalization);
  const judges = operation.conditional === true && judgesPreconditions(operation.method);
  const isPrescribed = operation.errorFormat !== undefined;
  const bodyType = bodyTypeOf(operation);
  const { refuse, validate, alsoInvalid } = handler;
  const perform = performer(operation, binding);
  const respond = successOf(operation, binding);

  return async (request, parameters) => {
    const { headers } = request;
    const conditions = judges ? preconditionsOf(headers) : NO_CONDITIONS;
    const idempotencyKey = operation.idempotent ? idempotencyKeyOf(headers) : undefined;
    if (operation.limited) await binding.throttle(operation.id, request);
    const known = access !== 'public' ? await callerOf(request, operation, binding) : undefined;
    const caller = optionalToken ? await callerIfAny(request, binding) : known;
    const target = await targetOf(operation, binding, { parameters, caller });
    if (caller) await admit(operation, binding, { caller, target, from: request });
    const refusal = refuse?.(fail);
    if (refusal) throw refusal;
    const query = readQuery?.(request.target);
    const input = checkBody && (await readBody(request, limits, bodyType));
    const body = posted
      ? await readPosted(request, limits)
      : input && (await checked(checkBody, input, { validate, alsoInvalid, caller, target, isPrescribed }));

    const run = () =>
      handler.handle({
        caller,
        target,
        parameters,
        query,
        sentQuery: sentQueryOf(request.target),
        body,
        fail,
        judgePreconditions: (representation) => judgePreconditions(conditions, representation),
        connectionState: () => request.connectionState(),
        identified: (callerId) => request.identified?.(callerId),
        idempotencyKey,
        requestId: request.requestId,
        ownRequestId: () => request.ownRequestId(),
        ipAddress: request.ipAddress,
        userAgent: headers['user-agent'] ?? null,
        headers,
      } as Request);
    const asked = [request.target, input];
    const answer = await perform(run, { caller, key: idempotencyKey, asked });
    if ('forms' in answer) return documentResponse(answer, headers);
    return respond(answer, request);
  };
}

/** Members of a form are texts; those that the schema has as lists can come more than once. */
function bodyTypeOf(operation: Operation): BodyType {
  const accepts = operation.errorFormat?.accepts ?? ['application/json'];
  const members = Object.entries((operation.body?.properties ?? {}) as Record<string, { type?: string }>);
  const lists = members.filter(([, { type }]) => type === 'array').map(([name]) => name);
  const fold = operation.errorFormat?.foldName;
  const known = members.map(([name]) => name);
  return {
    accepts,
    repeated: takesForm(operation) ? new Set(lists) : undefined,
    ...(fold && { names: { known, fold } }),
  };
}

const fail = ((constant: string, given: Fields | FailureDetails = {}) =>
  new Failure(
    constant,
    constant === FIELDS_ERROR ? { fields: given as Fields } : (given as FailureDetails),
  )) as Fail<Contract>;
