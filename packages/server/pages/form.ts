import { element } from './elements.ts';
import { texts } from './texts.ts';

interface FieldOptions {
  readonly label: string;
  /** How messages about it begin. */
  readonly called: string;
  readonly hint?: string | undefined;
  readonly type: 'text' | 'email' | 'password';
  readonly autocomplete: AutoFill;
  readonly value?: string;
  readonly readOnly?: boolean;
}

export interface Field {
  readonly element: HTMLElement;
  readonly value: () => string;
  /** Marks the field as wrong, with the message of the service, or as right. */
  readonly mark: (message: string | undefined) => void;
  readonly focus: () => void;
  readonly isWrong: () => boolean;
}

let fields = 0;

/** A field with its label and its message; what was typed stays, whatever happens. */
export function createField(options: FieldOptions): Field {
  const { label, called, type, hint, ...properties } = options;
  const id = `field-${++fields}`;
  const input = element('input', { id, type, spellcheck: false, autocapitalize: 'none', ...properties });
  const wrong = element('p', { id: `${id}-wrong`, className: 'wrong' });
  const control = element(
    'div',
    { className: 'control' },
    input,
    type === 'password' && revealer(input, label),
  );
  const above = element('label', { htmlFor: id }, label);
  const below = hint !== undefined && element('p', { id: `${id}-hint`, className: 'hint' }, hint);
  input.setAttribute('aria-describedby', `${id}-wrong ${id}-hint`);
  return {
    element: element('div', { className: 'field' }, above, control, wrong, below),
    value: () => input.value,
    mark: (message) => {
      wrong.textContent = message === undefined ? '' : texts.invalid(called, message);
      input.ariaInvalid = message === undefined ? null : 'true';
    },
    focus: () => input.focus(),
    isWrong: () => input.ariaInvalid === 'true',
  };
}

/** Shows the password, and hides it again. */
function revealer(input: HTMLInputElement, label: string): HTMLButtonElement {
  const button = element('button', { type: 'button' });
  const name = (verb: string) => {
    button.textContent = verb;
    button.ariaLabel = texts.ofField(verb, label);
  };
  name(texts.show);
  button.addEventListener('click', () => {
    const hidden = input.type === 'password';
    input.type = hidden ? 'text' : 'password';
    name(hidden ? texts.hide : texts.show);
  });
  return button;
}

/** Something that a person can choose; the first one of a form is also what Enter does. */
export interface Action {
  readonly label: string;
  /** True for the one that most people come for. */
  readonly main?: true;
  readonly run: () => Promise<void>;
}

export interface Form {
  readonly element: HTMLFormElement;
  /** Says what went wrong, beside the buttons; read out at once. */
  readonly tell: (text: string) => void;
  /** Focuses the first field that can be filled in. */
  readonly focus: () => void;
}

/** People see that something goes on only where it takes longer than this. */
const NOTICEABLE_MS = 300;

export function createForm(inputs: readonly Field[], actions: readonly Action[]): Form {
  const notice = element('p', { className: 'notice wrong', role: 'alert' });
  const progress = element('p', { className: 'notice', role: 'status' });
  const buttons = actions.map(({ label, main, run }, at) => {
    const button = element('button', { type: at === 0 ? 'submit' : 'button' }, label);
    if (main) button.className = 'main';
    if (at > 0) button.addEventListener('click', () => start(run));
    return button;
  });
  const form = element(
    'form',
    { noValidate: true },
    ...inputs.map((input) => input.element),
    element('div', { className: 'actions' }, ...buttons),
    progress,
    notice,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (actions[0]) start(actions[0].run);
  });

  async function start(run: Action['run']): Promise<void> {
    if (form.ariaBusy === 'true') return;
    form.ariaBusy = 'true';
    notice.textContent = '';
    for (const input of inputs) input.mark(undefined);
    const slow = setTimeout(() => {
      progress.textContent = texts.moment;
    }, NOTICEABLE_MS);
    await run();
    clearTimeout(slow);
    progress.textContent = '';
    form.ariaBusy = null;
    if (form.isConnected) inputs.find((input) => input.isWrong())?.focus();
  }

  return {
    element: form,
    tell: (text) => {
      notice.textContent = text;
    },
    focus: () => form.querySelector<HTMLInputElement>('input:not([readonly])')?.focus(),
  };
}
