import { Failure } from '../failure.ts';
import type { Operation } from '../operation.ts';
import type { AnyBinding, Authenticated } from './binding.ts';
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
 * @throws Failure `ACCESS_TOKEN_MISSING`, `ACCESS_TOKEN_INVALID`, `RATE_LIMITED` or `EMAIL_NOT_VERIFIED`; where callers are raised,
 * `ACCESS_FORBIDDEN` or `SECOND_FACTOR_MISSING`
 */
export async function callerOf(
  request: ServingRequest,
  { verifiedOnly, raises, countsChanges }: Operation,
  binding: AnyBinding,
): Promise<Authenticated> {
  const caller = await binding.authenticate(tokenOf(request.headers.authorization));
  if (!caller) throw new Failure('ACCESS_TOKEN_INVALID');
  if (binding.callerId) request.identified?.(binding.callerId(caller), caller.kind);
  if (countsChanges) await binding.judgeChanges(caller);
  if (verifiedOnly && !binding.isVerified(caller)) throw new Failure('EMAIL_NOT_VERIFIED');
  return raises ? raised(caller, binding) : caller;
}

/** Nothing has been looked up yet: whoever is refused here learns nothing of what there is. */
async function raised(caller: Authenticated, binding: AnyBinding): Promise<Authenticated> {
  const another = await binding.raise(caller);
  if (!another) throw new Failure('ACCESS_FORBIDDEN');
  if (!binding.isStrongEnough(another, undefined)) throw new Failure('SECOND_FACTOR_MISSING');
  return another;
}

/** The resource that an ID in the path names, and who asks for it: nobody is known to call a public operation. */
export interface Wanted {
  readonly id: string;
  readonly caller: Authenticated | undefined;
}

/**
 * Finds the resource in the path. What can only be a caller's own is not looked up for a kind of caller that has none.
 * @throws Failure the operation's `notFound` if there is no such resource; `ACCESS_FORBIDDEN`
 */
export async function targetOf(
  operation: Operation,
  binding: AnyBinding,
  { id, caller }: Wanted,
): Promise<object | undefined> {
  const { target: named } = operation;
  if (!named) return undefined;
  if (caller && named.own) judgeKind(operation, caller);
  const target = await binding.locate[named.resource]?.(id, caller);
  if (!target) throw new Failure(named.notFound);
  return target;
}

/** @throws Failure `ACCESS_FORBIDDEN` */
function judgeKind({ refuses }: Operation, { kind }: Authenticated): void {
  if (kind !== undefined && refuses.includes(kind)) throw new Failure('ACCESS_FORBIDDEN');
}

/**
 * Lets a known caller do something to a resource that exists, or refuses. What the resource demands of the session
 * comes before what its role permits: the caller can do something about it.
 * @throws Failure `ACCESS_FORBIDDEN`, `SECOND_FACTOR_MISSING`, `EMAIL_NOT_VERIFIED` or `REAUTHENTICATION_REQUIRED`
 */
export async function admit(
  operation: Operation,
  binding: AnyBinding,
  { caller, target }: { readonly caller: Authenticated; readonly target: object | undefined },
): Promise<void> {
  const { judgesStrength, raises, permission, factors, recent } = operation;
  judgeKind(operation, caller);
  if (judgesStrength && !raises && !binding.isStrongEnough(caller, target))
    throw new Failure('SECOND_FACTOR_MISSING');
  const may = permission === undefined || binding.permits(permission, caller, target);
  if (!may) throw new Failure('ACCESS_FORBIDDEN');
  const refusal = factors && (await binding.judgeFactors(factors, caller));
  if (refusal) throw new Failure(refusal);
  if (recent && !binding.isRecent(caller)) throw new Failure('REAUTHENTICATION_REQUIRED');
}
