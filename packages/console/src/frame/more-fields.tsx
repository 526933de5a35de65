import { Below, type FieldProps, useField } from './fields.tsx';

// What the first pages do without is loaded with those that need it.

type TextAreaProps = Pick<FieldProps, 'name' | 'label' | 'hint' | 'value'>;

/** Several lines of code, such as JSON, with their label, hint and error message. */
export function TextArea({ name, label, hint, value }: TextAreaProps) {
  const { id, message, described } = useField(name, hint);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="control">
        <textarea
          class="code"
          id={id}
          name={name}
          rows={8}
          defaultValue={value}
          autocapitalize="none"
          spellcheck={false}
          aria-invalid={message === undefined ? undefined : 'true'}
          aria-describedby={described}
        />
      </div>
      <Below id={id} label={label} message={message} hint={hint} />
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  /** Initially. */
  readonly value: string;
  readonly options: readonly (readonly [value: string, called: string, hint: string])[];
}

/** Radio buttons, each with a label and a hint. */
export function Choice({ name, label, value, options }: ChoiceProps) {
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
            aria-labelledby={`${id}-${option}`}
            aria-describedby={`${id}-${option}-hint`}
          />
          <span id={`${id}-${option}`}>{called}</span>
          <span class="hint" id={`${id}-${option}-hint`}>
            {hint}
          </span>
        </label>
      ))}
      <Below id={id} label={label} message={message} hint={undefined} />
    </fieldset>
  );
}

interface CheckboxesProps {
  readonly name: string;
  readonly label: string;
  readonly groups: readonly CheckboxGroup[];
  readonly chosen: readonly string[];
  /** Replaces the service's message, with a whole sentence. */
  readonly flaw: string;
}

interface CheckboxGroup {
  readonly called: string;
  readonly options: readonly (readonly [value: string, called: string])[];
}

/** Checkboxes for several of many values. The form holds those chosen under one name, separated by spaces. */
export function Checkboxes({ name, label, groups, chosen, flaw }: CheckboxesProps) {
  const { id, message, described } = useField(name, undefined);
  const [first] = groups[0]?.options[0] ?? [];
  return (
    <fieldset class="field checkboxes" aria-describedby={described}>
      <legend>{label}</legend>
      <Below id={id} label={label} message={message && { sentences: flaw }} hint={undefined} />
      {groups.map(({ called, options }) => (
        <fieldset key={called} class="field">
          <legend class="hint">{called}</legend>
          {options.map(([value, called]) => (
            <div key={value} class="field field-checkbox">
              <input
                id={`${id}-${value}`}
                name={name}
                value={value}
                type="checkbox"
                defaultChecked={chosen.includes(value)}
                aria-invalid={message !== undefined && value === first ? 'true' : undefined}
                aria-describedby={value === first ? described : undefined}
              />
              <label for={`${id}-${value}`}>{called}</label>
            </div>
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}

interface SelectProps {
  readonly name: string;
  readonly label: string;
  /** The first one is chosen initially. */
  readonly options: readonly (readonly [value: string, called: string])[];
}

/** One of many values. */
export function Select({ name, label, options }: SelectProps) {
  const { id, message, described } = useField(name, undefined);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        name={name}
        aria-invalid={message === undefined ? undefined : 'true'}
        aria-describedby={described}
      >
        {options.map(([value, called]) => (
          <option key={value} value={value}>
            {called}
          </option>
        ))}
      </select>
      <Below id={id} label={label} message={message} hint={undefined} />
    </div>
  );
}
