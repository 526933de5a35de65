import type { ComponentChildren } from 'preact';
import { href, navigate } from './router.ts';

interface LinkProps {
  /** A place in this app, such as `/console/account`. */
  readonly to: string;
  readonly class?: string;
  readonly 'aria-current'?: 'page' | 'true' | undefined;
  readonly children: ComponentChildren;
}

/** A link to another page of this app, which is a link like any other to those who open it in a new tab. */
export function Link({ to, children, ...attributes }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a {...attributes} href={href(to)} onClick={follow}>
      {children}
    </a>
  );
}
