import type { ColumnTypes } from './column-types.ts';

/** The changes since the first release. */
export function endingsAndWords(types: ColumnTypes): string[] {
  const { id, time, byCodePoint, now, tableEnd } = types;
  return [
    // Recovery codes without an authenticator app, and registrations of passkeys that another factor voids.
    'alter table recovery_codes add column account_key text',
    `create index passkey_challenges_account_id_idx on passkey_challenges (account_id)
      where account_id is not null`,
    // Where nodes of an earlier version have served, they may still do so until they leave this task of theirs overdue.
    `insert into tasks (name, due_at, failures)
      select 'delete-totp-setups', ${now}, 0
      where exists (select 1 from accounts) on conflict do nothing`,
    // Ends any number of sessions of an account at once; their rows are deleted in the background.
    `alter table accounts add column ended_session_id ${id}`,
    `alter table accounts add column kept_session_id ${id}`,
    'create index accounts_ended_session_id_idx on accounts (id) where ended_session_id is not null',
    // For things that have ended but still have rows, which are removed in the background.
    `alter table accounts add column erased_at ${time}`,
    `alter table organizations add column purged_at ${time}`,
    `alter table api_keys add column revoked_at ${time}`,
    `create table endings (
      id ${id} not null primary key,
      kind text not null check (kind in ('account', 'organization', 'invitations', 'api_keys')),
      subject_id ${id} not null,
      email_canonical text,
      organization_id ${id},
      role text,
      up_to ${id},
      details text not null,
      stage text not null,
      after ${id} not null,
      due_at ${time} not null
    )${tableEnd}`,
    'create index endings_subject_id_idx on endings (subject_id)',
    'create index endings_email_canonical_idx on endings (email_canonical)',
    'create index endings_due_at_idx on endings (due_at)',
    // The accounts that stored outcomes name. Outcomes are in two tables, so there is no foreign key: mentions are deleted by
    // age.
    `create table idempotency_mentions (
      caller_id ${id} not null,
      operation text not null,
      key_hash text not null,
      mentioned text not null,
      created_at ${time} not null,
      primary key (caller_id, operation, key_hash, mentioned)
    )${tableEnd}`,
    'create index idempotency_mentions_mentioned_idx on idempotency_mentions (mentioned)',
    'create index idempotency_mentions_created_at_idx on idempotency_mentions (created_at)',
    `create index deliveries_pending_event_id_idx on deliveries (event_id) where state = 'pending'`,
    'create index api_keys_revoked_idx on api_keys (id) where revoked_at is not null',
    `create index invitations_pending_by_idx on invitations (invited_by, organization_id, role, id)
      where state = 'pending'`,
    // Nodes of the previous version do not know lanes: their mails are sent with the notices, before others.
    `alter table mails add column lane text not null default 'notices'`,
    'alter table mails add column asker text',
    `alter table mails add column turn_at ${time} not null default 0`,
    'alter table mails add column held integer not null default 0',
    'alter table mails add column details text',
    // For counting before more is created, each by an index alone.
    `create index managers_owned_idx on managers (account_id, organization_id) where role = 'owner'`,
    `create index invitations_pending_expires_at_idx on invitations (organization_id, expires_at)
      where state = 'pending'`,
    // For the order of mails in each lane.
    'create index mails_lane_turn_at_idx on mails (lane, turn_at)',
    'create index mails_lane_asker_turn_at_idx on mails (lane, asker, turn_at)',
    // One that has been attempted takes no more notices: later ones need another.
    `create unique index mails_summary_key on mails (account_id, recipient)
      where purpose = 'notices_summary' and attempts = 0`,
    // Null where a node of the previous version made it, which does not record the maker.
    `alter table webhooks add column created_by ${id}`,
    'create index webhooks_created_by_idx on webhooks (created_by) where created_by is not null',
    `alter table mails add column event_id ${id}`,
    // Whether a manager has agreed; 1 for earlier managers, and those that nodes of the previous version add.
    'alter table managers add column accepted integer not null default 1',
    // An operator's requests are void once the account is no longer an operator.
    `create table approvals (
      id ${id} not null primary key,
      operation text not null,
      subject_id ${id} not null,
      requested_by ${id} not null references operators (account_id) on delete cascade,
      state text not null check (state in ('pending', 'approved', 'withdrawn')),
      decided_by ${id},
      created_at ${time} not null,
      expires_at ${time} not null
    )${tableEnd}`,
    `create unique index approvals_pending_idx on approvals (subject_id, operation) where state = 'pending'`,
    'create index approvals_requested_by_idx on approvals (requested_by)',
    'create index approvals_expires_at_idx on approvals (expires_at)',
    // The origin of imported accounts and organizations.
    `alter table accounts add column imported_at ${time}`,
    'alter table accounts add column external_id text',
    'create unique index accounts_external_id_key on accounts (external_id) where external_id is not null',
    'alter table organizations add column external_id text',
    `create unique index organizations_external_id_key on organizations (external_id)
      where external_id is not null`,
    // For look-ups among very many managers and API keys, each by an index alone.
    `create index managers_owners_idx on managers (organization_id, id) where role = 'owner'`,
    'create index managers_account_id_id_idx on managers (account_id, id)',
    'create index api_keys_created_by_organization_id_idx on api_keys (created_by, organization_id, id)',
    ...words({ of: 'account', source: "email || ' ' || coalesce(name, '')" }, types),
    ...words({ of: 'organization', source: 'name' }, types),
    ...words({ of: 'invitation', source: 'email' }, types),
    // Organizations with the same name are ordered by their ids.
    `create index organizations_name_folded_id_idx on organizations (name_folded${byCodePoint}, id)`,
    'drop index organizations_name_folded_idx',
  ];
}

interface Searched {
  readonly of: 'account' | 'organization' | 'invitation';
  /** The text from which the words are made, as SQL. */
  readonly source: string;
}

/**
 * Search words for a list. Nodes of the previous version write none, so `words_of` stores the text from which a row's words
 * were made, and an index finds rows whose words must be made again: at first, all of them.
 */
function words({ of, source }: Searched, { id, byCodePoint, keyedTableEnd }: ColumnTypes): string[] {
  return [
    `create table ${of}_words (
      ${of}_id ${id} not null references ${of}s (id) on delete cascade,
      word text${byCodePoint} not null,
      primary key (${of}_id, word)
    )${keyedTableEnd}`,
    `create index ${of}_words_word_idx on ${of}_words (word, ${of}_id)`,
    `alter table ${of}s add column words_of text`,
    `create index ${of}s_words_of_idx on ${of}s (id) where words_of is distinct from ${source}`,
  ];
}
