import { useEffect, useRef, useState } from 'preact/hooks';
import { frame } from '../../texts/frame.json';
import { switcher as texts } from '../../texts/side.json';
import { Link, Monogram } from '../controls.tsx';
import { useLoad, WhenReady } from '../load.tsx';
import { OrganizationSearch } from '../organization-search.tsx';
import { portico } from '../portico.ts';
import { step } from '../result-keys.ts';
import { navigate } from '../router.ts';
import { useSearchable } from '../searchable.ts';

/** As many as fit without scrolling: more are found by typing. */
const MOST = 8;

/** A panel below the header, with the organizations that match what is typed. */
export function Panel({ close }: { readonly close: () => void }) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const panel = useRef<HTMLElement>(null);
  useSearchable(typed, setSearch);
  useCloses(panel, close);
  return (
    <section ref={panel} class="switcher" role="dialog" aria-label={frame.organizations}>
      <OrganizationSearch typed={setTyped} first={() => panel.current?.querySelector('ul a')} />
      <Results key={search} search={search} close={close} />
    </section>
  );
}

function Results({ search, close }: { readonly search: string; readonly close: () => void }) {
  const query = { limit: MOST, order: 'name', ...(search !== '' && { search }) } as const;
  const loading = useLoad(() => portico.listOrganizations({ query }), []);
  return (
    <WhenReady of={loading}>
      {({ items, nextCursor }) => (
        <>
          {items.length === 0 && <p class="hint">{texts.none}</p>}
          <ul class="switcher-list" onKeyDown={(event) => step(event, 'a')}>
            {items.map(({ id, name, logo }) => (
              <li key={id}>
                <Link to={`/console/organizations/${id}`}>
                  <Monogram of={name} logo={logo} /> {name}
                </Link>
              </li>
            ))}
          </ul>
          <button
            type="button"
            class="button button-link"
            onClick={() => {
              close();
              navigate('/console/organizations');
            }}
          >
            {nextCursor === null ? texts.all : texts.more}
          </button>
        </>
      )}
    </WhenReady>
  );
}

/** Closes on Escape, and when something outside is pressed or gets the focus. */
function useCloses(panel: { readonly current: HTMLElement | null }, close: () => void): void {
  // Runs before the search field takes the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      close();
      if (opener instanceof HTMLElement) opener.focus();
    };
    const onOther = ({ target }: Event) => {
      if (target !== opener && target instanceof Node && !panel.current?.contains(target)) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onOther);
    document.addEventListener('pointerdown', onOther);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onOther);
      document.removeEventListener('pointerdown', onOther);
    };
  }, []);
}
