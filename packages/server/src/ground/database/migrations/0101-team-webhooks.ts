import { CHURNING, type ColumnTypes } from './column-types.ts';

/**
 * The webhooks of the team that files describe. Their deliveries have a table of their own, because nodes of the last release
 * would send those without a webhook to the one of `PORTICO_WEBHOOK_URL`.
 */
export function teamWebhooks({ id, time, storage, tableEnd }: ColumnTypes): string[] {
  return [
    `create table team_webhooks (
      id ${id} not null primary key,
      name text not null,
      url text not null,
      types text,
      state text not null check (state in ('active', 'paused', 'failing', 'deleted')),
      secret text not null,
      created_at ${time} not null,
      updated_at ${time} not null,
      last_delivered_at ${time},
      failing_since ${time}
    )${tableEnd}`,
    // No foreign key to the webhook, because every change of the service would then lock its row.
    `create table team_deliveries (
      id ${id} not null primary key,
      webhook_id ${id} not null,
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
    // For deleting those of a webhook.
    'create index team_deliveries_webhook_id_idx on team_deliveries (webhook_id)',
    // For taking due deliveries of a webhook, for the oldest one, and for counting those under way. Neither contains finished ones.
    `create index team_deliveries_due_at_idx on team_deliveries (webhook_id, due_at) where state = 'pending'`,
    `create index team_deliveries_created_at_idx on team_deliveries (webhook_id, created_at)
      where state = 'pending'`,
    `create index team_deliveries_claimed_until_idx on team_deliveries (webhook_id, claimed_until)
      where state = 'pending' and claimed_until is not null`,
    // For counting all pending ones.
    `create index team_deliveries_pending_event_id_idx on team_deliveries (event_id) where state = 'pending'`,
    ...storage('team_deliveries', CHURNING),
  ];
}
