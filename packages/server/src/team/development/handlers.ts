import type { developmentOperations } from '@portico/api';
import {
  type Admissions as AdmissionsOf,
  type ContractsOf,
  Failure,
  type Handlers,
} from '@portico/conventions';
import type { Caller } from '../../pipeline/callers/caller.ts';
import { isOfProgramHere } from './asked-here.ts';

interface Admissions extends AdmissionsOf {
  readonly caller: Caller;
}

/** The operations that only `portico dev` serves, as their handlers are typed. */
export type DevelopmentHandlers = Handlers<ContractsOf<typeof developmentOperations>, Admissions>;

export type DevelopmentRequest<Id extends keyof DevelopmentHandlers> = Parameters<
  DevelopmentHandlers[Id]['handle']
>[0];

type Handle<Id extends keyof DevelopmentHandlers> = DevelopmentHandlers[Id]['handle'];

/** A handler for programs on this machine; for everybody else, the operation does not exist. */
export function forPrograms<Id extends keyof DevelopmentHandlers>(
  handle: Handle<Id>,
): { readonly handle: Handle<Id> } {
  const guarded = (request: DevelopmentRequest<Id>) => {
    if (!isOfProgramHere(request)) throw new Failure('ROUTE_NOT_FOUND');
    return (handle as (request: DevelopmentRequest<Id>) => ReturnType<Handle<Id>>)(request);
  };
  return { handle: guarded as Handle<Id> };
}
