import { timestamp } from '../../ground/clock.ts';
import type { Look } from '../../ground/database/beside.ts';
import { allTeamWebhooks } from '../../notices/team-webhooks/store.ts';
import { named } from '../../notices/team-webhooks/webhook.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const CHECK = 'webhooks';
/** The migration that makes their table. */
const SINCE = '0101-team-webhooks';

/** Reports the team's webhooks from configuration files, and which of them fail. */
export async function webhooks({ applied, read }: Pick<Look, 'applied' | 'read'>): Promise<Finding[]> {
  if (!applied.includes(SINCE)) return [];
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
