import { Below, useField } from './fields.tsx';

interface CheckboxesProps {
  readonly name: string;
  readonly label: string;
  /** What can be chosen, in groups that have a name. */
  readonly groups: readonly CheckboxGroup[];
  readonly chosen: readonly string[];
  /** As in fields. */
  readonly flaw: string;
}

export interface CheckboxGroup {
  readonly called: string;
  readonly options: readonly (readonly [value: string, called: string])[];
}

/** Several of many values: the form has them under one name, with a space between them. */
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
