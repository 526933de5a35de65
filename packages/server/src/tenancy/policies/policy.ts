import { type Contracts, flaw, METHODS } from '@portico/api';
import type { Flaw } from '@portico/conventions';
import { SECOND } from '../../ground/clock.ts';
import type { Policy } from '../../pipeline/permissions.ts';
import type { Needs } from '../handler.ts';

type PolicyInput = Contracts['replaceOrganizationPolicy']['body'];

/** The policy as it is stored and shown, with methods in their usual order. */
export function policyFrom({ sessionMaxAge, sessionIdle, networks, allowedMethods }: PolicyInput): Policy {
  return {
    sessionMaxAge,
    sessionIdle,
    networks,
    allowedMethods: allowedMethods && METHODS.filter((method) => allowedMethods.includes(method)),
  };
}

/** A limit that the service's own makes void would only seem to be one. */
export function policyFlaws(
  { sessionMaxAge = null, sessionIdle = null }: Partial<PolicyInput>,
  { lifetimes }: Pick<Needs, 'lifetimes'>,
): { sessionMaxAge?: Flaw; sessionIdle?: Flaw } {
  const { absolute, idle } = lifetimes.others;
  return {
    ...(isVoid(sessionMaxAge, absolute) && { sessionMaxAge: flawBeyond(absolute) }),
    ...(isVoid(sessionIdle, idle) && { sessionIdle: flawBeyond(idle) }),
  };
}

const isVoid = (seconds: number | null, limit: number) => seconds !== null && seconds * SECOND >= limit;
const flawBeyond = (limit: number) =>
  flaw('maximum', `must be less than ${limit / SECOND}, the limit of the service`, {
    max: limit / SECOND - 1,
  });
