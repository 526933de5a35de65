import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { frame } from '../../texts/frame.json';
import { switcher as texts } from '../../texts/side.json';
import { Link, Monogram } from '../controls.tsx';
import { useLoad, WhenReady } from '../load.tsx';
import { portico } from '../portico.ts';
import { navigate } from '../router.ts';
import { useSearchable } from '../searchable.ts';

/** As many as fit without scrolling: more are found by typing. */
const MOST = 8;

/** A panel below the header, with the organizations that match what is typed. */
export function Panel({ close }: { readonly close: () => void }) {
  const [search, setSearch] = useState('');
  const panel = useRef<HTMLElement>(null);
  useCloses(panel, close);
  return (
    <section ref={panel} class="switcher" role="dialog" aria-label={frame.organizations}>
      <Typed change={setSearch} panel={panel} />
      <Found key={search} search={search} close={close} />
    </section>
  );
}

interface TypedProps {
  readonly change: (search: string) => void;
  readonly panel: { readonly current: HTMLElement | null };
}

/** The search field: arrow down goes to the first organization, Enter opens it. */
function Typed({ change, panel }: TypedProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  useSearchable(value, change);
  useEffect(() => input.current?.focus(), []);
  const first = () => panel.current?.querySelector<HTMLElement>('ul a');
  return (
    <div class="field">
      <label for={id}>{texts.search}</label>
      <input
        ref={input}
        id={id}
        type="search"
        autocomplete="off"
        onInput={(event) => setValue(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') first()?.click();
          else if (event.key === 'ArrowDown') first()?.focus();
          else return;
          event.preventDefault();
        }}
      />
    </div>
  );
}

function Found({ search, close }: { readonly search: string; readonly close: () => void }) {
  const query = { limit: MOST, order: 'name', ...(search !== '' && { search }) } as const;
  const loading = useLoad(() => portico.listOrganizations({ query }), []);
  return (
    <WhenReady of={loading}>
      {({ items, nextCursor }) => (
        <>
          {items.length === 0 && <p class="hint">{texts.none}</p>}
          <ul class="switcher-list" onKeyDown={step}>
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

/** Goes through the links by the arrow keys. */
function step(event: KeyboardEvent): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link.matches(':focus'));
  links[at + by]?.focus();
  event.preventDefault();
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
