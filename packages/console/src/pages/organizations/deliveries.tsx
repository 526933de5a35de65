import type { Body } from '@portico/client';
import { useEffect, useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Button, Copy } from '../../frame/controls.tsx';
import { Filter } from '../../frame/filters.tsx';
import { Items, type List, Row } from '../../frame/list.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { distanceTo, momentOf } from '../../frame/time.ts';
import { failures } from '../../texts/organizations.json';
import { deliveries as texts } from '../../texts/webhooks.json';
import { words } from '../../texts/words.json';
import { eventTitles } from '../events/titles.ts';
import { Attempts } from './attempts.tsx';
import { SendFailed } from './send-failed.tsx';

export type Delivery = Body<'redeliver'>;

interface DeliveriesProps {
  readonly webhook: string;
  readonly list: List<Delivery>;
  /** The filter; undefined for all. */
  readonly state: Delivery['state'] | undefined;
  readonly ask: (state: string) => void;
  /** Called after an attempt at one of them. */
  readonly settled: () => void;
}

export function Deliveries({ webhook, list, state, ask, settled }: DeliveriesProps) {
  return (
    <Card
      title={texts.heading}
      aside={
        <div class="actions">
          {list.items.some((delivery) => delivery.state === 'failed') && (
            <SendFailed webhook={webhook} sent={list.reload} />
          )}
          <Button small label={texts.refresh} busy={list.busy} press={list.reload} />
        </div>
      }
    >
      <div class="filters">
        <Filter
          label={words.state}
          any={texts.anyState}
          value={state}
          options={Object.entries(texts.states)}
          choose={ask}
        />
      </div>
      <Items of={list} label={texts.label} empty={<p>{state ? texts.emptyFiltered : texts.empty}</p>}>
        {(delivery) => (
          <OneDelivery
            delivery={delivery}
            changed={(now) => {
              list.put(now);
              if (now.attempts !== delivery.attempts || now.state !== delivery.state) settled();
            }}
            outdated={list.reload}
          />
        )}
      </Items>
    </Card>
  );
}

interface OneDeliveryProps {
  readonly delivery: Delivery;
  readonly changed: (now: Delivery) => void;
  /** Reloads the list, if this delivery no longer exists. */
  readonly outdated: () => void;
}

const LOOKS = {
  pending: 'badge',
  delivered: 'badge badge-good',
  failed: 'badge badge-danger',
} as const satisfies Record<Delivery['state'], string>;

function OneDelivery({ delivery, changed, outdated }: OneDeliveryProps) {
  const { id, eventId, type, state, createdAt, nextAttemptAt } = delivery;
  useNews(delivery, changed);
  const again = useAction({
    run: (_values, once) => portico.redeliver({ id, ...once }),
    done: ({ body }) => {
      notify(texts.sentAgain);
      changed(body);
    },
    failures: { DELIVERY_NOT_FOUND: saying(failures.DELIVERY_NOT_FOUND, outdated) },
  });
  const title = type === 'webhook.test' ? texts.test : (eventTitles[type] ?? type);
  const named = { what: title, when: momentOf(createdAt) };
  // While its webhook is not active, sending a delivery again would have no effect.
  const canBeSent = state !== 'pending' || nextAttemptAt !== null;
  return (
    <Row
      title={title}
      badge={<span class={LOOKS[state]}>{texts.states[state]}</span>}
      hint={factsOf(delivery).join(' · ')}
      below={<Attempts delivery={delivery} />}
      controls={
        <>
          <Copy text={eventId} label={texts.copyId} named={texts.copyIdNamed(named)} />
          {canBeSent && <Button small label={texts.again} named={texts.againNamed(named)} action={again} />}
        </>
      }
      actions={[again]}
    />
  );
}

function factsOf({ state, attempts, lastStatus, lastError, nextAttemptAt, createdAt }: Delivery): string[] {
  const last = lastError ?? (lastStatus === null ? undefined : texts.answered(String(lastStatus)));
  return [
    momentOf(createdAt),
    texts.attempts(attempts),
    last,
    state === 'pending' ? next(nextAttemptAt) : undefined,
  ].filter((fact) => fact !== undefined);
}

const MINUTE_MS = 60_000;

function next(at: string | null): string {
  if (at === null) return texts.waits;
  const left = Date.parse(at) - Date.now();
  if (left <= 0) return texts.underWay;
  return left < MINUTE_MS ? texts.nextSoon : texts.next(distanceTo(at));
}

const FIRST_LOOK_MS = 1_000;
const LONGEST_PAUSE_MS = MINUTE_MS;

/** Polls a delivery once its next attempt is due, at intervals that double while it stays the same. */
function useNews(delivery: Delivery, changed: (now: Delivery) => void): void {
  const { id, state, attempts, nextAttemptAt } = delivery;
  const [looks, setLooks] = useState(0);
  useEffect(() => setLooks(0), [attempts, nextAttemptAt]);
  useEffect(() => {
    if (state !== 'pending' || nextAttemptAt === null) return;
    const pause = Math.min(FIRST_LOOK_MS * 2 ** looks, LONGEST_PAUSE_MS);
    const untilDue = Math.max(0, Date.parse(nextAttemptAt) - Date.now());
    let isHere = true;
    const timer = setTimeout(async () => {
      const now = await portico.getDelivery({ id });
      if (!isHere) return;
      if (now.ok) changed(now.body);
      // After any other failure, polling continues.
      if (now.ok || now.error !== 'DELIVERY_NOT_FOUND') setLooks(looks + 1);
    }, untilDue + pause);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [delivery, looks]);
}
