import type { Body } from '@portico/client';
import { Button } from '../../frame/controls.tsx';
import { Items, Row, useList } from '../../frame/list.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { listOf, momentOf } from '../../frame/time.ts';
import { connection } from '../../texts/connections.json';
import { deliveries } from '../../texts/webhooks.json';
import { eventTitles } from '../events/titles.ts';

const texts = connection.requests;

type Request = Body<'listScimRequests'>['items'][number];

/** The last requests of a directory, whose own administrators see little of the answers. */
export function DirectoryRequests({ id }: { readonly id: string }) {
  const list = useList<Request>((query) => portico.listScimRequests({ id, query }), [id]);
  return (
    <Card
      title={texts.heading}
      aside={<Button small label={deliveries.refresh} busy={list.busy} press={list.reload} />}
    >
      <Items of={list} label={texts.heading} empty={<p>{texts.empty}</p>}>
        {({ method, path, status, error, reason, changed, at }) => (
          <Row
            title={
              <code dir="ltr">
                {method} {path}
              </code>
            }
            badge={
              <span class={error === null ? 'badge badge-good' : 'badge badge-danger'}>
                {deliveries.answered(String(status))}
              </span>
            }
            hint={[momentOf(at), listOf(changed.map((type) => eventTitles[type] ?? type))]
              .filter(Boolean)
              .join(' · ')}
            // In English, as the directory got it.
            below={reason !== null && <p lang="en">{reason}</p>}
          />
        )}
      </Items>
    </Card>
  );
}
