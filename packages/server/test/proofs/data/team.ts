import { ACCOUNT_ID, HASH, HASHED_SECRET, INTERNAL, PERSONAL, PUBLIC, type Tables, TEAM } from './column.ts';
import { KEPT_OUTCOME } from './tenancy.ts';

const OWNER = 'the team';
const PERSON = 'the person';
const METADATA = { owner_id: INTERNAL, public: PERSONAL, private: PERSONAL } as const;

export const team = {
  service_keys: {
    whose: OWNER,
    goes: 'by `portico service-keys remove`, or when an operator revokes it',
    columns: {
      id: INTERNAL,
      name: TEAM,
      scopes: TEAM,
      prefix: TEAM,
      networks: TEAM,
      created_at: INTERNAL,
      updated_at: INTERNAL,
      last_used_at: TEAM,
      expires_at: INTERNAL,
    },
  },
  service_key_secrets: {
    whose: OWNER,
    goes: 'with its key',
    columns: { hash: HASHED_SECRET, service_key_id: INTERNAL, ends_at: INTERNAL },
  },
  service_key_refusals: {
    whose: OWNER,
    goes: 'with its key',
    columns: { service_key_id: INTERNAL, hour: INTERNAL, count: INTERNAL, first_at: TEAM, last_at: TEAM },
  },
  service_key_idempotency_keys: {
    whose: 'the team, and people whom the answer names',
    goes: 'with its key, or with an account that the answer names',
    columns: { ...KEPT_OUTCOME, service_key_id: INTERNAL },
  },
  account_metadata: { whose: 'the person; written by the team', columns: METADATA },
  organization_metadata: { whose: 'the organization; written by the team', columns: METADATA },
  manager_metadata: { whose: 'the person, and the organization; written by the team', columns: METADATA },
  applications: {
    whose: OWNER,
    goes: 'when an operator deletes it',
    columns: {
      id: PUBLIC,
      name: PUBLIC,
      kind: TEAM,
      state: TEAM,
      settings: TEAM,
      created_at: INTERNAL,
      updated_at: INTERNAL,
      last_used_at: TEAM,
      client_url: PUBLIC,
    },
  },
  application_secrets: {
    whose: OWNER,
    goes: 'with its application',
    columns: { hash: HASHED_SECRET, application_id: INTERNAL, ends_at: INTERNAL },
  },
  grants: {
    whose: PERSON,
    goes: 'when the person withdraws it',
    columns: {
      id: INTERNAL,
      account_id: ACCOUNT_ID,
      session_id: INTERNAL,
      session_expires_at: INTERNAL,
      application_id: PERSONAL,
      application_name: PERSONAL,
      organization_id: PERSONAL,
      scopes: PERSONAL,
      resource: PERSONAL,
      opens_session: INTERNAL,
      created_at: PERSONAL,
      last_used_at: PERSONAL,
    },
  },
  grant_endings: {
    whose: 'the application or organization that has ended',
    columns: { subject_id: INTERNAL, kind: INTERNAL, up_to: INTERNAL },
  },
  authorization_codes: {
    whose: PERSON,
    goes: 'with its grant',
    columns: {
      hash: HASHED_SECRET,
      grant_id: INTERNAL,
      redirect_uri: TEAM,
      challenge: HASH,
      nonce: INTERNAL,
      expires_at: INTERNAL,
      spent_at: INTERNAL,
    },
  },
  access_tokens: {
    whose: PERSON,
    goes: 'with its grant',
    columns: {
      hash: HASHED_SECRET,
      grant_id: INTERNAL,
      scopes: PERSONAL,
      created_at: INTERNAL,
      expires_at: INTERNAL,
    },
  },
  refresh_tokens: {
    whose: PERSON,
    goes: 'with its grant',
    columns: {
      hash: HASHED_SECRET,
      grant_id: INTERNAL,
      number: INTERNAL,
      uses: INTERNAL,
      spent_at: INTERNAL,
      successor: HASHED_SECRET,
    },
  },
  client_assertions: { whose: OWNER, columns: { hash: HASH, expires_at: INTERNAL } },
  brand: {
    whose: OWNER,
    goes: 'never: a single row',
    columns: { id: INTERNAL, settings: PUBLIC, updated_at: INTERNAL },
  },
  brand_logos: {
    whose: OWNER,
    goes: 'when twenty newer ones have been chosen',
    columns: { file: PUBLIC, content: PUBLIC, used_at: INTERNAL },
  },
  configuration_keys: {
    whose: OWNER,
    goes: 'when a file of configuration no longer manages it',
    columns: { kind: INTERNAL, key: TEAM, id: INTERNAL, source: INTERNAL, applied_at: INTERNAL },
  },
} as const satisfies Tables;
