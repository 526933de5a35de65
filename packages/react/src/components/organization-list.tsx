import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { type Organizations, useOrganizations } from '../organizations.ts';
import type { ClassOf } from '../parts.tsx';
import type { SignedInSession } from '../session.ts';
import { organizations as english, common as englishCommon } from '../texts/en.ts';
import { useTexts } from '../texts.ts';
import { FailureNote } from './failure-note.tsx';
import { LoadMore } from './load-more.tsx';

interface OrganizationListProps {
  readonly session: SignedInSession;
  readonly canCreate: boolean;
  readonly classOf: ClassOf;
}

/** The person's organizations, found while they type, and a form for another one. */
export function OrganizationList({ session, canCreate, classOf }: OrganizationListProps) {
  const texts = useTexts('organizations', english);
  const common = useTexts('common', englishCommon);
  const [search, setSearch] = useState('');
  const list = useOrganizations({ search: search.trim() });
  const [first] = list.items;
  const takeFirst = (event: FormEvent) => {
    event.preventDefault();
    if (search && first && list.state === 'ready') void list.switchTo(first.id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the controls within
    <div onKeyDown={moveFocus}>
      <form onSubmit={takeFirst} {...classOf('form')}>
        <input
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          // biome-ignore lint/a11y/noAutofocus: the person has opened the list to type
          autoFocus
          autoComplete="off"
          {...classOf('field')}
        />
      </form>
      <ul aria-label={texts.label} aria-busy={list.state === 'loading'} {...classOf('list')}>
        {list.items.map(({ id, name, role }) => (
          <li key={id} {...classOf('item')}>
            <button
              type="button"
              aria-current={id === session.organization?.id ? 'true' : undefined}
              onClick={() => void list.switchTo(id)}
              {...classOf('button', 'choice')}
            >
              {name} <small {...classOf('hint')}>{common.roles[role]}</small>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" {...classOf('status')}>
        {list.state === 'ready' && foundIn(list, texts)}
      </p>
      <LoadMore list={list} classOf={classOf} />
      {canCreate && <Creation list={list} classOf={classOf} />}
    </div>
  );
}

function foundIn({ total }: Organizations, texts: typeof english): string {
  if (total === undefined) return '';
  return total === 0 ? texts.none : texts.count(total);
}

/** Moves among the search and the choices. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[type=search], li button')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  stops[at + step]?.focus();
}

interface CreationProps {
  readonly list: Organizations;
  readonly classOf: ClassOf;
}

function Creation({ list: { create, creation }, classOf }: CreationProps) {
  const texts = useTexts('organizations', english);
  const common = useTexts('common', englishCommon);
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  if (!isOpen)
    return (
      <button type="button" onClick={() => setOpen(true)} {...classOf('button')}>
        {texts.create}
      </button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void create(name);
  };
  return (
    <form aria-label={texts.create} onSubmit={submit} {...classOf('form')}>
      <label>
        {texts.name}
        <input
          value={name}
          onChange={({ target }) => setName(target.value)}
          // biome-ignore lint/a11y/noAutofocus: the button that was pressed has made room for it
          autoFocus
          required
          {...classOf('field')}
        />
      </label>
      <FailureNote failure={creation.failure} classOf={classOf} />
      <div {...classOf('controls')}>
        <button type="submit" disabled={creation.busy} {...classOf('button', 'main')}>
          {texts.submit}
        </button>
        <button type="button" onClick={() => setOpen(false)} {...classOf('button')}>
          {common.cancel}
        </button>
      </div>
    </form>
  );
}
