import { providerMetadata } from './provider-metadata.ts';

/** The resources that the examples of operations show. */

export const ORGANIZATION_ID = '01a1fd16-4be7-72bb-8a32-8c5f1ce0e3c0';
export const OTHER_ACCOUNT_ID = '01a1fd15-2d4c-7d0b-9a57-0be36a5f7d11';
/** The subject of events about the product's permissions, of which there is one catalogue. */
export const CATALOGUE_ID = '00000000-0000-7000-8000-000000000001';
export const BRAND_ID = '00000000-0000-7000-8000-000000000002';
const CREATED = '2026-11-21T10:00:00.000Z';

export const account = {
  id: '01a1fd12-9a3e-7f86-b1c4-6a1f0de25b77',
  email: 'ada@example.com',
  emailVerified: false,
  name: 'Ada Lovelace',
  locale: 'en-GB',
  createdAt: CREATED,
  updatedAt: CREATED,
};
export const signedIn = {
  account,
  accessToken: 'portico_at_0Zl2iyEYRvGkX6p0ilPTmVtA5sE1t0gX4v9rJ8uQm3w',
  expiresAt: '2026-12-05T10:00:00.000Z',
  methods: ['password'],
  impersonator: null,
  passwordBreached: false,
};
export const session = {
  id: '01a1fd12-9a40-7c52-a0be-3f6d85e1c9a4',
  createdAt: CREATED,
  lastUsedAt: '2026-11-21T10:05:00.000Z',
  expiresAt: '2026-12-05T10:05:00.000Z',
  userAgent: 'curl/8.5.0',
  ipAddress: '192.0.2.1',
  methods: ['password'],
  impersonator: null,
  application: null,
  current: true,
};
export const role = {
  id: '01a1fd1e-2f61-7c48-9a03-8e5b7d2c6f19',
  name: 'approver',
  title: 'Approver',
  description: 'Approves invoices before they are paid',
  permissions: ['invoice:approve', 'invoice:read'],
  delegable: true,
  organizationId: null,
  managed: false,
  createdAt: CREATED,
  updatedAt: CREATED,
};
export const newRole = {
  name: role.name,
  title: role.title,
  description: role.description,
  permissions: role.permissions,
};
export const newPermissions = {
  items: [
    { name: 'invoice:approve', description: 'Approve an invoice', delegable: true },
    { name: 'invoice:read', description: null, delegable: true },
  ],
};
export const permissionCatalogue = {
  items: newPermissions.items.map((permission) => ({ ...permission, managed: false })),
};
export const organization = {
  id: ORGANIZATION_ID,
  name: 'Analytical Engines',
  logo: 'https://accounts.example.com/brand/9f2d6c1e8b7a45f0a3c4d5e6f7081929.png',
  role: 'owner',
  requireSecondFactor: false,
  ssoRequired: false,
  deletedAt: null,
  createdAt: CREATED,
  updatedAt: CREATED,
} as const;
export const group = {
  id: '01a1fd3a-5b10-7c3e-8f21-4d6a9e0b7c35',
  organizationId: ORGANIZATION_ID,
  name: 'Accounting',
  externalId: null,
  roles: [role.name],
  source: 'organization',
  memberCount: 1,
  createdAt: CREATED,
  updatedAt: CREATED,
} as const;
export const manager = {
  id: '01a1fd18-77d0-7b6e-8c19-5e0f4ab3d2c6',
  organizationId: ORGANIZATION_ID,
  account: { id: OTHER_ACCOUNT_ID, email: 'grace@example.com', name: 'Grace Hopper' },
  role: 'admin',
  roles: [role.name],
  permissions: role.permissions,
  groups: [{ id: group.id, name: group.name }],
  accepted: true,
  ssoHeld: false,
  createdAt: CREATED,
  updatedAt: CREATED,
} as const;
export const groupMember = {
  manager: { id: manager.id, account: manager.account, role: manager.role },
  addedAt: CREATED,
};

/** One transparent pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII=';
const LINKS = {
  home: 'https://example.com/',
  terms: 'https://example.com/terms',
  privacy: 'https://example.com/privacy',
  support: 'mailto:help@example.com',
} as const;
export const brand = {
  name: 'Example',
  logo: 'https://accounts.example.com/brand/4b1f0e6a7c3d92858e5f6a7b8c9d0e1f.png',
  logoDark: null,
  accent: '#6b21a8',
  accentDark: null,
  links: LINKS,
  mailFooter: 'Example Ltd, 12 St James’s Square, London',
  languages: ['en', 'de'],
  managed: false,
  updatedAt: CREATED,
} as const;
export const givenBrand = {
  name: brand.name,
  logoData: PIXEL,
  accent: brand.accent,
  links: LINKS,
  mailFooter: brand.mailFooter,
  languages: brand.languages,
} as const;

export const metadata = {
  public: { plan: 'team', seats: 20 },
  private: { customer: 'cus_NffrFeUfNV2Hib' },
} as const;

export const MAIL_TOKEN = 'Qm9vA1xkT4cZr8uY2hWfEo7sJ6nLgP0dVtXiKqR5beM';
export const invitation = {
  id: '01a1fd1a-3c5e-7a90-8d21-4b7e9f60c1d3',
  organizationId: ORGANIZATION_ID,
  email: 'joan@example.com',
  role: 'viewer',
  roles: [role.name],
  state: 'pending',
  expiresAt: '2026-11-28T10:00:00.000Z',
  createdAt: CREATED,
} as const;
export const receivedInvitation = {
  ...invitation,
  organization: { id: ORGANIZATION_ID, name: organization.name },
  inviter: { name: account.name },
} as const;
export const invitationDetails = {
  organizationName: organization.name,
  inviterName: account.name,
  email: invitation.email,
  role: invitation.role,
  state: invitation.state,
  expiresAt: invitation.expiresAt,
  registered: false,
} as const;

export const event = {
  id: '01a1fd19-0c11-7e3f-9b52-77c0d4e21a08',
  type: 'organization.updated',
  at: '2026-11-21T10:15:00.000Z',
  actor: { type: 'account', id: account.id, email: account.email },
  impersonator: null,
  subject: { type: 'organization', id: ORGANIZATION_ID },
  details: { name: { from: 'Engines', to: 'Analytical Engines' } },
  requestId: '4f1d6f0c-7a55-4c1e-9d5b-0a6f2c3e8b21',
  ipAddress: '192.0.2.1',
} as const;

export const seal = {
  number: 1,
  count: 1,
  firstEventId: event.id,
  lastEventId: event.id,
  root: '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  previousRoot: null,
  at: '2026-11-21T10:16:30.000Z',
  signature: 'eyJ0eXAiOiJwb3J0aWNvLXNlYWwrand0In0.eyJudW1iZXIiOjF9.c2lnbmF0dXJl',
} as const;

export const eventProof = {
  event: { ...event, organizationId: ORGANIZATION_ID, accountId: null },
  salts: { '/ipAddress': '9f86d081884c7d659a2feaa0c55ad015' },
  leaf: seal.root,
  index: 0,
  path: [],
  seal,
} as const;

/** The place of this event. */
export const FEED_CURSOR = 'AAAAAAAAEmcBof0ZDBF-P5tSd8DU4hoILH80A70';

export const application = {
  id: '01a1fd1e-2a6b-7c48-9d35-7e1f3b5c8d24',
  name: 'Invoices',
  kind: 'web',
  state: 'active',
  redirectUris: ['https://app.example.com/callback'],
  postLogoutRedirectUris: ['https://app.example.com/'],
  backchannelLogoutUri: 'https://app.example.com/backchannel-logout',
  audiences: ['https://api.example.com'],
  resource: null,
  firstParty: true,
  requireOrganization: false,
  requirePkce: true,
  devices: false,
  requireDpop: false,
  requirePushed: false,
  signingAlgorithm: 'ES256',
  tokenEndpointAuth: 'client_secret_basic',
  jwks: null,
  logoUrl: 'https://app.example.com/logo.svg',
  managed: false,
  createdAt: CREATED,
  updatedAt: CREATED,
  lastUsedAt: '2026-11-21T10:20:00.000Z',
} as const;
export const issuedApplication = {
  ...application,
  secret: 'portico_cs_9f3KpTq1xW7vZc5LmN8rYb2JdH6sG4aEoUiQwX0tRyA',
  lastUsedAt: null,
} as const;
export const CODE = 'portico_ac_W8mYxq3bTn5vLc2RzKd7JfHs9GpA1uEoViQwX4tNyB0';
export const grant = {
  id: '01a1fd1f-3c7d-7e59-8a46-9b2c4d6e8f31',
  application: { id: application.id, name: application.name, logoUrl: application.logoUrl },
  scopes: ['openid', 'profile'],
  organization: null,
  createdAt: CREATED,
  lastUsedAt: '2026-11-21T10:20:00.000Z',
} as const;
export const authorizationRequest = {
  application: { ...grant.application, firstParty: true },
  scopes: ['openid'],
  loginHint: null,
  redirectUri: 'https://app.example.com/callback',
  silent: false,
  organizationNamed: false,
  organizationId: null,
  needs: ['sign_in'],
  url: null,
  ticket: 'Zm9v.AAECAwQFBgcICQoLDA0ODw',
} as const;
export const pushedRequest = {
  request_uri: 'urn:ietf:params:oauth:request_uri:portico_pr_9f3KpTq1xW7vZc5LmN8rYb2JdH6sG4aEoUiQwX0tRyA',
  expires_in: 60,
};
export const USER_CODE = 'BCDF-GHJK';
export const deviceAuthorization = {
  application: { ...grant.application, firstParty: false },
  scopes: ['openid', 'profile'],
  organizationId: null,
  needs: [],
  ipAddress: '203.0.113.7',
  userAgent: 'invoices-cli/2.1',
  createdAt: CREATED,
  expiresAt: '2026-11-21T10:10:00.000Z',
} as const;
export const deviceCodes = {
  device_code: 'portico_dc_H6sG4aEoUiQwX0tRyA9f3KpTq1xW7vZc5LmN8rYb2Jd',
  user_code: USER_CODE,
  verification_uri: 'https://id.example.com/device',
  verification_uri_complete: `https://id.example.com/device#code=${USER_CODE}`,
  expires_in: 600,
  interval: 5,
};
const callback = 'https://app.example.com/callback';
const answered = 'state=af0ifjsldkj&iss=https%3A%2F%2Fid.example.com';
export const authorized = { url: `${callback}?code=${CODE}&${answered}` };
export const refused = {
  url: `${callback}?error=access_denied&error_description=The+person+refused.&${answered}`,
};
export const endSessionRequest = {
  application: authorizationRequest.application,
  needs: ['confirmation'],
  url: null,
} as const;
export const endedSession = { url: 'https://app.example.com/?state=af0ifjsldkj' };
export const serviceKey = {
  id: '01a1fd1d-0c4e-7a35-8b21-6d9e2f4a7c10',
  name: 'Billing job',
  scopes: ['accounts:read', 'organizations:write'],
  prefix: 'portico_sk_Hw8b',
  networks: ['192.0.2.0/24'],
  managed: false,
  createdAt: CREATED,
  updatedAt: CREATED,
  lastUsedAt: '2026-11-21T10:20:00.000Z',
  expiresAt: null,
} as const;
export const apiKey = {
  id: '01a1fd1c-5b2e-7d14-9c60-2f8a7b3e4d55',
  organizationId: ORGANIZATION_ID,
  name: 'Billing',
  role: 'viewer',
  roles: [role.name],
  prefix: 'portico_ak_Vq3Z',
  createdBy: { id: account.id, name: account.name },
  createdAt: CREATED,
  updatedAt: CREATED,
  lastUsedAt: '2026-11-21T10:20:00.000Z',
  expiresAt: '2027-11-21T10:00:00.000Z',
} as const;
export const issuedApiKey = {
  ...apiKey,
  lastUsedAt: null,
  key: 'portico_ak_Vq3Zt0GmW8rKc5yNfB2xLhJ7dPsUaE1oXiQ4vR6kTzY',
} as const;

export const machine = {
  id: '01a1fd1c-7d4a-7e36-8b52-1f9c6a2e5d88',
  organizationId: ORGANIZATION_ID,
  name: 'Nightly export',
  role: 'viewer',
  roles: [role.name],
  state: 'active',
  audiences: ['https://id.example.com'],
  tokenEndpointAuth: 'client_secret_basic',
  jwks: null,
  createdBy: { id: account.id, name: account.name },
  createdAt: CREATED,
  updatedAt: CREATED,
  lastUsedAt: '2026-11-21T10:20:00.000Z',
} as const;
export const issuedMachine = {
  ...machine,
  lastUsedAt: null,
  secret: issuedApplication.secret,
} as const;

export const security = { password: true, totp: true, recoveryCodesLeft: 10, passkeys: 0 };
export const operatorAccount = {
  ...account,
  state: 'active',
  suspendedAt: null,
  security,
  lastSignedInAt: '2026-11-21T10:05:00.000Z',
  operator: false,
  externalId: null,
  locale: null,
} as const;
export const createdAccount = {
  ...operatorAccount,
  id: OTHER_ACCOUNT_ID,
  email: 'grace@example.com',
  name: 'Grace Hopper',
  security: { password: false, totp: false, recoveryCodesLeft: 0, passkeys: 0 },
  lastSignedInAt: null,
  externalId: 'cus_9s6XKzkNRiz8i3',
  locale: 'en-US',
} as const;
export const operatorOrganization = {
  id: ORGANIZATION_ID,
  name: organization.name,
  logo: null,
  requireSecondFactor: false,
  ssoRequired: false,
  createdAt: CREATED,
  updatedAt: CREATED,
  state: 'active',
  deletedAt: null,
  managerCount: 3,
  externalId: null,
  awaitingOwner: false,
} as const;
export const listedOrganization = {
  ...operatorOrganization,
  lastActiveAt: '2026-11-21T10:05:00.000Z',
} as const;
export const createdOrganization = {
  ...operatorOrganization,
  managerCount: 0,
  externalId: 'org_4711',
  awaitingOwner: true,
} as const;
export const approver = { id: '01a1fd13-0b6c-7e12-8f4d-92c7d1a6e035', email: 'mary@example.com' } as const;
export const approval = {
  id: '01a1fd22-5d18-7c4e-9b02-7f3a60d9e8b1',
  operation: 'removeFactors',
  subject: { type: 'account', id: OTHER_ACCOUNT_ID, name: 'grace@example.com' },
  state: 'pending',
  requestedBy: { id: account.id, email: account.email },
  decidedBy: null,
  createdAt: CREATED,
  expiresAt: '2026-11-21T11:00:00.000Z',
} as const;
export const statistics = {
  countedAt: '2026-11-21T10:15:00.000Z',
  accounts: { total: 1204, verified: 1187, suspended: 2, withSecondFactor: 310 },
  organizations: { active: 86, deleted: 1 },
  sessions: { alive: 1530 },
  mails: { waiting: 0, failed: 0 },
  deliveries: { waiting: 3, failing: 0 },
  days: [{ date: '2026-11-21', registered: 12, signedIn: 418 }],
};

export const totpSetup = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Portico:ada%40example.com?issuer=Portico&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  expiresAt: '2026-11-21T10:15:00.000Z',
};
export const firstOperatorSetup = {
  ...totpSetup,
  uri: totpSetup.uri.replace('ada%40example.com', 'operator'),
};
export const recoveryCodes = { codes: ['7K3Q-XM0Z-TRB9-V2WH', 'CJ4P-0D6T-N8QY-5SAE'] };

export const token = {
  token:
    'eyJ0eXAiOiJhdCtqd3QiLCJhbGciOiJFUzI1NiIsImtpZCI6IjAxYTFmZDFiLTVjMGUtN2I2YS05ZDIxLTBmM2M4YjVhN2UxNCJ9.eyJzdWIiOiIwMWExZmQxMi05YTNlLTdmODYtYjFjNC02YTFmMGRlMjViNzcifQ.c2lnbmF0dXJl',
  expiresAt: '2026-11-21T10:05:00.000Z',
};
export const jwks = {
  keys: [
    {
      kid: '01a1fd1b-5c0e-7b6a-9d21-0f3c8b5a7e14',
      use: 'sig',
      alg: 'ES256',
      kty: 'EC',
      crv: 'P-256',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    },
  ],
} as const;

export const oauthTokens = {
  access_token: 'portico_oa_Jq5xZb8nKc2vTfW7mRy3LdHs6GpA9uEoViQwX1tNy04',
  token_type: 'Bearer',
  expires_in: 3_600,
  scope: 'openid offline_access',
  refresh_token: 'portico_rt_T4xWq9bZn7vLc3RzKm8JfHs2GpA5uEoViQwX6tNyB1c',
  id_token: token.token,
} as const;
export const clientMetadata = {
  client_name: 'Assistant',
  redirect_uris: ['http://127.0.0.1:8765/callback'],
};
const REGISTERED_CLIENT = 'registered-01a1fd1e-6b5a-7c48-9d35-7e1f3b5c8d77';
export const clientRegistration = {
  client_id: REGISTERED_CLIENT,
  client_id_issued_at: 1_795_255_200,
  ...clientMetadata,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  registration_client_uri: `https://id.example.com/oauth2/register/${REGISTERED_CLIENT}`,
  registration_access_token: 'portico_rc_Vn3b7QxEo2uKd5TgSy8LmWc1RzHf6PjAe9Xi0Uq4BtM',
} as const;
export const userinfo = {
  sub: '01a1fd12-9a3e-7f86-b1c4-6a1f0de25b77',
  email: 'ada@example.com',
  email_verified: true,
};
export const provider = providerMetadata('https://id.example.com', {
  scopes: ['openid', 'profile', 'email', 'organization', 'offline_access', 'portico'],
  claims: ['sub', 'sid', 'auth_time', 'amr', 'acr', 'nonce', 'at_hash', 'name', 'email'],
  prompts: ['none', 'login', 'consent', 'select_account'],
  algorithms: ['ES256', 'RS256'],
  authentications: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
  clientMetadata: false,
  clientRegistration: false,
});

export const catalogued = {
  error: 'LAST_OWNER',
  status: 409,
  description: 'An organization must always have an owner.',
  when: 'This would leave an organization without an owner.',
  remedy: 'Make another manager an owner first, or delete the organization.',
  retry: 'after_change',
  url: 'https://portico.example.com/errors/LAST_OWNER',
  operations: ['updateManager', 'removeManager'],
};

export const CONNECTION_ID = '01a1fd2a-7b10-7c3e-9a55-2f8d4c6b1e90';

export const scimToken = {
  token: 'portico_st_x7Gq2LrZt0Vw9Kp4Ns8Yb3Mf6Hd1Jc5XeAaUuEeOoIi',
  url: `https://portico.example.com/scim/${CONNECTION_ID}/v2`,
};

const SCIM_USER = 'urn:ietf:params:scim:schemas:core:2.0:User';

export const givenScimUser = {
  schemas: [SCIM_USER],
  externalId: '0b0f8a4e',
  userName: 'grace@example.com',
  name: { givenName: 'Grace', familyName: 'Hopper' },
  emails: [{ value: 'grace@example.com', type: 'work', primary: true }],
  active: true,
};

export const scimUser = {
  ...givenScimUser,
  id: OTHER_ACCOUNT_ID,
  meta: {
    resourceType: 'User',
    created: '2026-11-21T09:05:00.000Z',
    lastModified: '2026-11-21T09:05:00.000Z',
    version: '"UoZ0rOkQmL3vXh2cJ8sT1yFwBgE"',
  },
};

export const scimUsers = {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: 1,
  startIndex: 1,
  itemsPerPage: 1,
  Resources: [scimUser],
};

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';

export const givenScimGroup = {
  schemas: [GROUP],
  externalId: '8f3c2a71',
  displayName: 'Administrators',
  members: [{ value: OTHER_ACCOUNT_ID }],
};

export const scimGroup = {
  ...givenScimGroup,
  id: '01a1fd2b-0c44-7d21-b6f0-93e1a5d7c802',
  meta: { ...scimUser.meta, resourceType: 'Group', version: '"1-1"' },
};

export const scimGroups = { ...scimUsers, Resources: [scimGroup] };

export const scimGroupPatch = {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [{ op: 'add', path: 'members', value: [{ value: OTHER_ACCOUNT_ID }] }],
};

export const scimConfiguration = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
};

export const scimSchemas = {
  ...scimUsers,
  Resources: [{ id: 'urn:ietf:params:scim:schemas:core:2.0:User', name: 'User' }],
};

export const scimResourceTypes = { ...scimUsers, Resources: [{ id: 'User', endpoint: '/Users' }] };

export const scimPatch = {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [{ op: 'replace', path: 'active', value: false }],
};

export const domain = {
  id: '01a1fd1c-6e30-7b95-a2c4-8f0d5b7a3e61',
  organizationId: ORGANIZATION_ID,
  name: 'example.com',
  state: 'pending',
  record: {
    type: 'TXT',
    name: '_portico-challenge.example.com',
    value: 'portico-domain=Zb1cTq7w0n5kXh3vPj9sLr2yUe8gDf4aMi6oWt0BxQE',
  },
  verifiedAt: null,
  checkedAt: null,
  createdAt: '2026-11-21T10:00:00.000Z',
} as const;

export const configuration = {
  permissions: [{ name: 'invoice:pay' }],
  roles: [{ name: 'payer', permissions: ['invoice:pay'] }],
};
export const appliedConfiguration = {
  applied: true,
  changes: [
    {
      action: 'update',
      kind: 'role',
      key: 'payer',
      name: 'payer',
      changes: ['permissions + invoice:pay'],
      consequences: ['12 managers get invoice:pay'],
    },
  ],
  kept: [],
  postponed: [],
  secrets: [],
} as const;
