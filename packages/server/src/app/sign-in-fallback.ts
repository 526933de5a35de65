import type { Logger } from 'pino';
import type { Config } from '../configuration/config.ts';
import { providerIssuers } from '../federation/providers/store.ts';
import type { SignInFallback } from '../identity/sessions/fallback.ts';
import { lifetimesOf } from '../identity/sessions/session.ts';
import type { Hooks } from '../pipeline/hooks.ts';
import { createSignInFallback, type FallbackOutcome } from '../team/sign-in-fallback/fallback.ts';
import type { MovingNeeds } from '../team/sign-in-fallback/move.ts';

interface Needs extends Pick<MovingNeeds, 'database' | 'clock' | 'secretKeys'> {
  readonly config: Config;
  readonly log: Logger;
  readonly hooks: Hooks;
  readonly onFallback: (outcome: FallbackOutcome['outcome']) => void;
}

/** The system that the team moves from, as it is configured; undefined where there is none. */
export function configuredFallback(needs: Needs): SignInFallback | undefined {
  const { config, log, database, onFallback } = needs;
  const { signInFallback: url, signInFallbackSecret: secret, mostManagers, webhookUrl } = config;
  if (url === undefined || secret === undefined) return undefined;
  return createSignInFallback({
    ...needs,
    system: { url, secret },
    mostManagers,
    lifetimes: lifetimesOf(config),
    isTeamTold: webhookUrl !== undefined,
    // Without an operator to ask, an identity at a provider that is configured later is kept.
    identityRules: async () => ({ providers: await providerIssuers(database.read), keepsUnknown: true }),
    onOutcome: (outcome) => {
      onFallback(outcome.outcome);
      logOutcome(log, outcome);
    },
  });
}

function logOutcome(log: Logger, { outcome, requestId, reason, change }: FallbackOutcome): void {
  if (outcome === 'failed') log.warn({ requestId, reason }, 'the sign-in fallback failed');
  if (outcome === 'unusable')
    log.warn({ requestId, reason }, 'the sign-in fallback vouches for an account that cannot be imported');
  if (change === 'rests') log.error('the sign-in fallback fails: it is asked again in 10 seconds');
  if (change === 'recovered') log.info('the sign-in fallback answers again');
}
