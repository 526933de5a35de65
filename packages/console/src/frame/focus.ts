import { useLayoutEffect, useRef } from 'preact/hooks';

/** For a heading (`tabIndex={-1}`) of what takes the place of what had the focus: reading goes on there, as soon as it is seen. */
export function useFocusFirst() {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return heading;
}

/** Where reading goes on if what had the focus is gone, and nothing is in its place. */
export const focusTitle = () => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
