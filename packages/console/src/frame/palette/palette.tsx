import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { frame } from '../../texts/frame.json';
import { palette as texts } from '../../texts/palette.json';
import { words } from '../../texts/words.json';
import { Dialog } from '../dialogs.tsx';
import { NOTHING } from '../list.tsx';
import { useLoad } from '../load.tsx';
import { portico } from '../portico.ts';
import { step, toFirst } from '../result-keys.ts';
import { navigate } from '../router.ts';
import { useSearchable } from '../searchable.ts';
import { useSideContent } from '../sections.ts';
import type { Session } from '../session.ts';
import { actionsFor, type Entry, matching, pagesFor } from './entries.ts';

/** Of each kind, as many as fit. */
const MOST = 5;

interface PaletteProps {
  readonly session: Session;
  readonly close: () => void;
}

/** Finds organizations, people of the open one, pages and actions. Enter takes the first; the arrow keys go through. */
export function Palette({ session, close }: PaletteProps) {
  const { organization } = useSideContent();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useSearchable(typed, setSearch);
  const groups = [
    [texts.pages, matching(pagesFor(session), typed).slice(0, MOST)],
    [texts.actions, matching(actionsFor(organization), typed).slice(0, MOST)],
    [frame.organizations, useOrganizations(search)],
    [words.people, usePeople(search, organization?.id)],
  ] as const;
  const count = groups.reduce((sum, [, found]) => sum + found.length, 0);
  const take = ({ go }: Entry) => {
    close();
    go();
  };
  return (
    <Dialog title={texts.label} close={close} steady>
      <input
        ref={field}
        type="search"
        aria-label={texts.label}
        aria-describedby={id}
        autocomplete="off"
        autofocus
        onInput={({ currentTarget: { value } }) => setTyped(value)}
        onKeyDown={(event) => {
          toFirst(event, list.current?.querySelector('button'));
          if (event.key !== 'Escape') return;
          // Some browsers would only empty the field.
          close();
          event.preventDefault();
        }}
      />
      <p id={id} class="hint" role="status">
        {count === 0 ? texts.none : texts.found(count)}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: helps its buttons, which work without */}
      <div ref={list} class="palette" onKeyDown={(event) => step(event, 'button', field.current)}>
        {groups.map(([title, found]) => (
          <Group key={title} title={title} found={found} take={take} />
        ))}
      </div>
    </Dialog>
  );
}

interface GroupProps {
  readonly title: string;
  readonly found: readonly Entry[];
  readonly take: (found: Entry) => void;
}

function Group({ title, found, take }: GroupProps) {
  const id = useId();
  if (found.length === 0) return null;
  return (
    <>
      <p class="side-heading" id={id}>
        {title}
      </p>
      <ul aria-labelledby={id}>
        {found.map((one) => (
          <li key={one.key}>
            <button type="button" class="pick" onClick={() => take(one)}>
              <bdi class="pick-name">{one.called}</bdi> {one.hint && <bdi class="hint">{one.hint}</bdi>}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Keeps what was found before while the next search runs, so that the list does not flicker. */
function useSteady(found: readonly Entry[] | undefined): readonly Entry[] {
  const last = useRef<readonly Entry[]>([]);
  useEffect(() => {
    if (found) last.current = found;
  });
  return found ?? last.current;
}

function useOrganizations(search: string): readonly Entry[] {
  const query = { limit: MOST, order: 'name' } as const;
  const loading = useLoad(
    async () => (search === '' ? NOTHING : portico.listOrganizations({ query: { ...query, search } })),
    [search],
  );
  return useSteady(
    loading.state === 'ready'
      ? loading.success.body.items.map(({ id, name }) => ({
          key: id,
          called: name,
          go: () => navigate(`/console/organizations/${id}`),
        }))
      : undefined,
  );
}

function usePeople(search: string, organization: string | undefined): readonly Entry[] {
  const loading = useLoad(
    async () =>
      search === '' || organization === undefined
        ? NOTHING
        : portico.listManagers({ id: organization, query: { limit: MOST, search } }),
    [search, organization],
  );
  return useSteady(
    loading.state === 'ready'
      ? loading.success.body.items.map(({ id, account: { name, email } }) => ({
          key: id,
          called: name ?? email,
          hint: name === null ? undefined : email,
          go: () => navigate(`/console/organizations/${organization}?search=${encodeURIComponent(email)}`),
        }))
      : undefined,
  );
}
