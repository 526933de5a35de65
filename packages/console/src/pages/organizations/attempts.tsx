import { CodeBlock } from '../../frame/code-block.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { portico } from '../../frame/portico.ts';
import { durationOf, secondOf } from '../../frame/time.ts';
import { deliveries as texts } from '../../texts/webhooks.json';
import type { Delivery } from './deliveries.tsx';

const REASONS: Readonly<Record<Exclude<Delivery['lastReason'], 'status' | null>, string>> = texts.reasons;

/** The status of an answer, or why there was none. A newer service can give other reasons. */
export function answerIn(status: number | null, reason: Delivery['lastReason']): string | undefined {
  if (reason !== null && reason !== 'status')
    return Object.hasOwn(REASONS, reason) ? REASONS[reason] : texts.reasons.failed;
  return status === null ? undefined : texts.answered(String(status));
}

interface AttemptsProps {
  readonly delivery: Delivery;
}

/** The attempts of a delivery, with its body. */
export function Attempts({ delivery: { id, attempts, state, nextAttemptAt } }: AttemptsProps) {
  const loading = useLoad(() => portico.getDelivery({ id }), [id, attempts, state, nextAttemptAt]);
  return (
    <WhenReady of={loading}>
      {({ latestAttempts, sent }) => (
        <>
          {latestAttempts.length > 0 && (
            <ol class="hint" reversed>
              {latestAttempts.map(({ at, duration, status, reason }) => (
                <li key={at}>
                  {[secondOf(at), answerIn(status, reason), durationOf(duration)].filter(Boolean).join(' · ')}
                </li>
              ))}
            </ol>
          )}
          {sent === null ? <p class="hint">{texts.bodyGone}</p> : <CodeBlock text={sent} />}
        </>
      )}
    </WhenReady>
  );
}
