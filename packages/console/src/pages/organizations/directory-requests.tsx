import type { Body } from '@portico/client';
import { Button } from '../../frame/controls.tsx';
import { useList, When } from '../../frame/list.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { listOf, momentOf } from '../../frame/time.ts';
import { connection } from '../../texts/connections.json';
import { events } from '../../texts/events.json';
import { columns } from '../../texts/table.json';
import { deliveries } from '../../texts/webhooks.json';
import { eventTitles } from '../events/titles.ts';

const texts = connection.requests;

type Request = Body<'listScimRequests'>['items'][number];

const COLUMNS: readonly Column<Request>[] = [
  { id: 'request', label: texts.one },
  { id: 'answer', label: columns.answer, plain: true, by: ({ status }) => status },
  { id: 'what', label: events.columns.what },
  { id: 'at', label: events.columns.at, whole: true, plain: true, by: ({ at }) => at },
];

/** The last requests of a directory, whose own administrators see little of the answers. */
export function DirectoryRequests({ id }: { readonly id: string }) {
  const list = useList<Request>((query) => portico.listScimRequests({ id, query }), [id]);
  return (
    <Card
      title={texts.heading}
      aside={<Button small label={deliveries.refresh} busy={list.busy} press={list.reload} />}
    >
      <Table of={list} label={texts.heading} columns={COLUMNS} empty={<p>{texts.empty}</p>}>
        {({ id, method, path, status, error, reason, changed, at }) => (
          <TableRow
            key={id}
            id={id}
            name={path}
            title={
              <code dir="ltr">
                {method} {path}
              </code>
            }
            // In English, as the directory got it.
            below={
              reason !== null && (
                <p>
                  <bdi lang="en" dir="ltr">
                    {reason}
                  </bdi>
                </p>
              )
            }
            cells={{
              answer: (
                <span class={error === null ? 'badge badge-good' : 'badge badge-danger'}>
                  {deliveries.answered(String(status))}
                </span>
              ),
              what: listOf(changed.map((type) => eventTitles[type] ?? type)),
              at: <When at={at} says={momentOf(at)} />,
            }}
          />
        )}
      </Table>
    </Card>
  );
}
