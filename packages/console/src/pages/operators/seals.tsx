import type { Body } from '@portico/client';
import { Button, download } from '../../frame/controls.tsx';
import { useList } from '../../frame/list.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { momentOf, numberOf } from '../../frame/time.ts';
import { events } from '../../texts/events.json';
import { seals as texts } from '../../texts/operators.json';
import { words } from '../../texts/words.json';
import { OperatorPage, PLACES } from './frame.tsx';

type Seal = Body<'listSeals'>['items'][number];

const COLUMNS: readonly Column<Seal & { readonly id: string }>[] = [
  { id: 'seal', label: texts.one },
  { id: 'count', label: words.events, number: true },
  { id: 'at', label: events.columns.at, whole: true },
  { id: 'root', label: texts.root },
];

/** The seals of the events, which prove that none was changed since. */
export function SealsPage() {
  const list = useList<Seal & { readonly id: string }>(async (query) => {
    const outcome = await portico.listSeals({ query });
    if (!outcome.ok) return outcome;
    const { items, ...page } = outcome.body;
    return {
      ok: true,
      body: { ...page, items: items.map((seal) => ({ ...seal, id: String(seal.number) })) },
    };
  }, []);
  const save = () => {
    const seals = list.items.map(({ id: _, ...seal }) => seal);
    download(texts.fileName, JSON.stringify(seals, null, 2));
  };
  return (
    <OperatorPage title={texts.title} within={PLACES.events} of={list}>
      <Card title={texts.title} aside={list.items.length > 0 && <Button label={texts.save} press={save} />}>
        <Paragraphs lines={texts.lines} />
        <Table of={list} label={texts.title} columns={COLUMNS} empty={<p>{texts.none}</p>}>
          {({ id, number, count, at, root }) => (
            <TableRow
              key={id}
              id={id}
              name={texts.number(number)}
              title={texts.number(number)}
              cells={{ count: numberOf(count), at: momentOf(at), root: <code>{root}</code> }}
            />
          )}
        </Table>
      </Card>
    </OperatorPage>
  );
}
