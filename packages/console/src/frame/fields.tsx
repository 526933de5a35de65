import { createContext, type RefObject } from 'preact';
import { useContext, useId, useLayoutEffect, useState } from 'preact/hooks';
import { frame as texts } from '../texts/frame.ts';
import type { FieldMessages } from './action.ts';
import { Button } from './controls.tsx';

interface FormState {
  readonly messages: FieldMessages;
  /** Called by each field with its name, so that the form shows the other messages beside its button. */
  readonly claim: (name: string) => void;
}

export const FormContext = createContext<FormState>({ messages: {}, claim: () => {} });

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly optional?: boolean;
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'date';
  /** A token of the HTML Standard's autofill, such as `current-password`. */
  readonly autocomplete: AutoFill;
  /** Initially. */
  readonly value?: string;
  readonly readOnly?: boolean;
  readonly inputmode?: 'numeric';
  readonly autofocus?: boolean;
  /** Replaces the service's message, where that would mean nothing to people. It continues the label. */
  readonly flaw?: string;
}

/** An input with its label, hint and error message. */
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
          // Preact types the properties of an input by its type, so they don't accept a union.
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
      <Below
        id={id}
        label={label}
        message={typeof message === 'string' ? (flaw ?? message) : message}
        hint={hint}
      />
    </div>
  );
}

type PasswordProps = Partial<Pick<FieldProps, 'name' | 'hint' | 'autofocus'>> & Pick<FieldProps, 'label'>;

export const CurrentPassword = ({ name = 'password', ...rest }: PasswordProps) => (
  <Field {...rest} name={name} type="password" autocomplete="current-password" />
);

export const NewPassword = ({ name = 'password', ...rest }: PasswordProps) => (
  <Field {...rest} name={name} hint={texts.newPassword} type="password" autocomplete="new-password" />
);

interface CheckboxProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Initially. */
  readonly checked?: boolean;
  /** For reading it from outside the form. */
  readonly input?: RefObject<HTMLInputElement | null>;
}

/** A checkbox. The form's values contain its name only if it is checked. */
export function Checkbox({ name, label, hint, checked, input }: CheckboxProps) {
  const { id, message, described } = useField(name, hint);
  return (
    <div class="field field-checkbox">
      <input
        ref={input}
        id={id}
        name={name}
        type="checkbox"
        defaultChecked={checked}
        aria-describedby={described}
      />
      <label for={id}>{label}</label>
      <Below id={id} label={label} message={message} hint={hint} />
    </div>
  );
}

/** What the form knows about one of its fields. */
export function useField(name: string, hint: string | undefined) {
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

/** The error message and hint below a control. */
export function Below({ id, label, message, hint }: BelowProps) {
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
