import { BY_ITSELF } from '../../consequences/record-events.ts';
import { Breaker, type BreakerChange, WHY_NOT_CALLED } from '../../ground/outgoing/breaker.ts';
import { registrationQuestion } from '../../identity/accounts/registration.ts';
import {
  type FallbackRequest,
  FallbackUnavailable,
  type SignInFallback,
  type UnknownCredentials,
} from '../../identity/sessions/fallback.ts';
import type { Hooks } from '../../pipeline/hooks.ts';
import type { Entry } from '../imports/line.ts';
import { type AskedSystem, ask, reasonOf } from './ask.ts';
import { AccountUnusable, entryOf, type MovingNeeds, move } from './move.ts';
import { hasLeft, insertLeft } from './store.ts';

/** The outcome of a sign-in for which the other system was to be asked. */
export interface FallbackOutcome {
  readonly outcome:
    | 'moved'
    /** The credentials are wrong. */
    | 'refused'
    /** It vouches for an account that cannot be imported as it describes it. */
    | 'unusable'
    | 'failed'
    | 'not_asked';
  readonly requestId: string;
  /** Why, where it is neither moved nor refused. */
  readonly reason?: string;
  /** Its effect on whether the system is asked at all. */
  readonly change?: BreakerChange | undefined;
}

interface FallbackNeeds extends MovingNeeds {
  readonly hooks: Hooks;
  readonly system: AskedSystem;
  readonly onOutcome: (outcome: FallbackOutcome) => void;
}

/** @throws Failure where the team's own rules do not allow the account */
async function askToRegister(
  hooks: Hooks,
  { email, isVerified, name, locale, externalId }: Entry,
  { ipAddress, ownRequestId }: FallbackRequest,
): Promise<void> {
  const question = registrationQuestion({
    email: email.typed,
    isVerified,
    name: name ?? null,
    locale: locale ?? null,
    externalId: externalId ?? null,
  });
  const source = { ...BY_ITSELF, requestId: ownRequestId(), ipAddress };
  const request = { operation: 'login', source, actorEmail: null } as const;
  await hooks.ask({ point: 'account.register', ...question }, request);
}

/** Asks another system about addresses that have no account here, and imports the accounts that it vouches for. */
export function createSignInFallback(needs: FallbackNeeds): SignInFallback {
  const { system, clock, database, secretKeys, hooks, onOutcome } = needs;
  const breaker = new Breaker(clock);

  function unavailable(outcome: FallbackOutcome): FallbackUnavailable {
    onOutcome(outcome);
    return new FallbackUnavailable(outcome.reason);
  }

  async function answerTo(credentials: Pick<UnknownCredentials, 'email' | 'password'>, requestId: string) {
    const notCalled = breaker.begin();
    if (notCalled) throw unavailable({ outcome: 'not_asked', requestId, reason: WHY_NOT_CALLED[notCalled] });
    try {
      const account = await ask(system, { ...credentials, at: clock() });
      return { account, change: breaker.succeeded() };
    } catch (error) {
      const reason = reasonOf(error);
      throw unavailable({ outcome: 'failed', requestId, reason, change: breaker.failed() });
    }
  }

  return {
    bring: async ({ passwordHash, ...credentials }, request) => {
      const requestId = request.ownRequestId();
      if (await hasLeft(database.read, secretKeys, credentials.email)) return false;
      const { account, change } = await answerTo(credentials, requestId);
      const report = (outcome: FallbackOutcome['outcome']) => onOutcome({ outcome, requestId, change });
      if (account === null) {
        report('refused');
        return false;
      }
      try {
        const entry = await entryOf(account, { email: credentials.email, passwordHash }, needs);
        await askToRegister(hooks, entry, request);
        const isMoved = await move(entry, request, needs);
        report(isMoved ? 'moved' : 'refused');
        return isMoved;
      } catch (error) {
        if (!(error instanceof AccountUnusable)) throw error;
        throw unavailable({ outcome: 'unusable', requestId, reason: error.message, change });
      }
    },

    leave: (tx, email, now) => insertLeft(tx, secretKeys, { email, now }),
  };
}
