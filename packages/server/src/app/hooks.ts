import type { Logger } from 'pino';
import type { Config } from '../configuration/config.ts';
import type { HookOutcome } from '../notices/hooks/ask.ts';
import { createHooks, type HooksNeeds } from '../notices/hooks/hooks.ts';
import type { Hooks } from '../pipeline/hooks.ts';

interface Needs extends Omit<HooksNeeds, 'isTeamTold' | 'onOutcome'> {
  readonly config: Config;
  readonly log: Logger;
  readonly onHook: (outcome: HookOutcome) => void;
}

/** The hooks of the team, whose outcomes are counted and logged. */
export function configuredHooks({ config, log, onHook, ...needs }: Needs): Hooks {
  return createHooks({
    ...needs,
    isTeamTold: config.webhookUrl !== undefined,
    onOutcome: (outcome) => {
      onHook(outcome);
      logOutcome(log, outcome);
    },
  });
}

function logOutcome(log: Logger, { point, outcome, requestId, reason, change }: HookOutcome): void {
  if (outcome === 'failed') log.warn({ point, requestId, reason }, 'a hook failed');
  if (change === 'rests') log.error({ point }, 'a hook fails: it is asked again in 10 seconds');
  if (change === 'recovered') log.info({ point }, 'a hook answers again');
}
