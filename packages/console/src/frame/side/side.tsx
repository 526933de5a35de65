import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { frame } from '../../texts/frame.json';
import { roles } from '../../texts/organizations.json';
import { switcher, side as texts } from '../../texts/side.json';
import { Button, Link, Monogram } from '../controls.tsx';
import { useLazy } from '../lazy.ts';
import { portico, signOut } from '../portico.ts';
import { currentPath, mayLeave, whenMoved } from '../router.ts';
import { type SectionGroup, type Sections, useSideContent } from '../sections.ts';
import { noteOperator, type Session } from '../session.ts';
import { type DialogName, FIND, useShortcuts } from './shortcuts.ts';

const ID = 'side';
/** As in `side.css`. */
const WIDE = '(width >= 56.25rem)';

/** Opens the bar as a drawer, where the page has no room for it. */
export const SideOpener = () => (
  <button type="button" class="side-open" popovertarget={ID} aria-label={texts.menu} />
);

/** The bar with the organization, the sections of the part that is open, and the ways to the other parts. */
export function Side({ session }: { readonly session: Session }) {
  const path = currentPath();
  const bar = useRef<HTMLElement>(null);
  const { open: shown, organization } = useSideContent();
  const [dialog, open] = useState<DialogName>();
  const close = () => open(undefined);
  const found = useLazy(dialog !== undefined, () => import('../palette/index.ts'), close);
  useShortcuts(open);
  useOperator(session);
  useEffect(() => {
    const close = () => bar.current?.hidePopover();
    const wide = matchMedia(WIDE);
    wide.addEventListener('change', close);
    // Also on a link to the page that is open.
    const end = whenMoved(close);
    return () => {
      wide.removeEventListener('change', close);
      end();
    };
  }, []);
  return (
    <>
      <aside
        ref={bar}
        id={ID}
        class="side"
        popover="auto"
        aria-label={texts.menu}
        onToggle={() => showCurrent(bar.current)}
      >
        <Organization key={path} of={organization} />
        <Finder open={open} />
        <div class="side-sections">{shown && <Groups of={shown} />}</div>
        <div class="side-main">
          <Main hasOperators={session.operator === true} />
          <div class="side-who">
            <p class="who">
              <span class="hidden">{texts.signedInAs} </span>
              {session.email}
            </p>
            <Button small label={frame.signOut} press={() => mayLeave() && signOut()} />
          </div>
        </div>
      </aside>
      {/* Not in the bar, because a drawer closes and hides what is in it when a dialog opens. */}
      {found && dialog === 'palette' && <found.Palette session={session} close={close} />}
      {found && dialog === 'keys' && <found.Keys close={close} />}
    </>
  );
}

/** Opens the search for everything, as keys do on every page. */
const Finder = ({ open }: { readonly open: (name: DialogName) => void }) => (
  <button
    type="button"
    class="button button-small side-find"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={() => open('palette')}
  >
    <span>{texts.find}</span> <kbd>{FIND}</kbd>
  </button>
);

/** Finds out whether the person may open the pages for operators. */
function useOperator({ accessToken, operator }: Session): void {
  useEffect(() => {
    if (operator !== undefined) return;
    let isLeft = false;
    void portico.getCaller().then((outcome) => {
      if (outcome.ok && !isLeft) noteOperator(outcome.body.operator);
    });
    return () => {
      isLeft = true;
    };
  }, [accessToken, operator]);
}

/** The organization that was opened last, and a way to another one. */
function Organization({ of }: { readonly of: Sections['organization'] }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const panel = useLazy(isOpen, () => import('./switcher.tsx'), close);
  return (
    <div class="side-switch">
      {of ? (
        <Link to={`/console/organizations/${of.id}`} class="side-organization">
          <Monogram of={of.name} logo={of.logo} />
          <span>
            <bdi>{of.name}</bdi> <span class="hint">{roles[of.role]}</span>
          </span>
        </Link>
      ) : (
        <Link to="/console/organizations" class="side-organization">
          {texts.chooseOrganization}
        </Link>
      )}
      <button
        type="button"
        class="switch"
        aria-label={switcher.open}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {panel && <panel.Panel close={close} />}
    </div>
  );
}

/** The sections scroll if a window is low. */
const showCurrent = (within: HTMLElement | null) =>
  within?.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest' });

function Groups({ of: { label, groups, within } }: { readonly of: Sections }) {
  const path = currentPath();
  const nav = useRef<HTMLElement>(null);
  // A page with a section of its own is marked alone.
  const isSection = groups.some(({ sections }) => sections.some(([place]) => place === path));
  useLayoutEffect(() => {
    const scroller = nav.current?.parentElement;
    if (!scroller) return;
    showCurrent(scroller);
    // It gets lower when the way to the operators' part appears below it.
    const observer = new ResizeObserver(() => showCurrent(scroller));
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [path]);
  return (
    <nav ref={nav} aria-label={label}>
      {groups
        .filter(({ sections }) => sections.length > 0)
        .map((group) => (
          <Group key={group.title} of={group} within={isSection ? undefined : within} />
        ))}
    </nav>
  );
}

function Group({
  of: { title, sections },
  within,
}: {
  readonly of: SectionGroup;
  readonly within?: string | undefined;
}) {
  const path = currentPath();
  const id = useId();
  const stateOf = (place: string) => (path === place ? 'page' : place === within ? 'true' : undefined);
  return (
    <>
      {title !== undefined && (
        <p class="side-heading" id={id}>
          {title}
        </p>
      )}
      <ul aria-labelledby={title === undefined ? undefined : id}>
        {sections.map(([place, called]) => (
          <li key={place}>
            <Link to={place} aria-current={stateOf(place)}>
              {called}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Leads to the parts of the console. */
function Main({ hasOperators }: { readonly hasOperators: boolean }) {
  const path = currentPath();
  const links = [
    ['/console/organizations', frame.organizations],
    ['/console/account', frame.account],
    ...(hasOperators ? [['/console/operator', frame.operators] as const] : []),
  ] as const;
  return (
    <nav aria-label={texts.navigation}>
      <ul>
        {links.map(([place, called]) => (
          <li key={place}>
            <Link to={place} aria-current={isWithin(path, place)}>
              {called}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The organizations' own pages are marked among the sections. */
function isWithin(path: string, place: string): 'page' | 'true' | undefined {
  if (path === place || (path === '/console' && place === '/console/organizations')) return 'page';
  return place !== '/console/organizations' && path.startsWith(`${place}/`) ? 'true' : undefined;
}
