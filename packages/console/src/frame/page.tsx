import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { frame as texts } from '../texts/frame.ts';

interface PageProps {
  /** Undefined as long as it is not known. */
  readonly title: string | undefined;
  /** Which of several pages with this title it is, for the name of the tab. */
  readonly part?: string | undefined;
  /** Where one is: the way back, above the title. */
  readonly above?: ComponentChildren;
  /** A word beside the title. */
  readonly badge?: ComponentChildren;
  /** Buttons and links at the other end of the line. */
  readonly actions?: ComponentChildren;
  readonly narrow?: boolean;
  readonly children: ComponentChildren;
}

/** The first page has the focus where the browser put it; a page that one goes to from another has it on its title. */
let isFirst = true;

/** One page: it names the tab, and its title is where reading starts after a link was followed. */
export function Page({ title, part, above, badge, actions, narrow, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (title !== undefined) document.title = texts.titled(part ? `${part} · ${title}` : title);
  }, [title, part]);
  useEffect(() => {
    if (isFirst) isFirst = false;
    else if (!document.activeElement?.closest('main')) heading.current?.focus();
  }, []);
  useFocusKept(heading);
  return (
    <main id="content" class={narrow ? 'page page-narrow' : 'page'}>
      {above}
      <header class="page-header">
        <div class="page-title">
          <h1 ref={heading} tabIndex={-1}>
            {title ?? <span class="loading">{texts.loading}</span>}
          </h1>
          {badge}
        </div>
        {actions}
      </header>
      {children}
    </main>
  );
}

/** What had the focus may be gone, and with it the place where one was: reading then goes on at the title. */
function useFocusKept(heading: RefObject<HTMLElement | null>): void {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const isGone = last.current instanceof Element && !last.current.isConnected;
    if (isGone && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  });
}
