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

/** @throws Failure `ACCESS_TOKEN_MISSING`, `ACCESS_TOKEN_INVALID` or `EMAIL_NOT_VERIFIED` */
export async function callerOf(
  request: ServingRequest,
  { verifiedOnly }: Operation,
  binding: AnyBinding,
): Promise<Authenticated> {
  const caller = await binding.authenticate(tokenOf(request.headers.authorization));
  if (!caller) throw new Failure('ACCESS_TOKEN_INVALID');
  if (binding.callerId) request.identified?.(binding.callerId(caller));
  if (verifiedOnly && !binding.isVerified(caller)) throw new Failure('EMAIL_NOT_VERIFIED');
  return caller;
}

/** The resource that an ID in the path names. */
export interface Wanted {
  readonly target: NonNullable<Operation['target']>;
  readonly id: string;
}

/** @throws Failure the operation's `notFound` if there is no such resource */
export async function targetOf(wanted: Wanted, binding: AnyBinding, caller: unknown): Promise<object> {
  const { resource, notFound } = wanted.target;
  const target = await binding.locate[resource]?.(wanted.id, caller);
  if (!target) throw new Failure(notFound);
  return target;
}

/**
 * Lets a known caller do something to a resource that exists, or refuses. What the resource demands of the session
 * comes before what its role permits: the caller can do something about it.
 * @throws Failure `ACCESS_FORBIDDEN`, `SECOND_FACTOR_MISSING` or `REAUTHENTICATION_REQUIRED`
 */
export function admit(
  { refuses, judgesStrength, permission, recent }: Operation,
  binding: AnyBinding,
  { caller, target }: { readonly caller: Authenticated; readonly target: object | undefined },
): void {
  const isOfKind = caller.kind === undefined || !refuses.includes(caller.kind);
  if (!isOfKind) throw new Failure('ACCESS_FORBIDDEN');
  if (judgesStrength && !binding.isStrongEnough(caller, target)) throw new Failure('SECOND_FACTOR_MISSING');
  const may = permission === undefined || binding.permits(permission, caller, target);
  if (!may) throw new Failure('ACCESS_FORBIDDEN');
  if (recent && !binding.isRecent(caller)) throw new Failure('REAUTHENTICATION_REQUIRED');
}
