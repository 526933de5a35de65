import { Type } from 'typebox';
import { Account } from './accounts.ts';
import { ApiKey } from './api-keys.ts';
import { Event } from './events.ts';
import { nullable, Resource } from './fields.ts';
import { Identity, sampleIdentity } from './identities.ts';
import { Invitation } from './invitations.ts';
import { Manager } from './managers.ts';
import { PublicMetadata } from './metadata.ts';
import { done, operation } from './operation.ts';
import { Organization } from './organizations.ts';
import * as passkeySamples from './passkey-samples.ts';
import { Passkey } from './passkeys.ts';
import * as samples from './samples.ts';
import { Security } from './second-factors.ts';
import { Session } from './sessions.ts';

export const AccountExport = Resource({
  account: Resource({
    ...Account.properties,
    pendingEmail: nullable(Type.String(), 'The new address, which takes effect once it is verified'),
    externalId: nullable(Type.String(), 'Its ID in a system of the team; null if it has none'),
  }),
  metadata: PublicMetadata,
  security: Security,
  sessions: Type.Array(Session),
  passkeys: Type.Array(Passkey),
  identities: Type.Array(Identity, { description: 'The providers that it can sign in with' }),
  managers: Type.Array(
    Resource({ ...Manager.properties, organization: Organization, metadata: PublicMetadata }),
    {
      description: 'Its roles in organizations, including deleted ones that can be restored',
    },
  ),
  invitations: Type.Array(Invitation, {
    description: 'Invitations that the account sent, and pending ones for its verified email',
  }),
  apiKeys: Type.Array(ApiKey, {
    description: 'API keys that the account created, including in organizations that it has left',
  }),
  events: Type.Array(Event),
});

const own = { tag: 'Accounts', access: ['session'], recent: true } as const;

export const exportAccount = operation('GET /account/export', {
  ...own,
  summary: 'Export your account',
  description:
    'You must have signed in within the last 10 minutes. Returns all data stored about your account except secrets, newest first.',
  successes: {
    200: { description: 'Everything stored about the account.', body: AccountExport, streamed: true },
  },
  example: {
    success: {
      account: { ...samples.account, pendingEmail: null, externalId: null },
      metadata: { public: samples.metadata.public },
      security: samples.security,
      sessions: [samples.session],
      passkeys: [passkeySamples.passkey],
      identities: [sampleIdentity],
      managers: [{ ...samples.manager, organization: samples.organization, metadata: { public: {} } }],
      invitations: [samples.invitation],
      apiKeys: [samples.apiKey],
      events: [samples.event],
    },
  },
});

export const deleteAccount = operation('DELETE /account', {
  ...own,
  summary: 'Delete your account',
  description:
    'You must have signed in within the last 10 minutes. Ends all sessions, removes you from all organizations and revokes your pending invitations. This cannot be undone; your address can register again. Your email address is removed from invitations that are no longer pending, and your network addresses from the events of organizations. Responses stored for the `Idempotency-Key` of others can contain your email address for up to 25 more hours. While you are the only owner of an organization, the response is 409 and names it. Deleted organizations of which you are the only owner are removed for good.',
  conditional: true,
  successes: done('The account is deleted.'),
  errors: ['LAST_OWNER'],
});
