import type { Body } from '@portico/client';
import { useEffect, useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Button, Copy } from '../../frame/controls.tsx';
import { Filter } from '../../frame/filters.tsx';
import { type List, When } from '../../frame/list.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { RowPanel } from '../../frame/table/panel.tsx';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { distanceTo, momentOf, numberOf } from '../../frame/time.ts';
import { events } from '../../texts/events.json';
import { frame } from '../../texts/frame.json';
import { failures } from '../../texts/organizations.json';
import { columns } from '../../texts/table.json';
import { deliveries as texts } from '../../texts/webhooks.json';
import { words } from '../../texts/words.json';
import { eventTitles } from '../events/titles.ts';
import { Attempts, answerIn } from './attempts.tsx';
import { SendFailed } from './send-failed.tsx';

export type Delivery = Body<'redeliver'>;

const titleOf = ({ type }: Delivery) => (type === 'webhook.test' ? texts.test : (eventTitles[type] ?? type));

const COLUMNS: readonly Column<Delivery>[] = [
  { id: 'title', label: events.columns.what, by: titleOf },
  { id: 'state', label: words.state, plain: true, by: ({ state }) => texts.states[state] },
  { id: 'attempts', label: columns.attempts, number: true, by: ({ attempts }) => attempts },
  { id: 'answer', label: columns.answer, plain: true },
  { id: 'next', label: columns.next, plain: true, by: ({ nextAttemptAt }) => nextAttemptAt },
  { id: 'created', label: columns.created, whole: true, by: ({ createdAt }) => createdAt },
];

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
      <Table
        of={list}
        label={texts.label}
        columns={COLUMNS}
        menu
        empty={<p>{state ? texts.emptyFiltered : texts.empty}</p>}
      >
        {(delivery) => (
          <OneDelivery
            key={delivery.id}
            delivery={delivery}
            changed={(now) => {
              list.put(now);
              if (now.attempts !== delivery.attempts || now.state !== delivery.state) settled();
            }}
            outdated={list.reload}
          />
        )}
      </Table>
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
  const { id, eventId, state, attempts, createdAt, nextAttemptAt } = delivery;
  useNews(delivery, changed);
  const again = useAction({
    run: (_values, once) => portico.redeliver({ id, ...once }),
    done: ({ body }) => {
      notify(texts.sentAgain);
      changed(body);
    },
    failures: { DELIVERY_NOT_FOUND: saying(failures.DELIVERY_NOT_FOUND, outdated) },
  });
  const title = titleOf(delivery);
  const named = { what: title, when: momentOf(createdAt) };
  // While its webhook is not active, sending a delivery again would have no effect.
  const canBeSent = state !== 'pending' || nextAttemptAt !== null;
  const name = frame.labelled({ label: title, value: momentOf(createdAt) });
  return (
    <TableRow
      id={id}
      name={name}
      title={
        <RowPanel label={title} named={name}>
          {() => <Attempts delivery={delivery} />}
        </RowPanel>
      }
      cells={{
        state: <span class={LOOKS[state]}>{texts.states[state]}</span>,
        attempts: numberOf(attempts),
        answer: answerOf(delivery),
        next: state === 'pending' && next(nextAttemptAt),
        created: <When at={createdAt} says={momentOf(createdAt)} />,
      }}
      menu={
        <>
          <Copy text={eventId} label={texts.copyId} named={texts.copyIdNamed(named)} />
          {canBeSent && <Button small label={texts.again} named={texts.againNamed(named)} action={again} />}
        </>
      }
      actions={[again]}
    />
  );
}

const answerOf = ({ lastStatus, lastReason }: Delivery) => answerIn(lastStatus, lastReason);

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
