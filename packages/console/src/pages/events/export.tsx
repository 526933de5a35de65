import { useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { downloadTable } from '../../frame/csv.ts';
import type { Failure } from '../../frame/failures.ts';
import type { ListOutcome } from '../../frame/list.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { events as texts } from '../../texts/events.json';
import { words } from '../../texts/words.json';
import { actorOf, detailsOf } from './details.ts';
import { type Event, eventTitles } from './titles.ts';

/** The most rows useful in a spreadsheet; the newest. */
const MOST = 10_000;

interface ExportEventsProps {
  /** The subject of the events, for the name of the file. */
  readonly name: string;
  readonly pages: () => AsyncIterable<ListOutcome<Event>>;
}

/** Saves the events that the page shows, all pages of them, as a file that spreadsheets open. */
export function ExportEvents({ name, pages }: ExportEventsProps) {
  const action = useAction({
    run: () => newestOf(pages()),
    done: ({ body }) => downloadTable(texts.fileName(name), [HEADINGS, ...body.map(rowOf)]),
  });
  return (
    <div>
      <Button label={words.export} action={action} />
      <Outcome action={action} />
    </div>
  );
}

async function newestOf(
  pages: AsyncIterable<ListOutcome<Event>>,
): Promise<{ readonly ok: true; readonly body: readonly Event[] } | Failure> {
  const body: Event[] = [];
  for await (const page of pages) {
    if (!page.ok) return page;
    body.push(...page.body.items);
    if (body.length >= MOST) break;
  }
  return { ok: true, body: body.slice(0, MOST) };
}

const { columns } = texts;
const HEADINGS = [
  columns.at,
  columns.what,
  columns.type,
  columns.who,
  columns.details,
  columns.address,
  columns.id,
];

function rowOf(event: Event): string[] {
  const { at, type, actor, ipAddress, subject } = event;
  const details = detailsOf(event).join(' · ');
  return [at, eventTitles[type] ?? type, type, actorOf(actor), details, ipAddress ?? '', subject.id];
}
