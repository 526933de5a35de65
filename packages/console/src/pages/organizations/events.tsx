import { Filter, isId } from '../../frame/filters.tsx';
import { given, type List, LONGEST_PAGE, useList } from '../../frame/list.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { useChoice, useQuery } from '../../frame/router.ts';
import { actors, events as texts } from '../../texts/events.json';
import { words } from '../../texts/words.json';
import { Events } from '../events/events.tsx';
import { ExportEvents } from '../events/export.tsx';
import { ExportAll } from '../events/export-all.tsx';
import { type Event, organizationEvents } from '../events/titles.ts';
import type { ApiKey } from './api-keys.tsx';
import { EventProof } from './event-proof.tsx';
import { type OrganizationView, organizationPage } from './frame.tsx';
import { type Manager, nameOf } from './people.tsx';

export const EventsPage = organizationPage(
  { title: words.events, managersOnly: true, use: useEvents },
  OrganizationEvents,
);

const TYPES = organizationEvents.map(([type]) => type);

function useEvents(id: string) {
  const [type, askType] = useChoice('type', TYPES);
  const [askedActor, askActor] = useQuery('person');
  const actorId = isId(askedActor) ? askedActor : '';
  // One page is enough for the filter: anyone missing can still be chosen through one of their events.
  const people = useList<Manager>(() => portico.listManagers({ id, query: { limit: LONGEST_PAGE } }), [id]);
  const apiKeys = useList<ApiKey>(() => portico.listApiKeys({ id, query: { limit: LONGEST_PAGE } }), [id]);
  const list = useList<Event>(
    (query) =>
      portico.listOrganizationEvents({
        id,
        query: { ...query, ...given({ type, actorId }) },
      }),
    [id, type, actorId],
  );
  return { list, people, apiKeys, type, askType, actorId, askActor };
}

interface OrganizationEventsProps extends OrganizationView {
  readonly data: ReturnType<typeof useEvents>;
}

function OrganizationEvents({ data, organization: { id, name } }: OrganizationEventsProps) {
  const { list, people, apiKeys, type, askType, actorId, askActor } = data;
  const isFiltered = type !== undefined || actorId !== '';
  const query = given({ type, actorId });
  return (
    <Card
      title={texts.heading}
      aside={
        <div class="actions">
          <ExportEvents
            name={name}
            pages={() =>
              portico.listOrganizationEvents.pages({ id, query: { ...query, limit: LONGEST_PAGE } })
            }
          />
          <ExportAll name={name} path={`/v1/organizations/${id}/events/export`} />
        </div>
      }
    >
      <p class="hint">{texts.proofHint}</p>
      <div class="filters">
        <Filter
          label={texts.columns.what}
          any={texts.anyType}
          value={type}
          options={organizationEvents}
          choose={askType}
        />
        <Filter
          label={texts.columns.who}
          any={texts.anyPerson}
          value={actorId}
          options={actorsIn({ people, apiKeys, list }, actorId)}
          choose={askActor}
        />
      </div>
      <Events
        of={list}
        empty={isFiltered ? texts.emptyFiltered : texts.empty}
        people={people.items}
        apiKeys={apiKeys.items}
        more={(event) => <EventProof organizationId={id} event={event} />}
      />
    </Card>
  );
}

/** The name of an actor if only the type is known. */
const SOMEBODY: Readonly<Record<Event['actor']['type'], string>> = {
  account: texts.somebodyElse,
  api_key: texts.someApiKey,
  operator: texts.someOperator,
  service_key: texts.someBackEnd,
  connection: texts.someDirectory,
  system: texts.somebodyElse,
};

interface KnownActors {
  readonly people: List<Manager>;
  readonly apiKeys: List<ApiKey>;
  readonly list: List<Event>;
}

/** The people and API keys of the organization, and the chosen actor even if no longer one of them. */
function actorsIn({ people, apiKeys, list }: KnownActors, actorId: string): [string, string][] {
  const named = [
    ...people.items.map((manager): [string, string] => [manager.account.id, nameOf(manager)]),
    ...apiKeys.items.map(({ id, name }): [string, string] => [id, actors.apiKeyCalled(name)]),
  ];
  if (actorId === '' || named.some(([id]) => id === actorId)) return named;
  const found = list.items.find(({ actor }) => actor.id === actorId)?.actor;
  return [...named, [actorId, found?.email ?? (found ? SOMEBODY[found.type] : texts.somebodyElse)]];
}
