import type { Contracts, OperationId } from '@portico/api';
import type { Handler, Handlers } from '@portico/conventions';
import type { SeenManager } from './managers/manager.ts';
import type { SeenOrganization } from './organizations/organization.ts';
import type { Caller, Session } from './sessions/session.ts';

/** What is known when a handler begins: who calls, and the resource that `:id` names, as this caller sees it. */
export interface Admissions {
  readonly caller: Caller;
  readonly resources: {
    readonly organization: SeenOrganization;
    readonly manager: SeenManager;
    readonly session: Session;
  };
}

/** The implementation of one operation. */
export type HandlerOf<Id extends OperationId> = Handler<Contracts[Id], Admissions>;

/** One handler for every operation. */
export type PorticoHandlers = Handlers<Contracts, Admissions>;
