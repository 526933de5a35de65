import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';
import { frame as texts } from '../texts/frame.json';
import type { Action, FormValues } from './action.ts';
import { Button } from './controls.tsx';
import { FormContext } from './fields.tsx';
import { placed, unplacedFlaws } from './flaws.ts';
import { Outcome } from './outcome.tsx';

/** The choice of values after an edit conflict. */
export interface Choose {
  /** The values as they are in the form now. */
  readonly yours: FormValues;
  readonly keep: () => void;
  readonly take: (theirs: FormValues) => void;
}

export interface FormProps {
  readonly action: Action;
  readonly submit: string;
  /** Asks which version to keep, after an edit conflict. */
  readonly choice?: (choose: Choose) => ComponentChildren;
  /** By field, for flaws of those that the form lacks. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly danger?: boolean;
  /** True if its button is not the main one of the page. */
  readonly plain?: boolean;
  /** True to begin in its first field, as it has just been opened. */
  readonly focuses?: boolean;
  /** True to reset the form after a success. */
  readonly resets?: boolean;
  /** Adds a button that cancels. */
  readonly cancel?: () => void;
  /** More buttons, after the one that submits. */
  readonly buttons?: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** A form that keeps what was typed, even after a failure. */
export function Form(props: FormProps) {
  const { action, submit, choice, labels, danger, plain, focuses, resets, cancel, buttons, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isChoosing = action.theirs !== undefined;
  const wasChoosing = useRef(false);
  const [, redraw] = useReducer<number, void>((times) => times + 1, 0);
  const claimed = useRef(new Set<string>());
  const { fields: flaws = {} } = action.shown ?? {};
  const { shown, unplaced } = placed(flaws, claimed.current);
  const Unplaced = unplaced.length > 0 ? unplacedFlaws() : undefined;

  // A layout effect, so that the first invalid field gets the focus in the same frame as its message appears.
  useLayoutEffect(() => {
    const first = ['[aria-invalid="true"]', '.unplaced'].map((one) =>
      form.current?.querySelector<HTMLElement>(one),
    );
    if (Object.keys(flaws).length > 0) first.find((one) => one)?.focus();
  }, [action.shown]);

  useLayoutEffect(() => {
    if (focuses) form.current?.querySelector<HTMLElement>(FIRST)?.focus();
  }, []);

  // A layout effect, so that no keystroke is lost once the success shows.
  useLayoutEffect(() => {
    if (resets && action.times > 0) form.current?.reset();
  }, [resets, action.times]);

  // Either choice removes the button that had the focus.
  useLayoutEffect(() => {
    if (wasChoosing.current && !isChoosing) button.current?.focus();
    wasChoosing.current = isChoosing;
  }, [isChoosing]);

  const typed = () => valuesOf(form.current);
  const start = (event: Event) => {
    event.preventDefault();
    // Enter in a field makes no choice.
    if (isChoosing) form.current?.querySelector<HTMLElement>('.conflict')?.focus();
    else action.start(typed());
  };
  // Sends what was typed after the conflict appeared, too.
  const keep = () => action.start(typed());
  const take = (theirs: FormValues) => {
    fill(form.current, theirs);
    action.clear();
  };
  return (
    <FormContext.Provider value={{ flaws: shown, claim: (name) => claimed.current.add(name) }}>
      <form
        ref={form}
        class="form"
        noValidate
        aria-busy={action.busy}
        onSubmit={start}
        // The choice shows what it would save.
        onInput={isChoosing ? () => redraw() : undefined}
      >
        {Unplaced && <Unplaced names={unplaced} flaws={flaws} {...(labels && { called: labels })} />}
        {children}
        {isChoosing && choice?.({ yours: typed(), keep, take })}
        <div class="actions">
          <button
            ref={button}
            type="submit"
            class={lookOf(danger, plain)}
            aria-disabled={action.busy}
            // Still there, since Enter in a field presses it.
            hidden={isChoosing}
          >
            {submit}
          </button>
          {cancel && <Button label={texts.cancel} press={cancel} />}
          {buttons}
        </div>
        <Outcome action={action} inForm={Unplaced !== undefined || unplaced.length === 0} />
      </form>
    </FormContext.Provider>
  );
}

const FIRST = ':is(input, textarea, select):not(.hidden, [readonly])';

function lookOf(danger: boolean | undefined, plain: boolean | undefined): string {
  if (danger) return 'button button-danger';
  return plain ? 'button' : 'button button-main';
}

export function valuesOf(form: HTMLFormElement | null): FormValues {
  const values: Record<string, string> = {};
  if (form === null) return values;
  for (const [name, value] of new FormData(form)) {
    // Several checkboxes can have one name.
    if (typeof value === 'string') values[name] = name in values ? `${values[name]} ${value}` : value;
  }
  for (const control of form.elements) if (isIncomplete(control)) values[control.name] = INCOMPLETE;
  return values;
}

/** Browsers give an incomplete date an empty value. This one makes the service refuse it, rather than take it for none. */
const INCOMPLETE = '…';

const isIncomplete = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.validity.badInput;

export function fill(form: HTMLFormElement | null, values: FormValues): void {
  for (const control of form?.elements ?? []) {
    if (!isField(control)) continue;
    const value = values[control.name];
    if (value === undefined) continue;
    if (!(control instanceof HTMLInputElement)) control.value = value;
    else if (control.type === 'radio') control.checked = control.value === value;
    else if (control.type === 'checkbox') control.checked = value.split(' ').includes(control.value);
    else control.value = value;
  }
}

const isField = (control: Element) =>
  control instanceof HTMLInputElement ||
  control instanceof HTMLTextAreaElement ||
  control instanceof HTMLSelectElement;
