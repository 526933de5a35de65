import { timestamp } from '../../ground/clock.ts';
import type { Look } from '../../ground/database/beside.ts';
import { named } from '../../notices/hooks/hook.ts';
import { allHooks } from '../../notices/hooks/store.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const CHECK = 'hooks';
/** The migration that makes their table. */
const SINCE = '0092-hooks';

/** Reports the team's own rules that fail, and what becomes of the steps before which they are asked. */
export async function hooks({ applied, read }: Pick<Look, 'applied' | 'read'>): Promise<Finding[]> {
  if (!applied.includes(SINCE)) return [];
  return (await allHooks(read)).map((hook) => {
    const { point, host } = named(hook);
    if (hook.failing_since === null) return ok(CHECK, `${point} asks ${host}`);
    const found = `${point} asks ${host}, which fails since ${timestamp(hook.failing_since)}`;
    return hook.on_failure === 'refuse'
      ? problem(CHECK, found, 'The step gets 503 until it answers: mend it, or set its onFailure to allow.')
      : warning(CHECK, found, 'The step is allowed unasked until it answers.');
  });
}
