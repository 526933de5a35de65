import { type DraftFields, type DraftPlace, draftAt, keepDraft } from './drafts.ts';
import { fill, valuesOf } from './form.tsx';

/** Whether a draft was restored: over the value that it was typed over, or over another person's. */
export type Restoration = 'same' | 'changed';

/** Keeps the draft of a form that is shown. */
export interface DraftKeeper {
  /** Drops the draft. The values that the form has now are those from which the next one differs, unless it is reset. */
  readonly drop: (isReset?: boolean) => void;
  /** Shows the values again that the form had before. */
  readonly undo: () => void;
  readonly end: () => void;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CONTROLS = 'input, textarea, select';
/** Files can't be restored, and hidden values are not typed. */
const NEVER =
  '[type=password], [type=file], [type=hidden], [autocomplete~=one-time-code], [autocomplete$=password]';
/** A password that is shown has the type of a text. */
const SECRET = /password|secret|token|code/i;

const controlsOf = (form: HTMLFormElement) => [...form.querySelectorAll<Control>(CONTROLS)].filter(isTyped);

const isTyped = (control: Element): control is Control =>
  control.matches(`:is(${CONTROLS}):not(${NEVER})`) &&
  (control as Control).name !== '' &&
  !SECRET.test((control as Control).name);

/** Places whose form is being sent. */
const sent = new Set<string>();

/** From now on, a form that is shown at this place is a new one. @returns a function that ends that */
export function whileSent(place: DraftPlace): () => void {
  const key = JSON.stringify(place);
  sent.add(key);
  return () => sent.delete(key);
}

/** Restores the draft of a form, and keeps what is typed from then on. */
export function draftKeeper(
  form: HTMLFormElement,
  place: DraftPlace,
  restored: (how: Restoration | undefined) => void,
): DraftKeeper {
  const before = new Map<string, string>();
  /** The values over which a restored draft was typed, where others have changed them since. */
  const former = new Map<string, string>();
  const touched = new Set<string>();
  let waiting = new Map(Object.entries(sent.has(JSON.stringify(place)) ? {} : draftAt(place)));

  function present(): ReadonlyMap<string, string> {
    const values = valuesOf(form);
    return new Map(controlsOf(form).map(({ name }) => [name, values[name] ?? '']));
  }

  function keep(): void {
    const fields: Record<string, DraftFields[string]> = Object.fromEntries(waiting);
    const values = present();
    for (const name of touched) {
      const [was = '', value] = [before.get(name), values.get(name)];
      if (value !== undefined && value !== was) fields[name] = [former.get(name) ?? was, value];
    }
    keepDraft(place, fields);
  }

  /** Fills in values as a person would, so that parts of the form that depend on them follow. */
  function type(values: Readonly<Record<string, string>>): void {
    fill(form, values);
    for (const control of controlsOf(form)) {
      if (!(control.name in values) || control.matches('[type=radio]:not(:checked)')) continue;
      for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }));
    }
  }

  /** Restores fields that have appeared: some do later, because they depend on others, or are loaded. */
  function look(): void {
    const values: Record<string, string> = {};
    let isChanged = false;
    for (const [name, value] of present()) {
      if (before.has(name)) continue;
      before.set(name, value);
      const [was = '', typed = value] = waiting.get(name) ?? [];
      waiting.delete(name);
      if (typed === value) continue;
      values[name] = typed;
      if (was !== value) {
        isChanged = true;
        former.set(name, was);
      }
    }
    if (Object.keys(values).length === 0) return;
    restored(isChanged ? 'changed' : 'same');
    type(values);
    for (const control of controlsOf(form)) if (control.name in values) show(control);
  }

  const note = ({ target }: Event) => {
    if (!(target instanceof Element) || !isTyped(target)) return;
    touched.add(target.name);
    keep();
  };
  const observer = new MutationObserver(look);
  form.addEventListener('input', note);
  form.addEventListener('change', note);
  observer.observe(form, { childList: true, subtree: true });
  look();

  function drop(isReset = false): void {
    if (!isReset) for (const [name, value] of present()) before.set(name, value);
    touched.clear();
    former.clear();
    waiting = new Map();
    keep();
    restored(undefined);
  }

  return {
    drop,
    undo: () => {
      const first = controlsOf(form).find(({ name }) => touched.has(name));
      type(Object.fromEntries([...before].filter(([name]) => touched.has(name))));
      drop();
      first?.focus();
    },
    end: () => {
      form.removeEventListener('input', note);
      form.removeEventListener('change', note);
      observer.disconnect();
    },
  };
}

/** Opens what hides a control. */
function show(control: Control): void {
  let details = control.closest('details');
  while (details) {
    details.open = true;
    details = details.parentElement?.closest('details') ?? null;
  }
}
