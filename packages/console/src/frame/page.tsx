import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { frame as texts } from '../texts/frame.ts';

interface PageProps {
  readonly title: string;
  /** Buttons and links beside the title. */
  readonly actions?: ComponentChildren;
  readonly narrow?: boolean;
  readonly children: ComponentChildren;
}

/** The first page has the focus where the browser put it; a page that one goes to from another has it on its title. */
let isFirst = true;

/** One page: it names the tab, and its title is where reading starts after a link was followed. */
export function Page({ title, actions, narrow, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = texts.titled(title);
  }, [title]);
  useEffect(() => {
    if (isFirst) isFirst = false;
    else if (!document.activeElement?.closest('main')) heading.current?.focus();
  }, []);
  return (
    <main id="content" class={narrow ? 'page page-narrow' : 'page'}>
      <header class="page-header">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions}
      </header>
      {children}
    </main>
  );
}
