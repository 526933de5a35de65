import { CHURNING, type ColumnTypes } from './column-types.ts';

/** Events, their seals, webhooks and mails. */
export function notices({
  id,
  time,
  numberedByInsertion,
  storage,
  tableEnd,
  keyedTableEnd,
}: ColumnTypes): string[] {
  return [
    // No foreign keys: events outlive their subjects. `actor_type` is null for an account, and for Portico itself.
    `create table events (
      id ${id} not null primary key,
      type text not null,
      at ${time} not null,
      organization_id ${id},
      account_id ${id},
      actor_id ${id},
      subject_id ${id} not null,
      details text not null,
      request_id text,
      ip_address text,
      actor_type text,
      recorded ${time} not null default 0,
      seq ${time},
      impersonator_id ${id},
      seal_number integer,
      leaf_index integer,
      commitments text,
      details_salts text,
      ip_salt text
    )${tableEnd}`,
    `create index events_organization_id_id_idx on events (organization_id, id)
      where organization_id is not null`,
    'create index events_account_id_id_idx on events (account_id, id) where account_id is not null',
    'create index events_actor_id_idx on events (actor_id) where ip_address is not null',
    ...numberedByInsertion('events', 'recorded'),
    'create index events_unplaced_idx on events (recorded, id) where seq is null',
    'create unique index events_seq_key on events (seq) where seq is not null',
    `create index events_impersonator_id_idx on events (impersonator_id)
      where impersonator_id is not null and ip_address is not null`,
    'create index events_unsealed_idx on events (id) where seal_number is null',
    `create table event_feed (
      id integer not null primary key check (id = 1),
      last_seq ${time} not null
    )${tableEnd}`,
    // With the roots of its `subtrees`, a proof reads 32 leaves instead of all.
    `create table seals (
      number integer not null primary key,
      id ${id} not null,
      count integer not null,
      first_event_id ${id} not null,
      last_event_id ${id} not null,
      root text not null,
      previous_root text,
      at ${time} not null,
      signature text not null,
      subtrees text
    )${tableEnd}`,
    'create unique index seals_id_idx on seals (id)',
    // No foreign key to events: a leaf outlives its event. `account_id` names the account with which the event goes.
    `create table leaves (
      seal_number integer not null references seals (number) on delete cascade,
      leaf_index integer not null,
      event_id ${id} not null,
      account_id ${id},
      leaf text not null,
      primary key (seal_number, leaf_index)
    )${keyedTableEnd}`,
    'create index leaves_event_id_idx on leaves (event_id) where account_id is not null',
    `create table address_salts (
      account_id ${id} not null primary key references accounts (id) on delete cascade,
      salt text not null,
      commitment text not null
    )${keyedTableEnd}`,
    `create table webhooks (
      id ${id} not null primary key,
      organization_id ${id} not null references organizations (id) on delete cascade,
      url text not null,
      types text,
      state text not null check (state in ('active', 'paused', 'failing', 'deleted')),
      secret text not null,
      previous_secret text,
      previous_until ${time},
      created_at ${time} not null,
      updated_at ${time} not null,
      last_delivered_at ${time},
      failing_since ${time},
      created_by ${id},
      format text not null default 'standard',
      token text
    )${tableEnd}`,
    'create index webhooks_organization_id_id_idx on webhooks (organization_id, id)',
    `create index webhooks_deleted_idx on webhooks (id) where state = 'deleted'`,
    `create index webhooks_previous_until_idx on webhooks (previous_until) where previous_until is not null`,
    'create index webhooks_created_by_idx on webhooks (created_by) where created_by is not null',
    // No foreign key to the event, which may be deleted first.
    `create table deliveries (
      id ${id} not null primary key,
      webhook_id ${id} references webhooks (id) on delete cascade,
      event_id ${id} not null,
      type text not null,
      state text not null check (state in ('pending', 'delivered', 'failed')),
      attempts integer not null,
      last_status integer,
      last_error text,
      created_at ${time} not null,
      due_at ${time} not null,
      claimed_until ${time},
      latest_attempts text
    )${tableEnd}`,
    // For the lists of a webhook's deliveries: all, or those in one state.
    'create index deliveries_webhook_id_id_idx on deliveries (webhook_id, id)',
    'create index deliveries_webhook_id_state_id_idx on deliveries (webhook_id, state, id)',
    // For taking due deliveries of a webhook, and for counting those under way. Neither contains finished ones.
    `create index deliveries_webhook_id_due_at_idx on deliveries (webhook_id, due_at)
      where state = 'pending'`,
    `create index deliveries_webhook_id_claimed_until_idx on deliveries (webhook_id, claimed_until)
      where state = 'pending' and claimed_until is not null`,
    `create index deliveries_pending_event_id_idx on deliveries (event_id) where state = 'pending'`,
    ...storage('deliveries', CHURNING),
    // A mail is deleted with its account; anything else that it is about is looked up when it is sent.
    `create table mails (
      id ${id} not null primary key,
      purpose text not null,
      recipient text not null,
      account_id ${id} references accounts (id) on delete cascade,
      invitation_id ${id},
      created_at ${time} not null,
      due_at ${time} not null,
      claimed_until ${time},
      attempts integer not null,
      webhook_id ${id},
      lane text not null default 'notices',
      asker text,
      turn_at ${time} not null default 0,
      held integer not null default 0,
      details text,
      event_id ${id},
      domain_id ${id},
      connection_id ${id}
    )${tableEnd}`,
    'create index mails_due_at_idx on mails (due_at)',
    'create index mails_account_id_idx on mails (account_id)',
    'create index mails_recipient_idx on mails (recipient)',
    // For the order of mails in each lane.
    'create index mails_lane_turn_at_idx on mails (lane, turn_at)',
    'create index mails_lane_asker_turn_at_idx on mails (lane, asker, turn_at)',
    // One that has been attempted takes no more notices: later ones need another.
    `create unique index mails_summary_key on mails (account_id, recipient)
      where purpose = 'notices_summary' and attempts = 0`,
    ...storage('mails', CHURNING),
  ];
}
