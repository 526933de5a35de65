import type { Operation } from '../operations/operation.ts';
import type { AnyBinding } from './binding.ts';

/** Errors that every service needs. */
const OWN_ERRORS = ['ROUTE_NOT_FOUND', 'METHOD_NOT_SUPPORTED', 'REQUEST_MALFORMED', 'INTERNAL_ERROR'];

/**
 * Checks that everything the operations need is present, before the first request finds out.
 * @throws TypeError naming everything that is missing
 */
export function requireWiring(
  given: Partial<AnyBinding> & Pick<AnyBinding, 'catalogue' | 'operations'>,
): void {
  const errors = OWN_ERRORS.filter((constant) => !Object.hasOwn(given.catalogue, constant)).map(
    (constant) => `the catalogue lacks ${constant}`,
  );
  const others = Object.entries(given.operations).flatMap(([name, operation]) =>
    lackingFor(name, operation, given).map((what) => `${name} needs ${what}`),
  );
  const problems = [...errors, ...others];
  if (problems.length > 0) throw new TypeError(`The service cannot work: ${problems.join('; ')}`);
}

function lackingFor(name: string, operation: Operation, given: Partial<AnyBinding>): string[] {
  const {
    access,
    optionalToken,
    bars,
    raises,
    demands,
    target,
    permission,
    scope,
    recent,
    limited,
    idempotent,
    countsChanges,
  } = operation;
  const isKept = given.idempotency !== undefined && idempotent === true;
  const needs: [isNeeded: boolean, isThere: unknown, what: string][] = [
    [true, given.handlers?.[name], 'a handler'],
    [access !== 'public' || optionalToken === true, given.authenticate, 'authenticate'],
    [bars.length > 0, given.isBarred, 'isBarred'],
    [raises, given.raise, 'raise'],
    [target !== undefined, given.locate?.[target?.resource ?? ''], `locate.${target?.resource}`],
    [raises, given.isStrong, 'isStrong'],
    [demands.length > 0, given.judgeDemands, 'judgeDemands'],
    [permission !== undefined, given.permits, 'permits'],
    [scope !== undefined, given.hasScope, 'hasScope'],
    [operation.factors !== undefined, given.judgeFactors, 'judgeFactors'],
    [recent === true, given.isRecent, 'isRecent'],
    [countsChanges, given.judgeChanges, 'judgeChanges'],
    [limited === true, given.throttle, 'throttle'],
    [isKept, given.callerId, 'callerId, because outcomes are stored per caller'],
    [isKept, access !== 'public', 'an access token, because outcomes are stored per caller'],
  ];
  return needs.flatMap(([isNeeded, isThere, what]) => (isNeeded && !isThere ? [what] : []));
}
