import type { ColumnTypes } from './column-types.ts';

/** Organizations, their managers, and the permissions of these. */
export function tenancy({ id, time, byCodePoint, tableEnd, keyedTableEnd }: ColumnTypes): string[] {
  return [
    // A folded name is null until it is computed.
    `create table organizations (
      id ${id} not null primary key,
      name text not null,
      created_at ${time} not null,
      updated_at ${time} not null,
      deleted_at ${time},
      require_second_factor integer not null default 0,
      name_folded text,
      purged_at ${time},
      external_id text,
      words_of text,
      awaiting_owner_since ${time},
      logo text,
      sso_required integer,
      policy text,
      sso_required_at ${time},
      sso_marked_after ${id}
    )${tableEnd}`,
    'create index organizations_deleted_at_idx on organizations (deleted_at)',
    'create index organizations_deleted_idx on organizations (id) where deleted_at is not null',
    `create unique index organizations_external_id_key on organizations (external_id)
      where external_id is not null`,
    'create index organizations_words_of_idx on organizations (id) where words_of is distinct from name',
    // Organizations with the same name are ordered by their ids.
    `create index organizations_name_folded_id_idx on organizations (name_folded${byCodePoint}, id)`,
    `create index organizations_awaiting_owner_since_idx on organizations (awaiting_owner_since)
      where awaiting_owner_since is not null`,
    `create index organizations_sso_marked_after_idx on organizations (id) where sso_marked_after is not null`,
    `create table organization_words (
      organization_id ${id} not null references organizations (id) on delete cascade,
      word text${byCodePoint} not null,
      primary key (organization_id, word)
    )${keyedTableEnd}`,
    'create index organization_words_word_idx on organization_words (word, organization_id)',
    `create table organization_metadata (
      owner_id ${id} not null primary key references organizations (id) on delete cascade,
      public text not null,
      private text not null
    )${tableEnd}`,
    `create table organization_logos (
      organization_id ${id} not null primary key references organizations (id) on delete cascade,
      file text not null,
      content text not null
    )${tableEnd}`,
    'create index organization_logos_file_idx on organization_logos (file)',
    `create table brand (
      id ${id} not null primary key,
      settings text not null,
      updated_at ${time}
    )${tableEnd}`,
    `create table brand_logos (
      file text not null primary key,
      content text not null,
      used_at ${time} not null
    )${tableEnd}`,
    `create table domains (
      id ${id} not null primary key,
      organization_id ${id} not null references organizations (id) on delete cascade,
      name text not null,
      state text not null check (state in ('pending', 'verified', 'lost')),
      token text not null,
      created_at ${time} not null,
      verified_at ${time},
      checked_at ${time},
      missing_since ${time},
      warned_at ${time}
    )${tableEnd}`,
    'create index domains_organization_id_id_idx on domains (organization_id, id)',
    'create unique index domains_organization_id_name_key on domains (organization_id, name)',
    `create unique index domains_name_key on domains (name) where state = 'verified'`,
    `create index domains_checked_at_idx on domains (checked_at) where state = 'verified'`,
    `create table policy_refusals (
      organization_id ${id} not null references organizations (id) on delete cascade,
      caller_id ${id} not null,
      caller_kind text not null check (caller_kind in ('account', 'api_key')),
      rule text not null,
      hour ${time} not null,
      count integer not null,
      first_at ${time} not null,
      last_at ${time} not null,
      primary key (organization_id, caller_id, rule, hour)
    )${tableEnd}`,
    'create index policy_refusals_hour_idx on policy_refusals (hour)',
    `create table managers (
      id ${id} not null primary key,
      organization_id ${id} not null references organizations (id) on delete cascade,
      account_id ${id} not null references accounts (id),
      role text not null check (role in ('owner', 'admin', 'viewer')),
      created_at ${time} not null,
      updated_at ${time} not null,
      accepted integer not null default 1,
      sso_held integer,
      unique (organization_id, account_id)
    )${tableEnd}`,
    'create index managers_account_id_organization_id_idx on managers (account_id, organization_id)',
    'create index managers_organization_id_id_idx on managers (organization_id, id)',
    // For counting, and for look-ups among very many, each by an index alone.
    `create index managers_owned_idx on managers (account_id, organization_id) where role = 'owner'`,
    `create index managers_owners_idx on managers (organization_id, id) where role = 'owner'`,
    'create index managers_account_id_id_idx on managers (account_id, id)',
    `create table manager_metadata (
      owner_id ${id} not null primary key references managers (id) on delete cascade,
      public text not null,
      private text not null
    )${tableEnd}`,
    // Roles that connections gave. Groups of the directory do not take away what the last sign-in claimed by itself.
    `create table given_roles (
      manager_id ${id} not null primary key references managers (id) on delete cascade,
      role text not null check (role in ('admin', 'viewer')),
      given_at ${time} not null,
      claimed_role text check (claimed_role in ('admin', 'viewer'))
    )${tableEnd}`,
    `create table sso_bypasses (
      organization_id ${id} not null references organizations (id) on delete cascade,
      session_id ${id} not null,
      account_id ${id} not null references accounts (id) on delete cascade,
      ip_address text,
      at ${time} not null,
      told integer not null,
      primary key (organization_id, session_id)
    )${tableEnd}`,
    'create index sso_bypasses_account_id_idx on sso_bypasses (account_id)',
    'create index sso_bypasses_told_idx on sso_bypasses (at) where told = 0',
    // No foreign keys to the accounts that made and accepted an invitation, which may be gone.
    `create table invitations (
      id ${id} not null primary key,
      organization_id ${id} not null references organizations (id) on delete cascade,
      email text not null,
      email_canonical text not null,
      role text not null check (role in ('owner', 'admin', 'viewer')),
      state text not null check (state in ('pending', 'accepted', 'declined', 'revoked', 'expired')),
      invited_by ${id} not null,
      accepted_by ${id},
      expires_at ${time} not null,
      created_at ${time} not null,
      words_of text,
      for_team integer not null default 0
    )${tableEnd}`,
    'create index invitations_organization_id_id_idx on invitations (organization_id, id)',
    `create unique index invitations_pending_organization_id_email_canonical_key
      on invitations (organization_id, email_canonical) where state = 'pending'`,
    'create index invitations_email_canonical_id_idx on invitations (email_canonical, id)',
    'create index invitations_invited_by_id_idx on invitations (invited_by, id)',
    'create index invitations_expires_at_idx on invitations (expires_at)',
    'create index invitations_accepted_by_idx on invitations (accepted_by) where accepted_by is not null',
    `create index invitations_pending_by_idx on invitations (invited_by, organization_id, role, id)
      where state = 'pending'`,
    `create index invitations_pending_expires_at_idx on invitations (organization_id, expires_at)
      where state = 'pending'`,
    'create index invitations_words_of_idx on invitations (id) where words_of is distinct from email',
    `create table invitation_words (
      invitation_id ${id} not null references invitations (id) on delete cascade,
      word text${byCodePoint} not null,
      primary key (invitation_id, word)
    )${keyedTableEnd}`,
    'create index invitation_words_word_idx on invitation_words (word, invitation_id)',
    `create table api_keys (
      id ${id} not null primary key,
      organization_id ${id} not null references organizations (id) on delete cascade,
      name text not null,
      role text not null check (role in ('admin', 'viewer')),
      prefix text not null,
      created_by ${id} not null,
      created_at ${time} not null,
      updated_at ${time} not null,
      last_used_at ${time},
      expires_at ${time},
      revoked_at ${time}
    )${tableEnd}`,
    'create index api_keys_organization_id_id_idx on api_keys (organization_id, id)',
    'create index api_keys_created_by_id_idx on api_keys (created_by, id)',
    'create index api_keys_revoked_idx on api_keys (id) where revoked_at is not null',
    'create index api_keys_created_by_organization_id_idx on api_keys (created_by, organization_id, id)',
    `create table api_key_secrets (
      hash text not null primary key,
      api_key_id ${id} not null references api_keys (id) on delete cascade,
      ends_at ${time}
    )${tableEnd}`,
    'create index api_key_secrets_api_key_id_idx on api_key_secrets (api_key_id)',
    'create index api_key_secrets_ends_at_idx on api_key_secrets (ends_at)',
    `create table api_key_idempotency_keys (
      api_key_id ${id} not null references api_keys (id) on delete cascade,
      operation text not null,
      key_hash text not null,
      fingerprint text not null,
      outcome text not null,
      created_at ${time} not null,
      primary key (api_key_id, operation, key_hash)
    )${tableEnd}`,
    `create index api_key_idempotency_keys_api_key_id_created_at_idx
      on api_key_idempotency_keys (api_key_id, created_at)`,
    'create index api_key_idempotency_keys_created_at_idx on api_key_idempotency_keys (created_at)',
    `create table role_catalogue (
      id ${id} not null primary key
    )${tableEnd}`,
    `create table product_permissions (
      name text${byCodePoint} not null primary key,
      description text,
      delegable integer not null
    )${tableEnd}`,
    `create table product_roles (
      id ${id} not null primary key,
      organization_id ${id} references organizations (id) on delete cascade,
      name text${byCodePoint} not null,
      title text,
      description text,
      delegable integer not null,
      created_at ${time} not null,
      updated_at ${time} not null
    )${tableEnd}`,
    'create unique index product_roles_name_key on product_roles (name) where organization_id is null',
    `create unique index product_roles_organization_id_name_key on product_roles (organization_id, name)
      where organization_id is not null`,
    'create index product_roles_name_idx on product_roles (name)',
    'create index product_roles_organization_id_id_idx on product_roles (organization_id, id)',
    `create table product_role_permissions (
      role_id ${id} not null references product_roles (id) on delete cascade,
      permission text${byCodePoint} not null references product_permissions (name),
      primary key (role_id, permission)
    )${keyedTableEnd}`,
    'create index product_role_permissions_permission_idx on product_role_permissions (permission)',
    `create table manager_product_roles (
      manager_id ${id} not null references managers (id) on delete cascade,
      role_id ${id} not null references product_roles (id) on delete cascade,
      primary key (manager_id, role_id)
    )${keyedTableEnd}`,
    'create index manager_product_roles_role_id_idx on manager_product_roles (role_id, manager_id)',
    `create table invitation_product_roles (
      invitation_id ${id} not null references invitations (id) on delete cascade,
      role_id ${id} not null references product_roles (id) on delete cascade,
      primary key (invitation_id, role_id)
    )${keyedTableEnd}`,
    `create index invitation_product_roles_role_id_idx on invitation_product_roles (role_id, invitation_id)`,
    `create table api_key_product_roles (
      api_key_id ${id} not null references api_keys (id) on delete cascade,
      role_id ${id} not null references product_roles (id) on delete cascade,
      primary key (api_key_id, role_id)
    )${keyedTableEnd}`,
    'create index api_key_product_roles_role_id_idx on api_key_product_roles (role_id, api_key_id)',
  ];
}
