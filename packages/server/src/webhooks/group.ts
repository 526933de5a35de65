import type { WebhookRow } from '../database/schema.ts';
import type { Group } from '../work/queue.ts';

/** Stands for the team that runs the service among the webhooks; its deliveries are those of none. */
export const TEAM = '00000000-0000-0000-0000-000000000000';
export const TEAM_GROUP: Group = { id: TEAM, of: [] };

export type GroupedWebhook = Pick<WebhookRow, 'id' | 'organization_id' | 'created_by'>;

/**
 * The deliveries to a webhook. They take turns first by the account that made it, because one account can have any number
 * of organizations, then by the organization.
 */
export function groupOf({ id, organization_id, created_by }: GroupedWebhook): Group {
  return { id, of: [created_by ?? organization_id, organization_id] };
}
