import type { OperationId } from '@portico/api';
import * as connections from '../federation/connections/handlers.ts';
import * as identities from '../federation/identities/handlers.ts';
import * as providers from '../federation/providers/handlers.ts';
import * as saml from '../federation/saml/handlers.ts';
import * as scim from '../federation/scim/handlers.ts';
import * as signIns from '../federation/sign-ins/handlers.ts';
import * as accounts from '../identity/accounts/handlers.ts';
import * as loginCodes from '../identity/login-codes/handlers.ts';
import * as passkeys from '../identity/passkeys/handlers.ts';
import * as secondFactors from '../identity/second-factors/handlers.ts';
import * as sessions from '../identity/sessions/handlers.ts';
import * as events from '../notices/events/handlers.ts';
import * as seals from '../notices/seals/handlers.ts';
import * as webhooks from '../notices/webhooks/handlers.ts';
import * as authorizations from '../oauth/authorizations/handlers.ts';
import * as devices from '../oauth/devices/handlers.ts';
import * as oauth from '../oauth/endpoints/handlers.ts';
import * as machines from '../oauth/machines/handlers.ts';
import * as pushed from '../oauth/pushed/handlers.ts';
import * as redemption from '../oauth/redemption/handlers.ts';
import * as registrations from '../oauth/registrations/handlers.ts';
import * as tokens from '../oauth/tokens/handlers.ts';
import * as accountExport from '../team/account-export/handlers.ts';
import * as approvals from '../team/approvals/handlers.ts';
import * as configurationFiles from '../team/configuration-files/handlers.ts';
import { createDocuments } from '../team/documents/index.ts';
import * as eventExport from '../team/event-export/handlers.ts';
import type { HandlersOf, Needs } from '../team/handler.ts';
import * as health from '../team/health/handlers.ts';
import * as hooks from '../team/hooks/handlers.ts';
import * as operators from '../team/operators/handlers.ts';
import * as apiKeys from '../tenancy/api-keys/handlers.ts';
import * as brand from '../tenancy/brand/handlers.ts';
import * as domains from '../tenancy/domains/handlers.ts';
import * as groups from '../tenancy/groups/handlers.ts';
import * as invitations from '../tenancy/invitations/handlers.ts';
import * as managers from '../tenancy/managers/handlers.ts';
import * as metadata from '../tenancy/metadata/handlers.ts';
import * as organizations from '../tenancy/organizations/handlers.ts';
import * as policies from '../tenancy/policies/handlers.ts';
import * as roles from '../tenancy/roles/handlers.ts';

/** The functions that make handlers, by the name of the operation. */
const MAKERS = {
  ...accountExport,
  ...accounts,
  ...apiKeys,
  ...approvals,
  ...authorizations,
  ...brand,
  ...configurationFiles,
  ...connections,
  ...devices,
  ...domains,
  ...groups,
  ...eventExport,
  ...events,
  ...health,
  ...hooks,
  ...identities,
  ...invitations,
  ...loginCodes,
  ...machines,
  ...managers,
  ...metadata,
  ...oauth,
  ...operators,
  ...organizations,
  ...passkeys,
  ...pushed,
  ...policies,
  ...providers,
  ...redemption,
  ...registrations,
  ...roles,
  ...saml,
  ...seals,
  ...scim,
  ...secondFactors,
  ...sessions,
  ...signIns,
  ...tokens,
  ...webhooks,
};

/** One handler for every operation. The storey at the top knows the resources of all. */
export type PorticoHandlers = HandlersOf<OperationId>;

type MadeHandlers = { readonly [Name in keyof typeof MAKERS]: ReturnType<(typeof MAKERS)[Name]> };

/** The handler of every operation; a missing one is a type error. */
export function createHandlers(needs: Needs): PorticoHandlers {
  // `change` is the same for all: each storey types it for the resources that its verbs can be about.
  const makers = Object.entries<(needs: never) => unknown>(MAKERS);
  const made = makers.map(([name, make]) => [name, make(needs as never)]);
  return { ...(Object.fromEntries(made) as MadeHandlers), ...createDocuments(needs) };
}
