import * as accountExport from './account-export/handlers.ts';
import * as accounts from './accounts/handlers.ts';
import * as apiKeys from './api-keys/handlers.ts';
import * as approvals from './approvals/handlers.ts';
import * as authorizations from './authorizations/handlers.ts';
import * as brand from './brand/handlers.ts';
import * as connections from './connections/handlers.ts';
import { createDocuments } from './documents/index.ts';
import * as domains from './domains/handlers.ts';
import * as events from './events/handlers.ts';
import type { Needs, PorticoHandlers } from './handler.ts';
import * as health from './health/handlers.ts';
import * as identities from './identities/handlers.ts';
import * as invitations from './invitations/handlers.ts';
import * as loginCodes from './login-codes/handlers.ts';
import * as managers from './managers/handlers.ts';
import * as metadata from './metadata/handlers.ts';
import * as oauth from './oauth/handlers.ts';
import * as operators from './operators/handlers.ts';
import * as organizations from './organizations/handlers.ts';
import * as passkeys from './passkeys/handlers.ts';
import * as policies from './policies/handlers.ts';
import * as providers from './providers/handlers.ts';
import * as roles from './roles/handlers.ts';
import * as saml from './saml/handlers.ts';
import * as scim from './scim/handlers.ts';
import * as seals from './seals/handlers.ts';
import * as secondFactors from './second-factors/handlers.ts';
import * as sessions from './sessions/handlers.ts';
import * as signIns from './sign-ins/handlers.ts';
import * as tokens from './tokens/handlers.ts';
import * as webhooks from './webhooks/handlers.ts';

/** The functions that make handlers, by the name of the operation. */
const MAKERS = {
  ...accountExport,
  ...accounts,
  ...apiKeys,
  ...approvals,
  ...authorizations,
  ...brand,
  ...connections,
  ...domains,
  ...events,
  ...health,
  ...identities,
  ...invitations,
  ...loginCodes,
  ...managers,
  ...metadata,
  ...oauth,
  ...operators,
  ...organizations,
  ...passkeys,
  ...policies,
  ...providers,
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

type Made = { readonly [Name in keyof typeof MAKERS]: ReturnType<(typeof MAKERS)[Name]> };

/** The handler of every operation; a missing one is a type error. */
export function createHandlers(needs: Needs): PorticoHandlers {
  const made = Object.entries(MAKERS).map(([name, make]) => [name, make(needs)]);
  return { ...(Object.fromEntries(made) as Made), ...createDocuments(needs) };
}
