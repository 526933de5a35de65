import { useLayoutEffect, useRef } from 'preact/hooks';

/** For a heading (`tabIndex={-1}`) of what takes the place of what had the focus: reading goes on there, as soon as it is seen. */
export function useFocusFirst() {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return heading;
}
