import type { Body } from '@portico/client';
import { useState } from 'preact/hooks';
import { useList } from '../../frame/list.tsx';
import { portico } from '../../frame/portico.ts';
import { type Event, eventTitles, events as texts } from '../../texts/events.ts';
import { Events } from '../events/events.tsx';
import { type Opened, OrganizationPage } from './frame.tsx';
import { nameOf } from './people.tsx';

export function EventsPage({ id }: { readonly id: string }) {
  return <OrganizationPage id={id}>{(opened) => <OrganizationEvents {...opened} />}</OrganizationPage>;
}

function OrganizationEvents({ organization: { id } }: Opened) {
  const [type, setType] = useState('');
  const [actorId, setActorId] = useState('');
  const list = useList(
    (cursor) =>
      portico.listOrganizationEvents({
        id,
        query: {
          ...(type && { type: type as Event['type'] }),
          ...(actorId && { actorId }),
          ...(cursor && { cursor }),
        },
      }),
    [id, type, actorId],
  );
  const isFiltered = type !== '' || actorId !== '';
  return (
    <section class="card">
      <header class="card-header">
        <h2>{texts.label}</h2>
        <fieldset class="filter">
          <legend class="hidden">{texts.filter}</legend>
          <ByType type={type} choose={setType} />
          <ByPerson organizationId={id} actorId={actorId} choose={setActorId} />
        </fieldset>
      </header>
      <Events of={list} empty={isFiltered ? texts.emptyFiltered : texts.empty} />
    </section>
  );
}

interface ByTypeProps {
  readonly type: string;
  readonly choose: (type: string) => void;
}

function ByType({ type, choose }: ByTypeProps) {
  const offered = Object.entries(eventTitles).filter(([name]) =>
    /^(organization|manager|invitation)\./.test(name),
  );
  return (
    <select aria-label={texts.type} value={type} onChange={(event) => choose(event.currentTarget.value)}>
      <option value="">{texts.anyType}</option>
      {offered.map(([name, title]) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </select>
  );
}

/** As many as one page of managers has: who is not among them can be found by what they did. */
const OFFERED = 100;

interface ByPersonProps {
  readonly organizationId: string;
  readonly actorId: string;
  readonly choose: (actorId: string) => void;
}

function ByPerson({ organizationId, actorId, choose }: ByPersonProps) {
  const people = useList<Body<'listManagers'>['items'][number]>(
    () => portico.listManagers({ id: organizationId, query: { limit: OFFERED } }),
    [organizationId],
  );
  return (
    <select aria-label={texts.person} value={actorId} onChange={(event) => choose(event.currentTarget.value)}>
      <option value="">{texts.anyPerson}</option>
      {people.items.map((manager) => (
        <option key={manager.id} value={manager.account.id}>
          {nameOf(manager)}
        </option>
      ))}
    </select>
  );
}
