import { useEffect, useRef } from 'preact/hooks';

/** For a heading (`tabIndex={-1}`) of what takes the place of what had the focus: reading goes on there. */
export function useFocusFirst() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
