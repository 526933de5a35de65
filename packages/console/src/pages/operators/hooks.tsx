import { Link } from '../../frame/controls.tsx';
import type { Failure } from '../../frame/failures.ts';
import { useList } from '../../frame/list.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { dateOf, lengthOf } from '../../frame/time.ts';
import { hooks as texts } from '../../texts/hooks.json';
import { serviceKeys } from '../../texts/operators.json';
import { words } from '../../texts/words.json';
import { OperatorPage, PLACES } from './frame.tsx';
import { type Hook, POINTS, type Point } from './hook-point.ts';

/** A step, and its hook if it has one. */
interface Place {
  readonly id: Point;
  readonly hook: Hook | undefined;
}

async function listPlaces() {
  const outcome = await portico.listHooks();
  if (!outcome.ok) return outcome as Failure;
  const { items } = outcome.body;
  // Points of a newer service are left out: nothing is known about them.
  const places = POINTS.map((id) => ({ id, hook: items.find(({ point }) => point === id) }));
  return { ok: true, body: { items: places, nextCursor: null } } as const;
}

/** All points, each with its hook. */
export function HooksPage() {
  const list = useList<Place>(listPlaces, []);
  return (
    <OperatorPage title={words.hooks} of={list}>
      <Card title={words.hooks}>
        <Paragraphs lines={texts.lines} />
        <Table of={list} label={words.hooks} columns={COLUMNS} empty={null}>
          {(place) => <OnePlace key={place.id} {...place} />}
        </Table>
      </Card>
    </OperatorPage>
  );
}

const COLUMNS: readonly Column<Place>[] = [
  { id: 'point', label: texts.point },
  { id: 'url', label: texts.url },
  { id: 'timeout', label: texts.timeout },
  { id: 'onFailure', label: texts.onFailure },
  { id: 'state', label: words.state, plain: true },
];

function OnePlace({ id, hook }: Place) {
  return (
    <TableRow
      id={id}
      name={texts.points[id].title}
      title={
        <Link to={`${PLACES.hooks}/${id}`} class="table-link">
          {texts.points[id].title}
        </Link>
      }
      cells={{
        url: hook && <bdi dir="ltr">{hook.url}</bdi>,
        timeout: hook && lengthOf(hook.timeout),
        onFailure: hook && texts.outcomes[hook.onFailure].label,
        state: <HookBadges hook={hook} />,
      }}
    />
  );
}

export function HookBadges({ hook }: Pick<Place, 'hook'>) {
  if (hook === undefined) return <span class="badge">{texts.notSet}</span>;
  const { failingSince, managed } = hook;
  return (
    <>
      {failingSince === null ? (
        <span class="badge badge-good">{texts.set}</span>
      ) : (
        <span class="badge badge-danger">{texts.failingSince(dateOf(failingSince))}</span>
      )}{' '}
      {managed && <span class="badge">{serviceKeys.managed}</span>}
    </>
  );
}
