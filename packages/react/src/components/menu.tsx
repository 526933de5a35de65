import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { ClassOf } from '../parts.tsx';

const load = () => import('./organization-list.tsx');

/** The list that menus show: with what it needs, it weighs more than the menus. It comes when one is about to be opened. */
export const OrganizationList = lazy(() => load().then((loaded) => ({ default: loaded.OrganizationList })));

interface MenuProps {
  /** Spoken in place of the summary, whose words it contains. */
  readonly label: string;
  readonly summary: ReactNode;
  readonly classOf: ClassOf;
  /** Rendered while it is open. */
  readonly children: () => ReactNode;
}

/** A button that opens a panel over the page. Escape closes it, and so does a press elsewhere. */
export function Menu({ label, summary, classOf, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ target }: Event) => {
      if (!details.current?.contains(target as Node)) setOpen(false);
    };
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, close);
    return () => {
      for (const type of ['pointerdown', 'focusin']) document.removeEventListener(type, close);
    };
  }, [isOpen]);
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    details.current?.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={details}
      open={isOpen}
      onToggle={({ currentTarget, target }) => target === currentTarget && setOpen(currentTarget.open)}
      onKeyDown={closeByKey}
      onPointerEnter={load}
      onFocus={load}
      {...classOf('menu')}
    >
      <summary aria-label={label} {...classOf('summary')}>
        {summary}
      </summary>
      {isOpen && (
        <div {...classOf('panel')}>
          <Suspense fallback={null}>{children()}</Suspense>
        </div>
      )}
    </details>
  );
}
