import { useList } from '../../frame/list.tsx';
import { portico } from '../../frame/portico.ts';
import { events as texts } from '../../texts/events.ts';
import { Events } from '../events/events.tsx';
import { type Opened, OrganizationPage } from './frame.tsx';

export function EventsPage({ id }: { readonly id: string }) {
  return <OrganizationPage id={id}>{(opened) => <OrganizationEvents {...opened} />}</OrganizationPage>;
}

function OrganizationEvents({ organization: { id } }: Opened) {
  const list = useList(
    (cursor) => portico.listOrganizationEvents({ id, query: { ...(cursor && { cursor }) } }),
    [id],
  );
  return (
    <section class="card">
      <h2>{texts.label}</h2>
      <Events of={list} empty={texts.empty} />
    </section>
  );
}
