import type { Body } from '@portico/client';
import type { ComponentChildren } from 'preact';
import { Link } from '../../frame/controls.tsx';
import { type List, When } from '../../frame/list.tsx';
import { type Fact, Facts } from '../../frame/page.tsx';
import { RowPanel } from '../../frame/table/panel.tsx';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { distanceTo, secondOf } from '../../frame/time.ts';
import { events as texts } from '../../texts/events.json';
import { frame } from '../../texts/frame.json';
import { words } from '../../texts/words.json';
import { actorOf, detailsOf, forWhom } from './details.ts';
import { type Event, eventTitles } from './titles.ts';

type Manager = Body<'listManagers'>['items'][number];
type ApiKey = Body<'getApiKey'>;

interface EventsProps {
  readonly of: List<Event>;
  readonly empty: string;
  /** The people whose names are known here. */
  readonly people?: readonly Manager[];
  /** The API keys whose names are known here. */
  readonly apiKeys?: readonly ApiKey[];
  /** The page of the event's subject, if the person may open it. */
  readonly placeOf?: (event: Event) => string | undefined;
  /** Actions on an event. */
  readonly more?: (event: Event) => ComponentChildren;
}

/** A list of events. */
export function Events({ of, empty, people = [], apiKeys = [], placeOf, more }: EventsProps) {
  const names = namesIn(people, of.items);
  const keys = apiKeyNamesIn(apiKeys, of.items);
  return (
    <Table of={of} label={words.events} columns={COLUMNS} empty={<p>{empty}</p>}>
      {(event) => (
        <OneEvent
          key={event.id}
          event={event}
          about={aboutWhom(event, names)}
          apiKey={keys.get(event.actor.id)}
          place={placeOf?.(event)}
          more={more?.(event)}
        />
      )}
    </Table>
  );
}

const { columns } = texts;

const COLUMNS: readonly Column<Event>[] = [
  { id: 'title', label: columns.what },
  { id: 'details', label: columns.details, plain: true },
  { id: 'who', label: columns.who, plain: true },
  { id: 'address', label: columns.address, whole: true },
  { id: 'at', label: columns.at, whole: true, plain: true },
];

type Names = ReadonlyMap<unknown, string>;

/** Names of accounts, managers and invitations by ID, as far as they are known here. */
function namesIn(people: readonly Manager[], events: readonly Event[]): Names {
  const names = new Map<unknown, string>();
  for (const { type, subject, actor, details } of events) {
    if (actor.email !== null) names.set(actor.id, actor.email);
    const { email } = details as { readonly email?: unknown };
    if (type === 'invitation.created' && typeof email === 'string') names.set(subject.id, email);
  }
  for (const { id, account } of people) {
    names.set(id, account.name ?? account.email);
    names.set(account.id, account.name ?? account.email);
  }
  return names;
}

/** Names of API keys by ID. Those of revoked keys come from their events. */
function apiKeyNamesIn(apiKeys: readonly ApiKey[], events: readonly Event[]): Names {
  const names = new Map<unknown, string>();
  for (const { subject, details } of events) {
    const { name } = details as { readonly name?: unknown };
    if (subject.type === 'api_key' && typeof name === 'string' && !names.has(subject.id))
      names.set(subject.id, name);
  }
  for (const { id, name } of apiKeys) names.set(id, name);
  return names;
}

/** The name of the person an event is about: events themselves contain only IDs. */
function aboutWhom({ type, subject, details }: Event, names: Names): string | undefined {
  const { accountId, toManagerId } = details as { readonly [name: string]: unknown };
  switch (type) {
    case 'invitation.created':
    case 'invitation.resent':
    case 'invitation.accepted':
    case 'invitation.declined':
    case 'invitation.revoked':
      return names.get(subject.id);
    case 'organization.ownership_transferred':
      return names.get(toManagerId);
    default:
      return names.get(accountId);
  }
}

interface OneEventProps {
  readonly event: Event;
  readonly about: string | undefined;
  /** The name of the API key that caused it, if known. */
  readonly apiKey: string | undefined;
  readonly place: string | undefined;
  readonly more: ComponentChildren;
}

function OneEvent({ event, about, apiKey, place, more }: OneEventProps) {
  const { type, at, actor, ipAddress } = event;
  const by = texts.by(forWhom(actorOf(actor, apiKey), event.impersonator));
  // A newer service may have types that this page does not know.
  const title = eventTitles[type] ?? type;
  const said = detailsOf(event).join(' · ');
  const from = ipAddress && <bdi dir="ltr">{ipAddress}</bdi>;
  const facts: Fact[] = [
    [columns.at, secondOf(at)],
    [columns.who, by],
    [columns.details, said || null],
    [columns.address, from],
    [columns.type, <code key="code">{type}</code>],
    [columns.id, <code key="id">{event.id}</code>],
  ];
  const panel = () => (
    <>
      {about && <p>{about}</p>}
      <Facts facts={facts} />
      {more}
    </>
  );
  return (
    <TableRow
      id={event.id}
      name={title}
      title={
        <>
          {place === undefined ? (
            <RowPanel label={title} named={frame.labelled({ label: title, value: secondOf(at) })}>
              {panel}
            </RowPanel>
          ) : (
            <Link to={place} class="table-link">
              {title}
            </Link>
          )}{' '}
          {about && <bdi class="table-about">{about}</bdi>}
        </>
      }
      cells={{
        details: said,
        who: by,
        address: from,
        at: <When at={at} says={distanceTo(at)} />,
      }}
    />
  );
}
