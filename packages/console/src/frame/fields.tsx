import { createContext, type RefObject } from 'preact';
import { useContext, useId, useLayoutEffect, useState } from 'preact/hooks';
import { frame as texts } from '../texts/frame.ts';
import type { FieldMessages } from './action.ts';
import { Button } from './controls.tsx';

interface FormState {
  readonly messages: FieldMessages;
  /** Fields say which messages they show, so that the others can stand beside the button. */
  readonly claim: (name: string) => void;
}

/** What a form tells its fields. */
export const FormContext = createContext<FormState>({ messages: {}, claim: () => {} });

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly optional?: boolean;
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'date';
  /** As WHATWG names them, such as `current-password`. */
  readonly autocomplete: AutoFill;
  /** What it holds at first. */
  readonly value?: string;
  readonly readOnly?: boolean;
  readonly inputmode?: 'numeric';
  readonly autofocus?: boolean;
  /** What stands after the label where it is wrong, if what the service says means nothing to people. */
  readonly flaw?: string;
}

/** A field with its label and, once it was sent, what is wrong with it. */
export function Field({ name, label, hint, optional, type = 'text', value, flaw, ...rest }: FieldProps) {
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
          {...rest}
          defaultValue={value}
          id={id}
          name={name}
          // Preact's types know inputs of one type at a time.
          type={(isPassword && revealed ? 'text' : type) as 'text'}
          autocapitalize={type === 'text' ? undefined : 'none'}
          spellcheck={type === 'text' ? undefined : false}
          aria-required={optional || rest.readOnly ? undefined : 'true'}
          aria-invalid={message === undefined ? undefined : 'true'}
          aria-describedby={described}
        />
        {isPassword && (
          <Button
            small
            label={revealed ? texts.hide : texts.show}
            named={revealed ? texts.hideField(label) : texts.showField(label)}
            press={() => setRevealed(!revealed)}
          />
        )}
      </div>
      <Below id={id} label={label} message={message && (flaw ?? message)} hint={hint} />
    </div>
  );
}

type PasswordProps = Partial<Pick<FieldProps, 'name' | 'hint' | 'autofocus'>> & Pick<FieldProps, 'label'>;

/** The password that somebody has. */
export const CurrentPassword = ({ name = 'password', ...rest }: PasswordProps) => (
  <Field {...rest} name={name} type="password" autocomplete="current-password" />
);

/** A password that somebody chooses, with what it has to be like. */
export const NewPassword = ({ name = 'password', ...rest }: PasswordProps) => (
  <Field {...rest} name={name} hint={texts.newPassword} type="password" autocomplete="new-password" />
);

interface CheckboxProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Where it can be asked for outside of its form. */
  readonly input?: RefObject<HTMLInputElement | null>;
}

/** Something to agree to: the form has its name only where it is ticked. */
export function Checkbox({ name, label, hint, input }: CheckboxProps) {
  const { id, message, described } = useField(name, hint);
  return (
    <div class="field field-checkbox">
      <input ref={input} id={id} name={name} type="checkbox" aria-describedby={described} />
      <label for={id}>{label}</label>
      <Below id={id} label={label} message={message} hint={hint} />
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  /** What is chosen at first. */
  readonly value: string;
  /** What can be chosen: each with what it is called, and what it means. */
  readonly options: readonly (readonly [value: string, called: string, hint: string])[];
}

/** One of a few values, with what each of them means in sight. */
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

/** What a form says about one of its fields. */
function useField(name: string, hint: string | undefined) {
  const id = useId();
  const { messages, claim } = useContext(FormContext);
  useLayoutEffect(() => claim(name), [name]);
  const message = Object.hasOwn(messages, name) ? messages[name] : undefined;
  const described = [message !== undefined && `${id}-wrong`, hint !== undefined && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return { id, message, described: described || undefined };
}

interface BelowProps {
  readonly id: string;
  readonly label: string;
  readonly message: FieldMessages[string];
  readonly hint: string | undefined;
}

/** What stands below a control. */
function Below({ id, label, message, hint }: BelowProps) {
  return (
    <>
      {message !== undefined && (
        <p class="wrong" id={`${id}-wrong`}>
          {typeof message === 'string' ? texts.fieldIs(label, message) : message.sentences}
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
