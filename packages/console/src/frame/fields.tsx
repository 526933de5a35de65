import { createContext, type RefObject } from 'preact';
import { useContext, useId, useLayoutEffect, useState } from 'preact/hooks';
import { frame as texts } from '../texts/frame.json';
import { type FieldFlaw, type FieldFlaws, type FieldWords, isOwn, sentenceOf } from './flaws.ts';

interface FormState {
  readonly flaws: FieldFlaws;
  /** Called by each field with its name, so that the form shows the other flaws at its head. */
  readonly claim: (name: string) => void;
}

export const FormContext = createContext<FormState>({ flaws: {}, claim: () => {} });

export interface FieldProps extends FieldWords {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly optional?: boolean;
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'date';
  /** A token of the HTML Standard's autofill, such as `current-password`. */
  readonly autocomplete: AutoFill;
  /** The initial value. */
  readonly value?: string;
  readonly readOnly?: boolean;
  readonly inputmode?: 'numeric';
  readonly autofocus?: boolean;
  /** Called with the value while it is typed. */
  readonly typed?: (value: string) => void;
  /** Called with the value once it has been typed or filled in. */
  readonly changed?: (value: string) => void;
  /** Submits the form as soon as what was typed, without spaces, matches. */
  readonly complete?: RegExp;
}

/** An input with its label, hint and error message. */
export function Field(props: FieldProps) {
  const {
    name,
    label,
    hint,
    optional,
    type = 'text',
    value,
    missing,
    flaw,
    typed,
    changed,
    complete,
    ...rest
  } = props;
  const { id, message, described } = useField(name, hint);
  const [revealed, setRevealed] = useState(false);
  const [capsLock, note] = useCapsLock();
  const isPassword = type === 'password';
  return (
    <div class="field">
      <label for={id}>
        {label} {optional && <span class="hint">({texts.optional})</span>}
      </label>
      <div class={isPassword ? 'control control-password' : 'control'}>
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
          onChange={({ currentTarget: input }) => changed?.(input.value)}
          onInput={({ currentTarget: input }) => {
            typed?.(input.value);
            if (complete?.test(input.value.replace(/\s/g, ''))) input.form?.requestSubmit();
          }}
          {...(isPassword && { onKeyDown: note, onKeyUp: note })}
        />
        {isPassword && (
          <button
            type="button"
            class="reveal"
            aria-label={revealed ? texts.hideField(label) : texts.showField(label)}
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? texts.hide : texts.show}
          </button>
        )}
      </div>
      {isPassword && (
        <p class="hint capslock" role="status">
          {capsLock && texts.capsLock}
        </p>
      )}
      <Below id={id} message={message} hint={hint} missing={missing} flaw={flaw} />
    </div>
  );
}

/** Whether caps lock is on, by the last key that was pressed. */
function useCapsLock() {
  const [isOn, set] = useState(false);
  // Browsers that fill in a password send events without keys.
  const note = (event: KeyboardEvent) => set(event.getModifierState?.('CapsLock') ?? false);
  return [isOn, note] as const;
}

export type PasswordProps = Partial<Pick<FieldProps, 'name' | 'hint' | 'autofocus'>> &
  Pick<FieldProps, 'label'>;

export const CurrentPassword = ({ name = 'password', ...rest }: PasswordProps) => (
  <Field
    {...rest}
    name={name}
    missing={texts.flaws.noPassword}
    flaw={texts.flaws.wrongPassword}
    type="password"
    autocomplete="current-password"
  />
);

type EmailProps = Partial<Omit<FieldProps, 'type'>> & Pick<FieldProps, 'label'>;

export const EmailField = ({ name = 'email', autocomplete = 'username', ...rest }: EmailProps) => (
  <Field
    flaw={texts.flaws.email}
    {...rest}
    name={name}
    missing={texts.flaws.noEmail}
    type="email"
    autocomplete={autocomplete}
  />
);

/** Tells password managers whose password a form is about. */
export const UserName = ({ email }: { readonly email: string | undefined }) => (
  <input
    type="text"
    class="hidden"
    autocomplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
);

interface CheckboxProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** The initial state. */
  readonly checked?: boolean;
  /** Reads it from outside the form. */
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
      <Below id={id} message={message} hint={hint} />
    </div>
  );
}

/** The state of one field of the form. */
export function useField(name: string, hint: string | undefined) {
  const id = useId();
  const { flaws, claim } = useContext(FormContext);
  useLayoutEffect(() => claim(name), [name]);
  const message = Object.hasOwn(flaws, name) ? flaws[name] : undefined;
  const described = [message !== undefined && `${id}-wrong`, hint !== undefined && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return { id, message, described: described || undefined };
}

interface BelowProps extends FieldWords {
  readonly id: string;
  readonly message: FieldFlaw | undefined;
  readonly hint: string | undefined;
}

/** The error message and hint below a control. */
export function Below({ id, message, hint, ...words }: BelowProps) {
  return (
    <>
      {message !== undefined && (
        <p class="wrong" id={`${id}-wrong`}>
          {isOwn(message) ? message.sentences : sentenceOf(message.why, words)}
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
