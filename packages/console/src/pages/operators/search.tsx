import { useId, useRef } from 'preact/hooks';
import { useQuery } from '../../frame/router.ts';
import { operators as texts } from '../../texts/operators.ts';

interface SearchProps {
  readonly label: string;
  /** The name in the page's address, so that a search can be kept and sent on. */
  readonly name: string;
}

/** Text to look for: it counts once it is sent, because each search is written down. */
export function Search({ label, name }: SearchProps) {
  const [value, set] = useQuery(name);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <search>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          set(input.current?.value.trim() ?? '');
        }}
      >
        <div class="field">
          <label for={id}>{label}</label>
          <div class="control">
            <input
              key={value}
              ref={input}
              id={id}
              type="search"
              defaultValue={value}
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
            />
            <button type="submit" class="button">
              {texts.search}
            </button>
          </div>
        </div>
      </form>
    </search>
  );
}

/** One of the values that a filter can have; any other was typed into the address, and counts as none. */
export function useChoice<const Value extends string>(
  name: string,
  values: readonly Value[],
): [Value | undefined, (value: string) => void] {
  const [asked, ask] = useQuery(name);
  return [values.find((value) => value === asked), ask];
}
