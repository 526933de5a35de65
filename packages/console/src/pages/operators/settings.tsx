import type { Body } from '@portico/client';
import { Fragment } from 'preact';
import { folded } from '../../frame/collation.ts';
import { Filter, LiveSearch, useSearched } from '../../frame/filters.tsx';
import { useList } from '../../frame/list.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { useChoice } from '../../frame/router.ts';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { settings as texts } from '../../texts/settings.json';
import { words } from '../../texts/words.json';
import { OperatorPage } from './frame.tsx';

type Setting = Body<'listSettings'>['items'][number];
type Topic = Setting['topic'];
type Source = Setting['source'];

/** A setting, with the words for it. */
interface NamedSetting extends Setting {
  readonly id: string;
  readonly title: string;
}

const NAMES: Readonly<Record<string, string>> = texts.names;
const TOPICS = Object.keys(texts.topics) as readonly Topic[];
const SOURCES = Object.keys(texts.sources) as readonly Source[];

async function listSettings() {
  const outcome = await portico.listSettings();
  if (!outcome.ok) return outcome;
  // A variable of a newer service is shown by its own name.
  const items = outcome.body.items.map((one) => ({
    ...one,
    id: one.name,
    title: NAMES[one.name] ?? one.name,
  }));
  return { ok: true, body: { items, nextCursor: null } } as const;
}

const COLUMNS: readonly Column<NamedSetting>[] = [
  { id: 'setting', label: texts.setting, by: ({ title }) => title },
  { id: 'value', label: texts.value },
  { id: 'source', label: texts.source, by: ({ source }) => texts.sources[source] },
  { id: 'document', label: texts.document, by: ({ document }) => document },
];

/** Every setting of the service. They come whole, and are searched here. */
export function SettingsPage() {
  const list = useList<NamedSetting>(listSettings, []);
  const search = folded(useSearched());
  const [topic, askTopic] = useChoice('topic', TOPICS);
  const [source, askSource] = useChoice('source', SOURCES);
  const items = list.items.filter(
    (one) =>
      (topic === undefined || one.topic === topic) &&
      (source === undefined || one.source === source) &&
      folded(`${one.title} ${one.name}`).includes(search),
  );
  return (
    <OperatorPage title={words.settings} of={list}>
      <Card title={words.settings}>
        <Paragraphs lines={texts.lines} />
        <div class="filters">
          <LiveSearch label={texts.search} name="search" />
          <Filter
            label={texts.topic}
            any={texts.anyTopic}
            value={topic}
            options={TOPICS.map((one) => [one, texts.topics[one]] as const)}
            choose={askTopic}
          />
          <Filter
            label={texts.source}
            any={texts.anySource}
            value={source}
            options={SOURCES.map((one) => [one, texts.sources[one]] as const)}
            choose={askSource}
          />
        </div>
        <Table of={{ ...list, items }} label={words.settings} columns={COLUMNS} empty={<p>{texts.none}</p>}>
          {(setting) => <OneSetting key={setting.id} setting={setting} />}
        </Table>
      </Card>
    </OperatorPage>
  );
}

function OneSetting({ setting }: { readonly setting: NamedSetting }) {
  const { id, name, title, source, document } = setting;
  return (
    <TableRow
      id={id}
      name={title}
      title={title}
      below={
        <p class="hint">
          <Path of={name} />
        </p>
      }
      cells={{
        value: <Value of={setting} />,
        source: <span class="badge">{texts.sources[source]}</span>,
        document: <Path of={document} />,
      }}
    />
  );
}

/** A name that breaks between its parts. */
const Path = ({ of }: { readonly of: string }) => (
  <code dir="ltr">
    {of.split(/(?<=[/_])/).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name keep their places
      <Fragment key={at}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </code>
);

function Value({ of: { value, source, secret } }: { readonly of: Setting }) {
  if (value !== null) return <code dir="ltr">{value}</code>;
  return <span class="hint">{secret && source !== 'default' ? texts.hidden : texts.notSet}</span>;
}
