import { Type } from 'typebox';
import { Account } from './accounts.ts';
import { ApiKey } from './api-keys.ts';
import { Scopes } from './authorizations.ts';
import { GivenId, Id, nullable, Resource } from './fields.ts';
import { DEMANDS, ok, operation } from './operation.ts';
import { Role } from './organizations.ts';
import { GroupNames, PermissionNames, RoleNames } from './role-fields.ts';
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
  groups: GroupNames,
  requireSecondFactor: Type.Boolean({
    description: 'Whether its managers need a second factor to access it',
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
      'Whether the session belongs to an operator and can be used for the whole service. False for sessions of applications that an operator signed in to',
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
    'The scopes granted to the application, for the account `accountId`',
  ),
  organization: nullable(
    CallersOrganization,
    'The organization named by `organizationId`; without it, that of the API key or grant, unless its policy refuses the caller. Null if the caller has no role there, or was added as a manager and has not accepted',
  ),
});

export const getCaller = operation('GET /caller', {
  tag: 'Callers',
  summary: 'Identify the caller',
  description:
    "Returns the account, API key or service key of an access token, and its roles in an organization, so that a back end that receives the token knows its caller. Members that do not apply are null. With `organizationId`, the organization's requirements on sign-ins apply, and the response is 403 if they refuse the caller; the network of an application's token is the one in which the person signed in.",
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
        groups: [],
        requireSecondFactor: false,
      },
    },
  },
});
