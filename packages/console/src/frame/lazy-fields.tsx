import { Below, type FieldProps, useField } from './fields.tsx';

// Fields that only later pages need, loaded with them.

interface TextAreaProps extends Pick<FieldProps, 'name' | 'label' | 'hint' | 'value' | 'missing' | 'flaw'> {
  /** Whether the service refuses an empty one. */
  readonly required?: boolean;
}

/** Several lines of code, addresses or URLs, with their label, hint and error message. */
export function TextArea({ name, label, hint, value, required = false, ...words }: TextAreaProps) {
  const { id, message, described } = useField(name, hint);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="control">
        <textarea
          class="code"
          dir="auto"
          id={id}
          name={name}
          defaultValue={value}
          autocapitalize="none"
          spellcheck={false}
          rows={3}
          aria-required={required ? 'true' : undefined}
          aria-invalid={message === undefined ? undefined : 'true'}
          aria-describedby={described}
        />
      </div>
      <Below id={id} message={message} hint={hint} {...words} />
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  /** The initial value. */
  readonly value: string;
  readonly options: readonly (readonly [value: string, called: string, hint: string])[];
  readonly changed?: (value: string) => void;
}

/** Radio buttons, each with a label and a hint. */
export function Choice({ name, label, value, options, changed }: ChoiceProps) {
  const { id, message, described } = useField(name, undefined);
  return (
    <fieldset class="field choices" aria-describedby={described}>
      <legend>{label}</legend>
      {options.map(([option, called, hint]) => (
        <label key={option} class="choice">
          <input
            type="radio"
            name={name}
            value={option}
            defaultChecked={option === value}
            onChange={() => changed?.(option)}
            aria-labelledby={`${id}-${option}`}
            aria-describedby={`${id}-${option}-hint`}
          />
          <span id={`${id}-${option}`}>{called}</span>
          <span class="hint" id={`${id}-${option}-hint`}>
            {hint}
          </span>
        </label>
      ))}
      <Below id={id} message={message} hint={undefined} />
    </fieldset>
  );
}

interface CheckboxesProps {
  readonly name: string;
  readonly label: string;
  readonly groups: readonly CheckboxGroup[];
  readonly chosen: readonly string[];
  readonly flaw?: string;
}

interface CheckboxGroup {
  readonly called: string;
  /** The label of a button that checks all of them; without one, each is checked alone. */
  readonly all?: string;
  readonly options: readonly (readonly [value: string, called: string, hint?: string | null])[];
}

/** Checkboxes for several of many values. The form holds those chosen under one name, separated by spaces. */
export function Checkboxes({ name, label, groups, chosen, flaw }: CheckboxesProps) {
  const { id, message, described } = useField(name, undefined);
  const [first] = groups[0]?.options[0] ?? [];
  return (
    <fieldset class="field checkboxes" aria-describedby={described}>
      <legend>{label}</legend>
      <Below id={id} message={message} hint={undefined} flaw={flaw} />
      {groups.map(({ called, all, options }) => (
        <fieldset key={called} class="field">
          <legend class="hint">{called}</legend>
          {all && <AllOfGroup label={all} />}
          {options.map(([value, called, hint]) => (
            <div key={value} class="field field-checkbox">
              <input
                id={`${id}-${value}`}
                name={name}
                value={value}
                type="checkbox"
                defaultChecked={chosen.includes(value)}
                aria-invalid={message !== undefined && value === first ? 'true' : undefined}
                aria-describedby={describedBy(value === first && described, hint && `${id}-${value}-hint`)}
              />
              <label for={`${id}-${value}`}>{called}</label>
              {hint && (
                <p class="hint" id={`${id}-${value}-hint`}>
                  <bdi>{hint}</bdi>
                </p>
              )}
            </div>
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}

const describedBy = (...ids: readonly (string | false | null | undefined)[]) =>
  ids.filter(Boolean).join(' ') || undefined;

/** Checks all checkboxes of a group or, if they are checked already, none. */
function AllOfGroup({ label }: { readonly label: string }) {
  const toggle = ({ currentTarget }: MouseEvent) => {
    if (!(currentTarget instanceof HTMLElement)) return;
    const group = currentTarget.closest('fieldset');
    const boxes = [...(group?.querySelectorAll<HTMLInputElement>('[type="checkbox"]') ?? [])];
    const isFull = boxes.every(({ checked }) => checked);
    for (const box of boxes) box.checked = !isFull;
    boxes[0]?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return (
    <button type="button" class="button button-link" onClick={toggle}>
      {label}
    </button>
  );
}

interface SelectProps extends Pick<FieldProps, 'name' | 'label' | 'hint' | 'flaw'> {
  /** The initial value; by default, the first one. */
  readonly value?: string;
  readonly options: readonly (readonly [value: string, called: string, language?: string])[];
  /** Called with each choice, for one that no form sends. */
  readonly changed?: (value: string) => void;
}

/** One of many values. */
export function Select({ name, label, hint, flaw, value: chosen, options, changed }: SelectProps) {
  const { id, message, described } = useField(name, hint);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        name={name}
        aria-invalid={message === undefined ? undefined : 'true'}
        aria-describedby={described}
        onChange={changed && (({ currentTarget }) => changed(currentTarget.value))}
      >
        {options.map(([value, called, language]) => (
          <option key={value} value={value} selected={value === chosen} lang={language}>
            {called}
          </option>
        ))}
      </select>
      <Below id={id} message={message} hint={hint} flaw={flaw} />
    </div>
  );
}
