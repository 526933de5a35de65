import type { Backend, BearerDemands } from '../backend.ts';
import type { SessionData } from '../routes/session.ts';
import type { Caller, InOrganization, Session } from '../session.ts';
import type { Delivery } from '../webhooks/webhook.ts';

/** The methods of a backend, for the requests of a framework. */
export interface Bound<Native, Permission extends string> {
  session(request: Native): Promise<Session<Permission> | null>;
  sessionData(request: Native): Promise<SessionData | undefined>;
  requireSession(request: Native): Promise<Session<Permission>>;
  requireOrganization(request: Native): Promise<InOrganization<Permission>>;
  requirePermission(request: Native, permission: Permission): Promise<InOrganization<Permission>>;
  verify(request: Native, demands?: BearerDemands<Permission>): Promise<Caller<Permission> | null>;
  webhook(request: Native): Promise<Delivery>;
}

/**
 * @param head the same request for each call, without its body
 * @param whole with its body, for webhooks
 */
export function bind<Native, Permission extends string>(
  portico: Backend<Permission>,
  head: (request: Native) => Request,
  whole: (request: Native) => Request,
): Bound<Native, Permission> {
  return {
    session: (request) => portico.session(head(request)),
    sessionData: (request) => portico.sessionData(head(request)),
    requireSession: (request) => portico.requireSession(head(request)),
    requireOrganization: (request) => portico.requireOrganization(head(request)),
    requirePermission: (request, permission) => portico.requirePermission(head(request), permission),
    verify: (request, demands) => portico.verify(head(request), demands),
    webhook: (request) => portico.webhook(whole(request)),
  };
}
