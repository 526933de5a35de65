import { Type } from 'typebox';
import { Account } from './accounts.ts';
import { ApiKey } from './api-keys.ts';
import { Scopes } from './authorizations.ts';
import { GivenId, Id, nullable, Resource } from './fields.ts';
import { DEMANDS, ok, operation } from './operation.ts';
import { Role } from './organizations.ts';
import { PermissionNames, RoleNames } from './role-fields.ts';
import * as samples from './samples.ts';
import { ServiceKey } from './service-keys.ts';
import { Session } from './sessions.ts';

const CallersOrganization = Resource({
  id: Id,
  name: Type.String(),
  /** The caller's own. */
  role: Role,
  roles: RoleNames,
  permissions: PermissionNames,
  requireSecondFactor: Type.Boolean({
    description: 'Whether its managers must sign in with a second factor to do anything in it',
  }),
});

export const Caller = Resource({
  type: Type.Enum(['session', 'api_key', 'service_key', 'application'], {
    description:
      'A person with a session, a program with an API key, a back end of the team with a service key, or an application that a person signed in to',
  }),
  account: nullable(Account, 'The account of the session'),
  session: nullable(Session),
  operator: Type.Boolean({
    description:
      'Whether the session is that of an operator, and can be used for the whole service. An application that an operator signed in to gets a session that cannot',
  }),
  apiKey: nullable(ApiKey),
  serviceKey: nullable(
    Resource({
      id: Id,
      name: ServiceKey.properties.name,
      scopes: ServiceKey.properties.scopes,
    }),
  ),
  grant: nullable(
    Resource({
      id: Id,
      accountId: Id,
      applicationId: Type.String(),
      scopes: Scopes,
    }),
    'What the application was granted; who it is for is `accountId`',
  ),
  organization: nullable(
    CallersOrganization,
    'The organization that you asked about; without `organizationId`, that of the API key or grant, unless it refuses the caller. Null if the caller has no role there',
  ),
});

export const getCaller = operation('GET /caller', {
  tag: 'Callers',
  summary: 'Find out who is calling',
  description:
    'Returns the account, API key or service key that an access token belongs to, and its roles in an organization: all that a back end needs to know when it receives the token. Members that do not apply are null. With `organizationId`, what that organization demands of sign-ins is judged as for everything in it, and the answer is 403 where it refuses the caller; the network of an application’s token is that in which the person signed in.',
  access: ['session', 'impersonation', 'api_key', 'service_key', 'application'],
  query: Type.Object({
    organizationId: Type.Optional(
      GivenId('The organization whose role to return. With an API key, by default its own'),
    ),
  }),
  successes: ok('The caller.', Caller),
  errors: DEMANDS,
  example: {
    success: {
      type: 'api_key',
      account: null,
      session: null,
      operator: false,
      apiKey: samples.apiKey,
      serviceKey: null,
      grant: null,
      organization: {
        id: samples.ORGANIZATION_ID,
        name: samples.organization.name,
        role: samples.apiKey.role,
        roles: samples.apiKey.roles,
        permissions: samples.role.permissions,
        requireSecondFactor: false,
      },
    },
  },
});
