import { Type } from 'typebox';
import { Account } from './accounts.ts';
import { ApiKey } from './api-keys.ts';
import { GivenId, Id, nullable, Resource } from './fields.ts';
import { BOTH, operation } from './operation.ts';
import { Role } from './organizations.ts';
import { CALLER_KINDS } from './permissions.ts';
import * as samples from './samples.ts';
import { Session } from './sessions.ts';

const CallersOrganization = Resource({
  id: Id,
  name: Type.String(),
  /** The caller's own. */
  role: Role,
  requireSecondFactor: Type.Boolean({
    description: 'Whether its managers must sign in with a second factor to do anything in it',
  }),
});

export const Caller = Resource({
  type: Type.Enum([...CALLER_KINDS], {
    description: 'A person with a session, or a program with an API key',
  }),
  account: nullable(Account, 'The account of the session'),
  session: nullable(Session),
  apiKey: nullable(ApiKey),
  organization: nullable(
    CallersOrganization,
    'The organization that you asked about, or that of the API key; null if the caller has no role there',
  ),
});

export const getCaller = operation({
  id: 'getCaller',
  method: 'GET',
  path: '/caller',
  tag: 'Callers',
  summary: 'Find out who is calling',
  description:
    'Returns the account or API key that an access token belongs to, and its role in an organization: all that a back end needs to know when it receives the token. Members that do not apply are null.',
  access: BOTH,
  query: Type.Object({
    organizationId: Type.Optional(
      GivenId('The organization to tell the role in. By default, that of the API key, if it is one'),
    ),
  }),
  successes: { 200: { description: 'The caller.', body: Caller } },
  example: {
    success: {
      type: 'api_key',
      account: null,
      session: null,
      apiKey: samples.apiKey,
      organization: {
        id: samples.ORGANIZATION_ID,
        name: samples.organization.name,
        role: samples.apiKey.role,
        requireSecondFactor: false,
      },
    },
  },
});
