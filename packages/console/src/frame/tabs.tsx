import { Link } from './link.tsx';
import { currentPath } from './router.ts';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly (readonly [place: string, called: string])[];
}

/** The pages that belong together, of which one is open. */
export function Tabs({ label, tabs }: TabsProps) {
  const path = currentPath();
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(([place, called]) => (
        <Link key={place} to={place} aria-current={path === place ? 'page' : undefined}>
          {called}
        </Link>
      ))}
    </nav>
  );
}
