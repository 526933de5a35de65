import { type ComponentChildren, createContext, type JSX } from 'preact';
import { useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { frame as texts } from '../texts/frame.ts';
import type { Action } from './action.ts';
import { ConflictChoice } from './conflict.tsx';
import { Outcome } from './outcome.tsx';

/** What was typed, by the names of the fields. */
export type Typed = Readonly<Record<string, string>>;

interface FormState {
  readonly messages: Readonly<Record<string, string>>;
  /** Fields say which messages they show, so that the others can stand beside the button. */
  readonly claim: (name: string) => void;
}

const FormContext = createContext<FormState>({ messages: {}, claim: () => {} });

interface FormProps {
  readonly action: Action<Typed>;
  readonly submit: string;
  /** Labels by field, for a conflict between two versions. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly danger?: boolean;
  /** More buttons, after the one that submits. */
  readonly buttons?: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** A form in which what was typed stays, whatever happens. */
export function Form({ action, submit, labels, danger, buttons, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const claimed = useRef(new Set<string>());
  const messages = action.shown?.fields ?? {};
  const unclaimed = Object.entries(messages).filter(([name]) => !claimed.current.has(name));

  // The first field that is wrong has the focus, as the person sees them.
  useEffect(() => {
    if (Object.keys(messages).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [action.shown]);

  const typed = () => valuesOf(form.current);
  const start = (event: Event) => {
    event.preventDefault();
    action.start(typed());
  };
  const take = (theirs: Typed) => {
    fill(form.current, theirs);
    action.clear();
  };
  return (
    <FormContext.Provider value={{ messages, claim: (name) => claimed.current.add(name) }}>
      <form ref={form} class="form" noValidate aria-busy={action.busy} onSubmit={start}>
        {children}
        {action.conflict && (
          <ConflictChoice conflict={action.conflict} labels={labels ?? {}} keep={action.start} take={take} />
        )}
        <div class="actions">
          <button type="submit" class={danger ? 'button button-danger' : 'button button-main'} aria-disabled={action.busy}>
            {submit}
          </button>
          {buttons}
        </div>
        <Outcome action={action} unclaimed={unclaimed} />
      </form>
    </FormContext.Provider>
  );
}

function valuesOf(form: HTMLFormElement | null): Typed {
  const values: Record<string, string> = {};
  if (form === null) return values;
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}

function fill(form: HTMLFormElement | null, values: Typed): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form?.elements.namedItem(name);
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
  }
}

interface FieldProps extends Omit<JSX.InputHTMLAttributes<HTMLInputElement>, 'name' | 'label' | 'id'> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly optional?: boolean;
}

/** A field with its label and, once it was sent, what is wrong with it. */
export function Field({ name, label, hint, optional, type = 'text', ...attributes }: FieldProps) {
  const { id, message, described } = useField(name, hint);
  const [revealed, setRevealed] = useState(false);
  const isPassword = type === 'password';
  return (
    <div class="field">
      <label for={id}>
        {label} {optional && <span class="hint">({texts.optional})</span>}
      </label>
      <div class="control">
        <input
          {...attributes}
          id={id}
          name={name}
          type={isPassword && revealed ? 'text' : type}
          autocapitalize={type === 'text' ? undefined : 'none'}
          spellcheck={type === 'text' ? undefined : false}
          aria-invalid={message === undefined ? undefined : 'true'}
          aria-describedby={described}
        />
        {isPassword && (
          <button
            type="button"
            class="button button-small"
            aria-label={revealed ? texts.hideField(label) : texts.showField(label)}
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? texts.hide : texts.show}
          </button>
        )}
      </div>
      <Below id={id} label={label} message={message} hint={hint} />
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value?: string;
  /** What can be chosen, each with what it is called. */
  readonly options: readonly (readonly [value: string, called: string])[];
}

/** One of a few values. */
export function Choice({ name, label, hint, value, options }: ChoiceProps) {
  const { id, message, described } = useField(name, hint);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} name={name} aria-invalid={message === undefined ? undefined : 'true'} aria-describedby={described}>
        {options.map(([option, called]) => (
          <option key={option} value={option} selected={option === value}>
            {called}
          </option>
        ))}
      </select>
      <Below id={id} label={label} message={message} hint={hint} />
    </div>
  );
}

function useField(name: string, hint: string | undefined) {
  const id = useId();
  const { messages, claim } = useContext(FormContext);
  useLayoutEffect(() => claim(name), [name]);
  const message = Object.hasOwn(messages, name) ? messages[name] : undefined;
  const described = [message !== undefined && `${id}-wrong`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ');
  return { id, message, described: described || undefined };
}

interface BelowProps {
  readonly id: string;
  readonly label: string;
  readonly message: string | undefined;
  readonly hint: string | undefined;
}

function Below({ id, label, message, hint }: BelowProps) {
  return (
    <>
      {message !== undefined && (
        <p class="wrong" id={`${id}-wrong`}>
          {texts.fieldIs(label, message)}
        </p>
      )}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}
