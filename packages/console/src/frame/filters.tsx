import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { frame as texts } from '../texts/frame.json';
import { useChoice, useQuery } from './router.ts';
import { searchable, useSearchable } from './searchable.ts';

interface FilterProps {
  readonly label: string;
  /** The label of the option without a filter. */
  readonly any: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, called: string])[];
  /** Called with an empty string for no filter. */
  readonly choose: (value: string) => void;
}

/** A filter for a list. A choice takes effect at once. */
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

interface SearchFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value?: string;
  readonly typed: (text: string) => void;
}

/** A search field that tells what is typed. */
export function SearchField({ label, hint, value, typed }: SearchFieldProps) {
  const id = useId();
  return (
    <search class="field">
      <label for={id}>{label}</label>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={id}
        type="search"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        defaultValue={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onInput={(event) => typed(event.currentTarget.value)}
      />
    </search>
  );
}

/** A search field that takes effect during typing. */
export function LiveSearch({ label, name }: Pick<SearchProps, 'label' | 'name'>) {
  const [value, set] = useQuery(name);
  const [typed, setTyped] = useState(value);
  useSearchable(typed, (search) => search !== value && set(search));
  return <SearchField label={label} value={value} typed={setTyped} />;
}

const ORDERS = ['name'] as const;

/** The order of a list, as the service takes it; undefined for newest first. */
export const useOrder = () => useChoice('order', ORDERS)[0];

/** Chooses the order of a list. */
export function Order() {
  const [order, ask] = useChoice('order', ORDERS);
  return (
    <Filter
      label={texts.order.label}
      any={texts.order.newest}
      value={order}
      options={[['name', texts.order.name]]}
      choose={ask}
    />
  );
}

interface SearchProps {
  readonly label: string;
  /** The name of the parameter in the page's URL, so that a search can be bookmarked and shared. */
  readonly name: string;
  /** The error of the search text, if any. */
  readonly wrong?: string | undefined;
}

/** A search field. It takes effect on submit, not while typing: each search by an operator is recorded as an event. */
export function Search({ label, name, wrong }: SearchProps) {
  const [value, set] = useQuery(name);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  // A link to this page may have another search.
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

/** The text of the `Search` named `search`, as the service accepts it. */
export function useSearched(): string {
  const [asked] = useQuery('search');
  return searchable(asked);
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a value from the URL or a search field has the form of an ID. */
export const isId = (value: string) => ID.test(value);
