import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { given, type List, NOTHING, useList } from '../../frame/list.tsx';
import { ListRest } from '../../frame/list-rest.tsx';
import { portico } from '../../frame/portico.ts';
import { useSearchable } from '../../frame/searchable.ts';
import { switcher } from '../../texts/side.json';
import type { Manager } from './people.tsx';

interface FoundPeople {
  readonly list: List<Manager>;
  readonly search: string;
  readonly typed: (text: string) => void;
}

/**
 * People of an organization, by the beginning of their names or addresses.
 * @param always whether there are some before anything is typed
 */
export function useFoundPeople(id: string, { always }: { readonly always: boolean }): FoundPeople {
  const [text, typed] = useState('');
  const [search, setSearch] = useState('');
  useSearchable(text, setSearch);
  const list = useList<Manager>(
    async (query) =>
      always || search !== ''
        ? portico.listManagers({ id, query: { ...query, ...given({ search }) } })
        : NOTHING,
    [id, search],
  );
  return { list, search, typed };
}

interface PicksProps {
  readonly of: List<Manager>;
  readonly label: string;
  /** Says that nobody matches. */
  readonly empty: string;
  /** A button, and what belongs to it. */
  readonly children: (manager: Manager) => ComponentChildren;
}

/** The first people found, to choose one of. The search finds the others, so that no list is loaded whole. */
export const Picks = ({ of, label, empty, children }: PicksProps) => (
  <>
    {of.items.length > 0 && (
      <ul class="picks" aria-label={label}>
        {of.items.map((manager) => (
          <li key={manager.id}>{children(manager)}</li>
        ))}
      </ul>
    )}
    <ListRest of={{ ...of, hasMore: false }} empty={<p>{empty}</p>} />
    {of.hasMore && <p class="hint">{switcher.further}</p>}
  </>
);
