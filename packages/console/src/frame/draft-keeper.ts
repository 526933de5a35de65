import type { FormValues } from './action.ts';
import { type DraftFields, type DraftPlace, draftAt, keepDraft } from './drafts.ts';
import { fill, valuesOf } from './form.tsx';

/** Whether a draft was restored: over the value that it was typed over, or over another person's. */
export type Restoration = 'same' | 'changed';

/** Keeps the draft of a form that is shown. */
export interface DraftKeeper {
  /** From now on, the form is being sent. */
  readonly send: () => void;
  /** Drops the draft. The values that the form has now are those from which the next one differs, unless it is reset. */
  readonly drop: (isReset?: boolean) => void;
  /** Drops the draft of a form that stays, except what was typed since it was sent. */
  readonly saved: (values: FormValues) => void;
  /** Fills in values as a person would, so that they are a draft. */
  readonly type: (values: FormValues) => void;
  /** Shows again what the form had in place of what was restored. */
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
  let touched = new Set<string>();
  const touchedSinceSent = new Set<string>();
  const regained = new Set<string>();
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

  /** Sends the events of typing, so that parts of the form that depend on the values follow. */
  function type(values: FormValues): void {
    fill(form, values);
    for (const control of controlsOf(form)) {
      if (!(control.name in values) || control.matches('[type=radio]:not(:checked)')) continue;
      for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }));
    }
  }

  /** Restores fields that have appeared: some do later, because they depend on others, or are loaded. */
  function look(): void {
    const values: Record<string, string> = {};
    for (const [name, value] of present()) {
      if (before.has(name)) continue;
      before.set(name, value);
      const [was = '', typed = value] = waiting.get(name) ?? [];
      waiting.delete(name);
      if (typed === value) continue;
      values[name] = typed;
      regained.add(name);
      if (was !== value) former.set(name, was);
    }
    if (Object.keys(values).length === 0) return;
    restored(former.size > 0 ? 'changed' : 'same');
    type(values);
    for (const control of controlsOf(form)) if (control.name in values) show(control);
  }

  const note = ({ target }: Event) => {
    if (!(target instanceof Element) || !isTyped(target)) return;
    touched.add(target.name);
    touchedSinceSent.add(target.name);
    keep();
  };
  const observer = new MutationObserver(look);
  form.addEventListener('input', note);
  form.addEventListener('change', note);
  observer.observe(form, { childList: true, subtree: true });
  look();

  /** @param left the fields whose values stay a draft */
  function leave(left: Iterable<string>): void {
    touched = new Set(left);
    former.clear();
    regained.clear();
    waiting = new Map();
    keep();
    restored(undefined);
  }

  return {
    type,
    send: () => touchedSinceSent.clear(),
    drop: (isReset = false) => {
      if (!isReset) for (const [name, value] of present()) before.set(name, value);
      leave([]);
    },
    saved: (values) => {
      for (const [name, value] of present())
        before.set(name, touchedSinceSent.has(name) ? (values[name] ?? '') : value);
      leave(touchedSinceSent);
    },
    undo: () => {
      const undone = new Set(regained);
      const first = controlsOf(form).find(({ name }) => undone.has(name));
      type(Object.fromEntries([...before].filter(([name]) => undone.has(name))));
      leave([...touched].filter((name) => !undone.has(name)));
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
