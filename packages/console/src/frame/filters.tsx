import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { frame as texts } from '../texts/frame.ts';
import { useQuery } from './router.ts';

interface FilterProps {
  readonly label: string;
  /** What it is called that there is nothing to choose by. */
  readonly any: string;
  /** What is chosen, if anything is. */
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, called: string])[];
  /** Called with an empty string for anything. */
  readonly choose: (value: string) => void;
}

/** Which of the items of a list are shown: what is chosen counts at once. */
export function Filter({ label, any, value = '', options, choose }: FilterProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {[['', any] as const, ...options].map(([option, called]) => (
          <option key={option} value={option}>
            {called}
          </option>
        ))}
      </select>
    </div>
  );
}

interface SearchProps {
  readonly label: string;
  /** The name in the page's address, so that a search can be kept and sent on. */
  readonly name: string;
  /** Why nothing can be found by what it holds. */
  readonly wrong?: string | undefined;
}

/** Text to look for: it counts once it is sent, because what operators look for is written down. */
export function Search({ label, name, wrong }: SearchProps) {
  const [value, set] = useQuery(name);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  // A link to this page may ask for something else.
  useLayoutEffect(() => {
    if (input.current) input.current.value = value;
  }, [value]);
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
              ref={input}
              id={id}
              type="search"
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
              aria-invalid={wrong === undefined ? undefined : 'true'}
              aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
            />
            <button type="submit" class="button">
              {texts.search}
            </button>
          </div>
          {wrong !== undefined && (
            <p class="wrong" id={`${id}-wrong`} role="alert">
              {wrong}
            </p>
          )}
        </div>
      </form>
    </search>
  );
}

/** What nobody sees, and comes along with what is copied: the service takes none of it. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** As many characters as the service takes: what is longer finds no less when it is cut. */
const LONGEST = 100;

/** What is looked for by the `Search` that is named `search`, as the service takes it. */
export function useSearched(): string {
  const [asked] = useQuery('search');
  return asked.replace(UNSEEN, '').trim().slice(0, LONGEST);
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether something can have this ID: an address may have been typed. */
export const isId = (value: string) => ID.test(value);
