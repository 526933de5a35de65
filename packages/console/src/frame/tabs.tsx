import { useLayoutEffect, useRef } from 'preact/hooks';
import { Link } from './link.tsx';
import { currentPath } from './router.ts';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly (readonly [place: string, called: string])[];
  /** The tab that a page belongs to which has none of its own. */
  readonly within?: string | undefined;
}

/** The pages that belong together, of which one is open: it is in sight, also where there is no room for all of them. */
export function Tabs({ label, tabs, within }: TabsProps) {
  const path = currentPath();
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [path]);
  const stateOf = (place: string) => (path === place ? 'page' : place === within ? 'true' : undefined);
  return (
    <nav ref={nav} class="tabs" aria-label={label}>
      {tabs.map(([place, called]) => (
        <Link key={place} to={place} aria-current={stateOf(place)}>
          {called}
        </Link>
      ))}
    </nav>
  );
}
