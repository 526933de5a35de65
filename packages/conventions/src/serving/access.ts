import { Failure } from '../errors/failure.ts';
import type { Operation } from '../operations/operation.ts';
import type { AccessScheme } from '../operations/operation-definition.ts';
import type { AnyBinding, Authenticated, PathParameters, ThrottledRequest } from './binding.ts';
import type { ServingRequest } from './exchange.ts';

const CREDENTIALS = /^(?<scheme>[a-z]+) +(?<token>[A-Za-z0-9\-._~+/]+=*)$/i;

/** The access token of a request (RFC 6750, section 2.1). @param other a scheme that is taken besides Bearer */
function tokenOf(authorization: string | string[] | undefined, other?: AccessScheme): string {
  if (authorization === undefined) throw new Failure('ACCESS_TOKEN_MISSING');
  const { scheme, token } = CREDENTIALS.exec(String(authorization))?.groups ?? {};
  const isTaken = scheme !== undefined && (isNamed(scheme, 'Bearer') || isNamed(scheme, other?.name));
  if (token === undefined || !isTaken) throw new Failure('ACCESS_TOKEN_INVALID');
  return token;
}

/** Schemes are compared without case (RFC 9110, section 11.1). */
function isNamed(scheme: string, name: string | undefined): boolean {
  return scheme.toLowerCase() === name?.toLowerCase();
}

/** @throws Failure `ACCESS_TOKEN_MISSING` or `ACCESS_TOKEN_INVALID`, with the challenges of all schemes that are taken */
async function authenticated(
  request: ServingRequest,
  { scheme }: Operation,
  binding: AnyBinding,
): Promise<Authenticated> {
  try {
    const caller = await binding.authenticate(tokenOf(request.headers.authorization, scheme), request);
    if (!caller) throw new Failure('ACCESS_TOKEN_INVALID');
    return caller;
  } catch (error) {
    throw scheme ? challenging(error, { scheme, request, binding }) : error;
  }
}

interface Challenging {
  readonly scheme: AccessScheme;
  readonly request: ServingRequest;
  readonly binding: AnyBinding;
}

/** Adds the challenge of another scheme to that of Bearer; in the scheme that was used, it says what is wrong. */
function challenging(error: unknown, { scheme, request, binding }: Challenging): unknown {
  if (!(error instanceof Failure)) return error;
  const isMissing = error.constant === 'ACCESS_TOKEN_MISSING';
  if (!isMissing && error.constant !== 'ACCESS_TOKEN_INVALID') return error;
  const [used = ''] = String(request.headers.authorization ?? '').split(' ');
  const bearer = binding.catalogue[error.constant]?.headers?.['WWW-Authenticate']?.value ?? 'Bearer';
  const challenges = isNamed(used, scheme.name)
    ? `${scheme.challenge}, error="invalid_token"`
    : `${bearer}, ${scheme.challenge}`;
  return new Failure(error.constant, {
    ...error.details,
    headers: { 'WWW-Authenticate': challenges, ...error.details.headers },
  });
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
  const caller = await authenticated(request, operation, binding);
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
