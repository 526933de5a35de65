import { element } from './elements.js';
import { texts } from './texts.js';

let fields = 0;

/** A field with its label and its message; what was typed stays, whatever happens. */
export function createField(options ) {
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
function revealer(input , label ) {
  const button = element('button', { type: 'button' });
  const name = (verb ) => {
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

/** People see that something goes on only where it takes longer than this. */
const NOTICEABLE_MS = 300;

export function createForm(inputs , actions ) {
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

  async function start(run ) {
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
    focus: () => form.querySelector ('input:not([readonly])')?.focus(),
  };
}
