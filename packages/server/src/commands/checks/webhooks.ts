import type { Config } from '../../configuration/config.ts';
import { timestamp } from '../../ground/clock.ts';
import type { Look } from '../../ground/database/beside.ts';
import { literal } from '../../ground/database/database.ts';
import { allTeamWebhooks } from '../../notices/team-webhooks/store.ts';
import { named } from '../../notices/team-webhooks/webhook.ts';
import { hostIn } from '../../notices/webhooks/webhook.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const CHECK = 'webhooks';
/** The migration that makes their table. */
const SINCE = '0101-team-webhooks';

/** Reports the team's webhooks, that of the variable and those from configuration files, and which of them fail. */
export async function webhooks(
  { applied, read }: Pick<Look, 'applied' | 'read'>,
  { webhookUrl }: Pick<Config, 'webhookUrl'>,
): Promise<Finding[]> {
  if (!applied.includes(SINCE)) return [];
  const ofVariable = webhookUrl === undefined ? [] : [await webhookOfVariable(read, webhookUrl)];
  return [...ofVariable, ...(await describedWebhooks(read))];
}

/** It has no row: its state is that of the delivery that has waited longest. */
async function webhookOfVariable(read: Look['read'], url: string): Promise<Finding> {
  const shown = `PORTICO_WEBHOOK_URL at ${hostIn(url)}`;
  const oldest = await read
    .selectFrom('deliveries')
    .select(['created_at', 'last_error'])
    .where('webhook_id', 'is', null)
    .where('state', '=', literal('pending'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!oldest || oldest.last_error === null) return ok(CHECK, `${shown} gets all events`);
  return warning(
    CHECK,
    `${shown}: an event waits since ${timestamp(oldest.created_at)}, and its last attempt failed: ${oldest.last_error}`,
    'Mend it: each event is tried for three days.',
  );
}

async function describedWebhooks(read: Look['read']): Promise<Finding[]> {
  return (await allTeamWebhooks(read)).map((webhook) => {
    const { name, host } = named(webhook);
    const shown = `${JSON.stringify(name)} at ${host}`;
    const { state, failing_since } = webhook;
    if (state === 'paused') return ok(CHECK, `${shown} is paused`);
    if (failing_since === null) return ok(CHECK, `${shown} gets events`);
    const since = `fails since ${timestamp(failing_since)}`;
    return state === 'failing'
      ? problem(
          CHECK,
          `${shown} ${since}, and gets no more events`,
          'Mend it, then apply its file with portico apply.',
        )
      : warning(CHECK, `${shown} ${since}`, 'Mend it: after three days, it gets no more events.');
  });
}
