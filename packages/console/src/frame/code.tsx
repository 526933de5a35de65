import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { frame } from '../texts/frame.json';
import { Button } from './controls.tsx';
import { Field, type FieldProps } from './fields.tsx';

const texts = frame.code;

type CodeKind = 'app' | 'recovery';

/** Whether to ask for a code: from when the service first requires one, or the person chooses to enter one. */
export function useCode(first?: CodeKind) {
  const [asked, ask] = useState(first);
  return {
    asked,
    ask,
    failures: asked ? {} : { SECOND_FACTOR_REQUIRED: () => ask('app') },
  };
}

/** Adds the code to a request, if one was entered. */
export const withCode = (code: string | undefined) => (code?.trim() ? { code } : {});

const SIX_DIGITS = /^\d{6}$/;

/** The six digits of an authenticator app. They are sent as soon as all are entered. */
export const AppCode = ({ hint = texts.app.hint, flaw }: Pick<FieldProps, 'hint' | 'flaw'>) => (
  <Field
    name="code"
    label={texts.app.label}
    hint={hint}
    missing={texts.missing}
    flaw={flaw}
    autocomplete="one-time-code"
    inputmode="numeric"
    complete={SIX_DIGITS}
  />
);

interface CodeFieldProps {
  readonly first: CodeKind;
  /** Called when the person switches to the other kind, to remove the message about the first. */
  readonly switched: () => void;
  /** True if only the first kind is accepted. */
  readonly only?: boolean;
  /** True if the field is present from the start, below the one that gets the focus. */
  readonly below?: boolean;
}

/** A field for a code from the authenticator app or a recovery code. It takes the focus when it appears. */
export function CodeField({ first, switched, only, below = false }: CodeFieldProps) {
  const [kind, setKind] = useState<CodeKind>(first);
  const place = useRef<HTMLDivElement>(null);
  const waits = useRef(below);
  useLayoutEffect(() => {
    if (!waits.current) place.current?.querySelector('input')?.focus();
    waits.current = false;
  }, [kind]);
  const { label, hint } = texts.recovery;
  return (
    <div ref={place} class="field">
      {kind === 'app' ? (
        <AppCode key={kind} />
      ) : (
        <Field key={kind} name="code" label={label} hint={hint} missing={texts.missing} autocomplete="off" />
      )}
      {!only && (
        <Button
          look="link"
          label={texts[kind].other}
          press={() => {
            switched();
            setKind(kind === 'app' ? 'recovery' : 'app');
          }}
        />
      )}
    </div>
  );
}
