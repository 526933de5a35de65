import type { Body } from '@portico/client';
import { Button, download } from '../../frame/controls.tsx';
import { Items, Row, useList } from '../../frame/list.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { momentOf } from '../../frame/time.ts';
import { seals as texts } from '../../texts/operators.json';
import { OperatorPage, PLACES } from './frame.tsx';

type Seal = Body<'listSeals'>['items'][number];

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
        <Items of={list} label={texts.title} empty={<p>{texts.none}</p>}>
          {({ number, count, at, root }) => (
            <Row
              title={texts.number(number)}
              hint={texts.about({ count, moment: momentOf(at) })}
              below={
                <p class="hint">
                  {texts.root} <code>{root}</code>
                </p>
              }
            />
          )}
        </Items>
      </Card>
    </OperatorPage>
  );
}
