import { Failure } from '../errors/failure.ts';
import type { Operation } from '../operations/operation.ts';
import type { AnyBinding, Authenticated, PathParameters, ThrottledRequest } from './binding.ts';
import type { ServingRequest } from './exchange.ts';

const BEARER = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i;

/** The access token of a request (RFC 6750, section 2.1). */
function tokenOf(authorization: string | string[] | undefined): string {
  if (authorization === undefined) throw new Failure('ACCESS_TOKEN_MISSING');
  const token = BEARER.exec(String(authorization))?.[1];
  if (token === undefined) throw new Failure('ACCESS_TOKEN_INVALID');
  return token;
}

/**
 * @throws Failure `ACCESS_TOKEN_MISSING`, `ACCESS_TOKEN_INVALID`, `RATE_LIMITED`, one of the operation's bars or
 * `ACCESS_FORBIDDEN`; where callers are raised, `SECOND_FACTOR_MISSING`
 */
export async function callerOf(
  request: ServingRequest,
  operation: Operation,
  binding: AnyBinding,
): Promise<Authenticated> {
  const { access, scope, refusesAtOnce, bars, raises, countsChanges } = operation;
  const caller = await binding.authenticate(tokenOf(request.headers.authorization), request);
  if (!caller) throw new Failure('ACCESS_TOKEN_INVALID');
  if (binding.callerId) request.identified?.(binding.callerId(caller), caller.kind);
  if (countsChanges) await binding.judgeChanges(caller);
  const bar = bars.find((one) => binding.isBarred(one, caller));
  if (bar !== undefined) throw new Failure(bar);
  const { kind } = caller;
  if (kind !== undefined && refusesAtOnce.includes(kind)) throw new Failure('ACCESS_FORBIDDEN');
  if (raises && !(kind !== undefined && access.includes(kind))) return raised(caller, binding);
  if (scope !== undefined && !binding.hasScope(scope, caller)) throw new Failure('ACCESS_FORBIDDEN');
  return caller;
}

/** The caller of a public operation that takes an access token; undefined without one that is valid now. */
export async function callerIfAny(
  request: ServingRequest,
  binding: AnyBinding,
): Promise<Authenticated | undefined> {
  try {
    const caller = await binding.authenticate(tokenOf(request.headers.authorization), request);
    if (caller && binding.callerId) request.identified?.(binding.callerId(caller), caller.kind);
    return caller;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** Runs before any look-up, so that refused callers cannot tell which resources exist. */
async function raised(caller: Authenticated, binding: AnyBinding): Promise<Authenticated> {
  const another = await binding.raise(caller);
  if (!another) throw new Failure('ACCESS_FORBIDDEN');
  if (!binding.isStrong(another)) throw new Failure('SECOND_FACTOR_MISSING');
  return another;
}

/** The resource in the path and the caller who asks for it; public operations have no caller. */
export interface AccessRequest {
  readonly parameters: PathParameters;
  readonly caller: Authenticated | undefined;
}

/**
 * Finds the resource in the path. The caller's own resource is not looked up for kinds of callers that cannot have one.
 * @throws Failure the operation's `notFound` if there is no such resource; `ACCESS_FORBIDDEN`
 */
export async function targetOf(
  operation: Operation,
  binding: AnyBinding,
  { parameters, caller }: AccessRequest,
): Promise<object | undefined> {
  const { target: named } = operation;
  if (!named) return undefined;
  if (caller && named.own) judgeKind(operation, caller);
  const id = parameters[named.parameter ?? 'id'] ?? '';
  const target = await binding.locate[named.resource]?.(id, caller, parameters);
  if (!target) throw new Failure(named.notFound);
  return target;
}

/** @throws Failure `ACCESS_FORBIDDEN` */
function judgeKind({ refuses }: Operation, { kind }: Authenticated): void {
  if (kind !== undefined && refuses.includes(kind)) throw new Failure('ACCESS_FORBIDDEN');
}

interface Admission {
  readonly caller: Authenticated;
  readonly target: object | undefined;
  readonly from: ThrottledRequest;
}

/**
 * Checks whether a known caller may perform the operation on a resource that exists. Demands on the session are checked
 * before permissions, because the caller can meet them.
 * @throws Failure `ACCESS_FORBIDDEN`, what the target demands, `SECOND_FACTOR_MISSING`, `EMAIL_NOT_VERIFIED` or
 * `REAUTHENTICATION_REQUIRED`
 */
export async function admit(
  operation: Operation,
  binding: AnyBinding,
  { caller, target, from }: Admission,
): Promise<void> {
  const { demands, permission, factors, recent } = operation;
  judgeKind(operation, caller);
  const unmet = demands.length > 0 ? await binding.judgeDemands(caller, target, from) : undefined;
  if (unmet) throw unmet;
  const may = permission === undefined || binding.permits(permission, caller, target);
  if (!may) throw new Failure('ACCESS_FORBIDDEN');
  const refusal = factors && (await binding.judgeFactors(factors, caller));
  if (refusal) throw new Failure(refusal);
  if (recent && !binding.isRecent(caller, from)) throw new Failure('REAUTHENTICATION_REQUIRED');
}
