import { sampleConnection } from './connections.ts';
import { type EventDetails, type EventType, eventTypes, type SubjectType } from './event-types.ts';
import { passkey } from './passkey-samples.ts';
import * as samples from './samples.ts';
import { webhook } from './webhook-samples.ts';

/** `nobody` stands for a request without a caller. */
type Actor = 'account' | 'operator' | 'service_key' | 'system' | 'nobody';

interface Example<Type extends EventType = EventType> {
  readonly by: Actor;
  /** The subject's id, if the subject is not of the kind that the type begins with, as for several sessions of an account. */
  readonly subject?: string | undefined;
  readonly details: EventDetails<Type>;
}

/** An example, by its actor. */
const by = <Details>(actor: Actor, details: Details, subject?: string) => ({ by: actor, details, subject });

const SESSION_ID = samples.session.id;
/** Of a sign-in that came to no account. */
const SIGN_IN_ID = '01a1fd23-4d8a-7c15-b2e9-6f3b0d7a5c48';
const MANAGER_ID = samples.manager.id;
const PASSKEY = { passkeyId: passkey.id, passkeyName: passkey.name };
const CONNECTION = { name: sampleConnection.name };
const WEBHOOK = { host: 'events.example.com' };
const DOMAIN = { name: samples.domain.name };
const ABOUT_ACCOUNT = { operation: 'removeFactors', accountId: samples.OTHER_ACCOUNT_ID } as const;
const ABOUT_ORGANIZATION = {
  operation: 'deleteOrganizationAsOperator',
  organizationId: samples.ORGANIZATION_ID,
} as const;
const REQUESTED_BY = { requestedBy: samples.approver.id };

/** How events of an account identify an application. */
const APPLICATION = { applicationId: samples.application.id, applicationName: samples.application.name };

/** How events of a hook identify it. */
const HOOK = { point: 'organization.create', host: 'rules.example.com' } as const;
const TEAM_WEBHOOK = { name: 'Invoices', host: 'events.example.com' } as const;

/** Examples for each type of event, which together show every member of its `details`. */
const eventExamples: {
  readonly [Type in EventType]: Example<Type> | readonly [Example<Type>, ...Example<Type>[]];
} = {
  'account.registered': by('account', { origin: 'sign_in_fallback' }),
  'account.created': by('operator', {
    externalId: samples.createdAccount.externalId,
    locale: samples.createdAccount.locale,
  }),
  'account.updated': [
    by('account', { name: { from: 'Ada', to: 'Ada Lovelace' } }),
    by('account', { emailChange: 'requested' }),
    by('operator', {
      externalId: { from: null, to: samples.createdAccount.externalId },
      locale: { from: null, to: samples.createdAccount.locale },
    }),
  ],
  'account.email_verified': by('account', {}),
  'account.email_changed': by('account', { email: { from: 'ada@example.com', to: 'lovelace@example.com' } }),
  'account.password_changed': by('account', {}),
  'account.password_reset': by('account', {}),
  'account.passkey_added': by('account', PASSKEY),
  'account.passkey_counter_reset': by('account', PASSKEY),
  'account.passkey_removed': by('account', { ...PASSKEY, reason: 'password_reset' }),
  'account.deleted': by('account', { reason: 'email_rejected' }),
  'account.taken_over': by('system', {}),
  'account.suspended': by('operator', { reason: 'Sends spam' }),
  'account.resumed': by('operator', {}),
  'account.impersonated': by('operator', {
    reason: 'Ticket 4711: the invoice is missing',
    sessionId: SESSION_ID,
    endsAt: '2026-11-21T11:15:00.000Z',
  }),
  'account.support_access_changed': by('account', { allowed: true, endsAt: '2026-11-22T10:15:00.000Z' }),
  'account.factors_removed': by('operator', {}),
  'account.metadata_changed': by('service_key', { public: ['plan', 'seats'], private: ['customer'] }),
  'account.totp_enabled': by('account', {}),
  'account.totp_disabled': by('account', { reason: 'password_reset' }),
  'account.recovery_codes_renewed': by('account', {}),
  'account.recovery_code_used': by('account', { left: 9 }),
  'identity.linked': by('account', { provider: 'google', email: samples.account.email }),
  'identity.unlinked': by('account', {
    provider: 'google',
    email: samples.account.email,
    reason: 'password_reset',
  }),
  'passkey.renamed': by('account', { name: { from: 'Phone', to: passkey.name } }),
  'session.created': [
    by('account', { methods: ['password', 'totp'] }),
    by('account', { methods: ['password', 'totp'], ...APPLICATION }),
    by('account', { methods: ['provider'], provider: 'google' }),
    by('account', { methods: ['sso'], connection: sampleConnection.id }),
  ],
  'session.reauthenticated': by('account', { methods: ['password'], endedSessionId: SESSION_ID }),
  'session.login_failed': [
    by(
      'system',
      {
        reason: 'wrong_password',
        count: 7,
        from: '2026-11-21T10:02:11.000Z',
        to: '2026-11-21T10:14:48.000Z',
      },
      samples.account.id,
    ),
    by('account', { reason: 'provider_refused', provider: 'google' }, samples.account.id),
    by('nobody', { reason: 'foreign_address', connection: sampleConnection.id }, SIGN_IN_ID),
  ],
  'session.ended': [by('account', {}), by('operator', { reason: 'suspended', count: 3 }, samples.account.id)],
  'organization.created': [
    by('account', { name: samples.organization.name }),
    by('operator', { name: samples.organization.name, externalId: samples.createdOrganization.externalId }),
    by('account', { name: samples.organization.name, roles: [samples.role.name] }),
  ],
  'organization.updated': [
    by('account', { name: { from: 'Engines', to: samples.organization.name } }),
    by('account', { requireSecondFactor: { from: false, to: true }, ssoRequired: { from: false, to: true } }),
    by('account', { logo: { from: null, to: '9f2d6c1e8b7a45f0a3c4d5e6f7081929.png' } }),
    by('operator', { externalId: { from: null, to: samples.createdOrganization.externalId } }),
  ],
  'organization.policy_updated': by('account', {
    sessionMaxAge: { from: null, to: 43_200 },
    sessionIdle: { from: null, to: 1_800 },
    networks: { from: null, to: ['192.0.2.0/24'] },
    allowedMethods: { from: ['password', 'passkey'], to: ['passkey'] },
  }),
  'organization.policy_refused': [
    by('system', {
      rule: 'networks',
      accountId: samples.account.id,
      count: 3,
      from: '2026-11-21T09:05:00.000Z',
      to: '2026-11-21T09:40:00.000Z',
    }),
    by('system', {
      rule: 'networks',
      apiKeyId: samples.apiKey.id,
      count: 1,
      from: '2026-11-21T09:05:00.000Z',
      to: '2026-11-21T09:05:00.000Z',
    }),
  ],
  'organization.metadata_changed': by('service_key', { public: ['plan'], private: [] }),
  'organization.deleted': by('account', {}),
  'organization.restored': by('account', {}),
  'organization.purged': by('system', { reason: 'grace_ended' }),
  'organization.ownership_transferred': by('account', {
    fromManagerId: '01a1fd16-4c02-7f5a-b3d8-1c9e5a7f2b64',
    toManagerId: MANAGER_ID,
  }),
  'manager.added': [
    by('account', { accountId: samples.OTHER_ACCOUNT_ID, role: 'admin', roles: [samples.role.name] }),
    by('account', {
      accountId: samples.OTHER_ACCOUNT_ID,
      role: 'viewer',
      invitationId: samples.invitation.id,
    }),
  ],
  'manager.accepted': by('account', { accountId: samples.OTHER_ACCOUNT_ID }),
  'manager.role_changed': by('account', {
    accountId: samples.OTHER_ACCOUNT_ID,
    role: { from: 'viewer', to: 'admin' },
  }),
  'manager.sso_released': by('account', { accountId: samples.OTHER_ACCOUNT_ID }),
  'manager.metadata_changed': by('service_key', {
    accountId: samples.OTHER_ACCOUNT_ID,
    public: ['team'],
    private: [],
  }),
  'manager.roles_changed': by('account', {
    accountId: samples.OTHER_ACCOUNT_ID,
    roles: { from: [], to: [samples.role.name] },
  }),
  'manager.removed': by('account', {
    accountId: samples.OTHER_ACCOUNT_ID,
    role: 'admin',
    keys: [samples.apiKey.id],
    moreKeys: true,
    webhooks: [webhook.id],
  }),
  'invitation.created': by('account', {
    email: samples.invitation.email,
    role: 'viewer',
    roles: [samples.role.name],
  }),
  'invitation.resent': by('account', {}),
  'invitation.accepted': by('account', { accountId: samples.OTHER_ACCOUNT_ID, managerId: MANAGER_ID }),
  'invitation.declined': by('account', {}),
  'invitation.revoked': [by('account', {}), by('account', { reason: 'inviter_removed' })],
  'connection.created': by('account', { ...CONNECTION, type: 'oidc' }),
  'connection.updated': [
    by('account', { name: { from: 'Entra', to: CONNECTION.name } }),
    by('account', {
      ...CONNECTION,
      state: { from: 'active', to: 'setup' },
      issuer: { from: 'https://old.example.com', to: sampleConnection.issuer },
      clientId: { from: 'old', to: sampleConnection.clientId },
    }),
    by('account', {
      ...CONNECTION,
      defaultRole: { from: 'viewer', to: 'admin' },
      rolesFrom: { from: null, to: sampleConnection.rolesFrom },
      trustsFactors: { from: false, to: true },
    }),
  ],
  'connection.tested': [
    by('account', { ...CONNECTION, state: 'passed' }),
    by('account', { ...CONNECTION, state: 'failed', reason: 'not_verified' }),
  ],
  'connection.activated': by('account', CONNECTION),
  'connection.paused': by('account', CONNECTION),
  'connection.deleted': by('account', CONNECTION),
  'sso.bypassed': by('account', { accountId: samples.account.id, sessionId: SESSION_ID }),
  'webhook.created': by('account', { ...WEBHOOK, types: ['manager.added', 'manager.removed'] }),
  'webhook.updated': [
    by('account', { ...WEBHOOK, state: { from: 'failing', to: 'active' } }),
    by('account', { ...WEBHOOK, types: { from: ['manager.added'], to: null } }),
    by('account', { host: { from: 'old.example.com', to: WEBHOOK.host } }),
  ],
  'webhook.rotated': by('account', WEBHOOK),
  'webhook.failing': by('system', { ...WEBHOOK, reason: 'failures' }),
  'webhook.deleted': by('account', WEBHOOK),
  'domain.added': by('account', DOMAIN),
  'domain.verified': by('account', DOMAIN),
  'domain.lost': by('system', DOMAIN),
  'domain.removed': by('account', DOMAIN),
  'operator.added': [by('system', {}), by('system', { waived: ['factor'] })],
  'operator.removed': by('system', {}),
  'operator.read_account': by('operator', {
    operation: 'getAccountAsOperator',
    accountId: samples.OTHER_ACCOUNT_ID,
  }),
  'operator.read': [
    by('operator', { operation: 'getStatistics' }),
    by('operator', { operation: 'listAccountManagersAsOperator', accountId: samples.OTHER_ACCOUNT_ID }),
    by('operator', { operation: 'getOrganizationAsOperator', organizationId: samples.ORGANIZATION_ID }),
  ],
  'approval.requested': [by('operator', ABOUT_ACCOUNT), by('operator', ABOUT_ORGANIZATION)],
  'approval.given': [
    by('operator', { ...ABOUT_ACCOUNT, ...REQUESTED_BY }),
    by('operator', { ...ABOUT_ORGANIZATION, ...REQUESTED_BY }),
  ],
  'approval.withdrawn': [
    by('operator', { ...ABOUT_ACCOUNT, ...REQUESTED_BY }),
    by('operator', { ...ABOUT_ORGANIZATION, ...REQUESTED_BY }),
  ],
  'api_key.created': by('account', {
    name: samples.apiKey.name,
    role: 'viewer',
    roles: [samples.role.name],
    expiresAt: samples.apiKey.expiresAt,
  }),
  'api_key.rotated': by('account', { name: samples.apiKey.name, overlap: 86_400 }),
  'api_key.renamed': by('account', { name: { from: 'Invoices', to: samples.apiKey.name } }),
  'api_key.roles_changed': by('account', { roles: { from: [], to: [samples.role.name] } }),
  'machine.created': by('account', {
    name: samples.machine.name,
    role: samples.machine.role,
    roles: samples.machine.roles,
    audiences: samples.machine.audiences,
  }),
  'machine.updated': by('account', {
    name: { from: 'Export', to: samples.machine.name },
    state: { from: 'disabled', to: 'active' },
    roles: { from: [], to: samples.machine.roles },
    audiences: { from: ['https://api.example.com'], to: samples.machine.audiences },
    tokenEndpointAuth: { from: 'private_key_jwt', to: 'client_secret_basic' },
    jwks: { from: { keys: [{ kty: 'EC' }] }, to: null },
  }),
  'machine.rotated': by('account', { name: samples.machine.name, overlap: 86_400 }),
  'machine.deleted': by('account', { name: samples.machine.name, role: 'viewer' }),
  'api_key.revoked': by('account', { name: samples.apiKey.name, role: 'viewer' }),
  'role.created': by('account', {
    name: samples.role.name,
    permissions: samples.role.permissions,
    delegable: samples.role.delegable,
  }),
  'role.updated': [
    by('account', {
      name: { from: 'checker', to: samples.role.name },
      title: { from: null, to: samples.role.title },
      description: { from: null, to: samples.role.description },
    }),
    by('account', {
      permissions: { from: ['invoice:read'], to: samples.role.permissions },
      delegable: { from: false, to: true },
    }),
  ],
  'role.deleted': [
    by('account', { name: 'checker' }),
    by('account', { name: 'checker', replacement: samples.role.name }),
  ],
  'permissions.changed': by('operator', {
    added: ['invoice:pay'],
    removed: [],
    changed: ['invoice:approve'],
  }),
  'policy_defaults.updated': by('system', {
    requireSecondFactor: { from: false, to: true },
    sessionMaxAge: { from: null, to: 43_200 },
    sessionIdle: { from: null, to: 1_800 },
    networks: { from: ['192.0.2.0/24'], to: null },
    allowedMethods: { from: null, to: ['password', 'totp', 'passkey'] },
  }),
  'provider.created': by('system', { key: 'google', name: 'Google', issuer: 'https://accounts.google.com' }),
  'provider.updated': [
    by('system', { key: 'acme', clientId: { from: 'old', to: 'portico' }, secret: true }),
    by('system', {
      key: 'acme',
      position: { from: 0, to: 1 },
      name: { from: 'Apple', to: 'Acme' },
      preset: { from: 'apple', to: null },
      issuer: { from: 'https://appleid.apple.com', to: 'https://id.example.com' },
      scopes: { from: ['email', 'name'], to: ['email', 'profile'] },
      trustsEmail: { from: false, to: true },
      teamId: { from: 'A1B2C3D4E5', to: null },
      keyId: { from: 'F6G7H8J9K0', to: null },
      secret: true,
    }),
  ],
  'provider.deleted': by('system', { key: 'acme', name: 'Acme' }),
  'hook.created': by('operator', { ...HOOK, timeout: 1, onFailure: 'refuse', remember: 0 }),
  'hook.updated': by('operator', {
    point: HOOK.point,
    host: { from: 'old.example.com', to: HOOK.host },
    timeout: { from: 1, to: 0.5 },
    onFailure: { from: 'refuse', to: 'allow' },
    remember: { from: 0, to: 30 },
    secret: true,
  }),
  'hook.deleted': by('operator', HOOK),
  'hook.refused': [
    by('account', {
      point: HOOK.point,
      operation: 'createOrganization',
      reason: 'Only customers with a contract can create organizations',
      accountId: samples.account.id,
    }),
    by('account', {
      point: 'token.issue',
      operation: 'issueOauthTokens',
      accountId: samples.account.id,
      organizationId: samples.ORGANIZATION_ID,
      applicationId: samples.application.id,
    }),
  ],
  'hook.failing': by('system', { ...HOOK, reason: 'no answer in 1 second', onFailure: 'refuse' }),
  'hook.recovered': by('system', HOOK),
  'team_webhook.created': by('system', {
    ...TEAM_WEBHOOK,
    types: ['account.registered', 'organization.created'],
    state: 'active',
  }),
  'team_webhook.updated': by('system', {
    name: { from: 'Ledger', to: TEAM_WEBHOOK.name },
    host: { from: 'old.example.com', to: TEAM_WEBHOOK.host },
    types: { from: ['account.registered'], to: null },
    state: { from: 'failing', to: 'active' },
    secret: true,
  }),
  'team_webhook.failing': by('system', { ...TEAM_WEBHOOK, reason: 'failures' }),
  'team_webhook.deleted': by('system', TEAM_WEBHOOK),
  'brand.updated': by('operator', {
    name: { from: 'Portico', to: samples.brand.name },
    logo: { from: null, to: '4b1f0e6a7c3d92858e5f6a7b8c9d0e1f.png' },
    logoDark: { from: '07c1b2d3e4f5061728394a5b6c7d8e9f.webp', to: null },
    accent: { from: null, to: samples.brand.accent },
    accentDark: { from: '#d8b4fe', to: null },
    links: { from: { ...samples.brand.links, terms: null }, to: samples.brand.links },
    mailFooter: { from: null, to: samples.brand.mailFooter },
    languages: { from: ['en'], to: samples.brand.languages },
  }),
  'application.created': by('operator', { name: samples.application.name, kind: 'web' }),
  'application.updated': by('operator', {
    name: { from: 'Billing', to: samples.application.name },
    state: { from: 'disabled', to: 'active' },
    redirectUris: { from: ['https://old.example.com/callback'], to: samples.application.redirectUris },
    postLogoutRedirectUris: { from: [], to: samples.application.postLogoutRedirectUris },
    audiences: { from: [], to: samples.application.audiences },
    firstParty: { from: false, to: true },
    requireOrganization: { from: true, to: false },
    requirePkce: { from: false, to: true },
    devices: { from: false, to: true },
    requireDpop: { from: false, to: true },
    requirePushed: { from: false, to: true },
    signingAlgorithm: { from: 'RS256', to: 'ES256' },
    tokenEndpointAuth: { from: 'client_secret_post', to: 'client_secret_basic' },
    backchannelLogoutUri: { from: null, to: samples.application.backchannelLogoutUri },
    resource: { from: null, to: 'https://api.example.com' },
    jwks: { from: null, to: { keys: [{ kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }] } },
    logoUrl: { from: null, to: samples.application.logoUrl },
  }),
  'application.rotated': by('operator', { name: samples.application.name, overlap: 3_600 }),
  'application.deleted': by('operator', { name: samples.application.name }),
  'grant.created': by('account', {
    ...APPLICATION,
    scopes: ['openid', 'organization'],
    organizationId: samples.organization.id,
    device: true,
  }),
  'grant.refused': by('account', APPLICATION),
  'grant.ended': by('account', { ...APPLICATION, reason: 'revoked' }),
  'service_key.created': [
    by('system', {
      name: samples.serviceKey.name,
      scopes: samples.serviceKey.scopes,
      networks: samples.serviceKey.networks,
      expiresAt: null,
    }),
    by('system', {
      name: 'Migration',
      scopes: ['accounts:write'],
      networks: null,
      expiresAt: '2027-11-21T10:00:00.000Z',
    }),
  ],
  'service_key.updated': by('system', {
    name: { from: 'Billing', to: samples.serviceKey.name },
    scopes: { from: ['accounts:read'], to: samples.serviceKey.scopes },
    networks: { from: null, to: samples.serviceKey.networks },
    expiresAt: { from: '2027-01-01T00:00:00.000Z', to: null },
  }),
  'service_key.rotated': by('system', { name: samples.serviceKey.name, overlap: 86_400 }),
  'service_key.revoked': by('operator', { name: samples.serviceKey.name }),
  'group.created': [
    by('account', { name: samples.group.name, externalId: null, roles: samples.group.roles }),
    by('account', {
      name: samples.scimGroup.displayName,
      externalId: samples.scimGroup.externalId,
      added: 2,
    }),
  ],
  'group.updated': [
    by('account', {
      name: { from: 'Bookkeeping', to: samples.group.name },
      externalId: { from: null, to: samples.scimGroup.externalId },
      roles: { from: [], to: samples.group.roles },
    }),
    by('account', { added: 1, removed: 2 }),
  ],
  'group.deleted': by('account', { name: samples.group.name, removed: 2 }),
  'group.member_added': by('account', {
    name: samples.group.name,
    accountId: samples.OTHER_ACCOUNT_ID,
    managerId: MANAGER_ID,
  }),
  'group.member_removed': by('account', {
    name: samples.group.name,
    accountId: samples.OTHER_ACCOUNT_ID,
    managerId: MANAGER_ID,
  }),
  'scim.token_created': by('account', {}),
  'scim.token_deleted': by('account', {}),
  'scim.group_created': by('account', {
    name: samples.scimGroup.displayName,
    externalId: samples.scimGroup.externalId,
    added: 2,
  }),
  'scim.group_updated': [
    by('account', { name: { from: 'Admins', to: samples.scimGroup.displayName } }),
    by('account', { externalId: { from: null, to: samples.scimGroup.externalId }, added: 1, removed: 2 }),
  ],
  'scim.group_deleted': by('account', { name: samples.scimGroup.displayName, removed: 2 }),
  'service_key.refused': by('system', {
    name: samples.serviceKey.name,
    count: 3,
    from: '2026-11-21T09:05:00.000Z',
    to: '2026-11-21T09:40:00.000Z',
  }),
  'events.sealed': by('system', { seal: samples.seal }),
};

/** Ids of the subjects of examples. */
const SUBJECT_IDS: Readonly<Record<SubjectType, string>> = {
  account: samples.account.id,
  session: SESSION_ID,
  identity: SESSION_ID,
  organization: samples.ORGANIZATION_ID,
  manager: MANAGER_ID,
  invitation: samples.invitation.id,
  connection: sampleConnection.id,
  webhook: webhook.id,
  domain: samples.domain.id,
  operator: samples.approver.id,
  api_key: samples.apiKey.id,
  machine: samples.machine.id,
  service_key: samples.serviceKey.id,
  application: samples.application.id,
  grant: samples.grant.id,
  passkey: passkey.id,
  approval: samples.approval.id,
  group: samples.group.id,
  role: samples.role.id,
  permissions: samples.CATALOGUE_ID,
  brand: samples.BRAND_ID,
  policy_defaults: '00000000-0000-7000-8000-000000000003',
  hook: '01a1fd21-6c3e-7d10-8b47-2f9e5a1c7d64',
  team_webhook: '01a1fd22-0b5d-7e31-9c68-4a7d1f2e8b05',
  provider: '01928f8e-59c1-7a33-8e57-6b1f0c9d2e45',
  events: samples.event.id,
  scim: samples.CONNECTION_ID,
  sso: samples.ORGANIZATION_ID,
};

const ACTORS = {
  account: { type: 'account', id: samples.account.id, email: samples.account.email },
  operator: { type: 'operator', id: samples.approver.id, email: null },
  service_key: { type: 'service_key', id: samples.serviceKey.id, email: null },
  system: { type: 'system', id: null, email: null },
  nobody: { type: 'system', id: null, email: null },
} as const satisfies Readonly<Record<Actor, object>>;

function examplesOf(type: EventType): readonly Example[] {
  return [eventExamples[type] as Example | readonly Example[]].flat();
}

/** Whole events of a type, as lists show them and webhooks receive them. */
export function exampleEvents(type: EventType) {
  const kind = type.slice(0, type.indexOf('.')) as SubjectType;
  return examplesOf(type).map(({ by, subject = SUBJECT_IDS[kind], details }) => ({
    id: samples.event.id,
    type,
    at: samples.event.at,
    actor: ACTORS[by],
    impersonator: null,
    subject: { type: kind, id: subject },
    details,
    requestId: by === 'system' ? null : samples.event.requestId,
    ipAddress: null,
  }));
}

/** The members that a type declares but none of its examples shows. */
export function unshownDetails(type: EventType): string[] {
  const shown = new Set(examplesOf(type).flatMap(({ details }) => Object.keys(details)));
  return eventTypes[type].details.filter((name) => !shown.has(name));
}
