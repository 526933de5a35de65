import { Select } from '../../frame/fields.tsx';
import { type List, useList } from '../../frame/list.tsx';
import { portico } from '../../frame/portico.ts';
import { useQuery } from '../../frame/router.ts';
import { type Event, eventTitles, events as texts } from '../../texts/events.ts';
import { Events } from '../events/events.tsx';
import { type Opened, OrganizationPage } from './frame.tsx';
import { type Manager, nameOf } from './people.tsx';

export function EventsPage({ id }: { readonly id: string }) {
  return (
    <OrganizationPage id={id} part={texts.label} managersOnly>
      {(opened) => <OrganizationEvents {...opened} />}
    </OrganizationPage>
  );
}

const offered = Object.entries(eventTitles).filter(([type]) =>
  /^(organization|manager|invitation)\./.test(type),
);
const isOffered = (type: string): type is Event['type'] => offered.some(([name]) => name === type);

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** As many as one page of managers has: who is not among them can be found by what they did. */
const MOST_PEOPLE = 100;

function OrganizationEvents({ organization: { id } }: Opened) {
  const [askedType, askType] = useQuery('type');
  const [askedActor, askActor] = useQuery('person');
  // The address may have been typed.
  const type = isOffered(askedType) ? askedType : undefined;
  const actorId = ID.test(askedActor) ? askedActor : '';
  const people = useList<Manager>(() => portico.listManagers({ id, query: { limit: MOST_PEOPLE } }), [id]);
  const list = useList<Event>(
    (cursor) =>
      portico.listOrganizationEvents({
        id,
        query: { ...(type && { type }), ...(actorId && { actorId }), ...(cursor && { cursor }) },
      }),
    [id, type, actorId],
  );
  const isFiltered = type !== undefined || actorId !== '';
  return (
    <section class="card">
      <h2>{texts.label}</h2>
      <div class="filters">
        <Select
          label={texts.type}
          value={type ?? ''}
          options={[['', texts.anyType], ...offered]}
          choose={askType}
        />
        <Select
          label={texts.person}
          value={actorId}
          options={[['', texts.anyPerson], ...peopleIn(people, list, actorId)]}
          choose={askActor}
        />
      </div>
      <Events of={list} empty={isFiltered ? texts.emptyFiltered : texts.empty} people={people.items} />
    </section>
  );
}

/** The people of the organization; and whoever is looked for, although they are no longer one of them. */
function peopleIn(people: List<Manager>, { items }: List<Event>, actorId: string): [string, string][] {
  const named = people.items.map((manager): [string, string] => [manager.account.id, nameOf(manager)]);
  if (actorId === '' || named.some(([id]) => id === actorId)) return named;
  const email = items.find(({ actor }) => actor.id === actorId)?.actor.email;
  return [...named, [actorId, email ?? texts.somebodyElse]];
}
