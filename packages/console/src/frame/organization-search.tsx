import { useEffect, useId, useRef } from 'preact/hooks';
import { switcher as texts } from '../texts/side.json';
import { toFirst } from './result-keys.ts';

interface OrganizationSearchProps {
  readonly typed: (value: string) => void;
  /** The first organization found. */
  readonly first: () => HTMLElement | null | undefined;
  /** False if something else gets the focus at first. */
  readonly autofocus?: boolean;
}

/** The field above a list of organizations, to narrow it down and to take the first. */
export function OrganizationSearch({ typed, first, autofocus = true }: OrganizationSearchProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autofocus) input.current?.focus();
  }, []);
  return (
    <search class="field">
      <label for={id}>{texts.search}</label>
      <input
        ref={input}
        id={id}
        type="search"
        autocomplete="off"
        onInput={({ currentTarget: { value } }) => typed(value)}
        onKeyDown={(event) => toFirst(event, first())}
      />
    </search>
  );
}
