import type { Body } from '@portico/client';
import { useEffect } from 'preact/hooks';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { Card, type Fact, Facts } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { dayOf, distanceTo, numberOf } from '../../frame/time.ts';
import { frame } from '../../texts/frame.json';
import { operators, statistics as texts } from '../../texts/operators.json';
import { words } from '../../texts/words.json';
import { OperatorPage } from './frame.tsx';

/** A new service has its first count within a minute, so it is worth waiting. */
const AGAIN_MS = 10_000;

type Statistics = Body<'getStatistics'>;
type Day = Statistics['days'][number];

export function StatisticsPage() {
  const loading = useLoad(() => portico.getStatistics(), []);
  const isAwaited = loading.state === 'ready' && loading.success.body.countedAt === null;
  const { reload } = loading;
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(reload, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isAwaited]);
  const failure = loading.state === 'failed' ? loading.failure : undefined;
  return (
    <OperatorPage title={operators.statistics} of={{ failure, begun: loading.state === 'ready' }}>
      <WhenReady of={loading}>
        {(statistics) =>
          statistics.countedAt === null ? (
            <p class="empty">{texts.notCounted}</p>
          ) : (
            <>
              <Amounts statistics={statistics} countedAt={statistics.countedAt} />
              <Days days={statistics.days} />
            </>
          )
        }
      </WhenReady>
    </OperatorPage>
  );
}

function Amounts({ statistics, countedAt }: { readonly statistics: Statistics; readonly countedAt: string }) {
  const { accounts, organizations, sessions, mails, deliveries } = statistics;
  const amounts: [string, number, (string | false)?][] = [
    [
      words.accounts,
      accounts.total,
      texts.ofAccounts({
        verified: accounts.verified,
        factors: accounts.withSecondFactor,
        suspended: accounts.suspended,
      }),
    ],
    [
      frame.organizations,
      organizations.active,
      organizations.deleted > 0 && texts.ofOrganizations(organizations.deleted),
    ],
    [words.sessions, sessions.alive],
    [texts.mails, mails.waiting, mails.failed > 0 && texts.ofMails(mails.failed)],
    [texts.deliveries, deliveries.waiting, deliveries.failing > 0 && texts.ofDeliveries(deliveries.failing)],
  ];
  const facts = amounts.map(
    ([called, amount, more]): Fact => [
      called,
      <>
        <strong>{numberOf(amount)}</strong> {more && <span class="hint">{more}</span>}
      </>,
    ],
  );
  return (
    <Card title={texts.heading} aside={<span class="hint">{texts.counted(distanceTo(countedAt))}</span>}>
      <Facts facts={facts} />
    </Card>
  );
}

function Days({ days }: { readonly days: readonly Day[] }) {
  const oldestFirst = [...days].reverse();
  const counts = (of: 'registered' | 'signedIn') =>
    oldestFirst.map((day) => ({ called: dayOf(day.date), value: day[of] }));
  return (
    <Card title={texts.days}>
      <Counts called={texts.registered} counts={counts('registered')} />
      <Counts called={texts.signedIn} counts={counts('signedIn')} />
      <details>
        <summary class="button">{texts.numbers}</summary>
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.day}</th>
                <th scope="col">{texts.registered}</th>
                <th scope="col">{texts.signedIn}</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ date, registered, signedIn }) => (
                <tr key={date}>
                  <th scope="row">{dayOf(date)}</th>
                  <td>{numberOf(registered)}</td>
                  <td>{numberOf(signedIn)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  );
}

interface CountsProps {
  readonly called: string;
  readonly counts: readonly Bar[];
}

function Counts({ called, counts }: CountsProps) {
  const values = counts.map(({ value }) => value);
  const total = values.reduce((sum, value) => sum + value, 0);
  return (
    <>
      <h3>
        {called} <span class="hint">{texts.total(total)}</span>
      </h3>
      <Chart label={texts.chart({ what: called, most: Math.max(0, ...values) })} bars={counts} />
    </>
  );
}

interface Bar {
  /** Shown as a tooltip. */
  readonly called: string;
  readonly value: number;
}

interface ChartProps {
  /** For screen readers. */
  readonly label: string;
  /** From the oldest to the newest. */
  readonly bars: readonly Bar[];
}

const HEIGHT = 40;
const WIDTH = 8;
const GAP = 2;
/** The height of the smallest bar that is not zero, so that it can be seen. */
const LEAST = 1;

/** A bar chart. */
function Chart({ label, bars }: ChartProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <svg
      class="chart"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${bars.length * (WIDTH + GAP) - GAP} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {bars.map(({ called, value }, index) => {
        const height = value === 0 ? 0 : Math.max(LEAST, (value / most) * HEIGHT);
        return (
          <rect key={called} x={index * (WIDTH + GAP)} y={HEIGHT - height} width={WIDTH} height={height}>
            <title>{frame.labelled({ label: called, value: numberOf(value) })}</title>
          </rect>
        );
      })}
    </svg>
  );
}
