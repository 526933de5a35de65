import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { frame } from '../texts/frame.ts';
import { Button } from './controls.tsx';
import { Field } from './fields.tsx';

const texts = frame.code;

/** What is typed as a code. */
export type CodeKind = 'app' | 'recovery';

/** A code is asked for once the service says that it takes one, or the person wants to give one, and from then on. */
export function useCode() {
  const [asked, ask] = useState<CodeKind>();
  return {
    asked,
    ask,
    failures: asked ? {} : { SECOND_FACTOR_REQUIRED: () => ask('app') },
  };
}

/** What a form adds to a request; nothing where no code was asked for or typed. */
export const withCode = (code: string | undefined) => (code?.trim() ? { code } : {});

interface CodeFieldProps {
  /** What is asked for first. */
  readonly first: CodeKind;
  /** Called where the other kind is typed from now on: what was wrong with the first is over. */
  readonly switched: () => void;
  /** True where there is no other kind. */
  readonly only?: boolean;
  /** True where it is there from the start, below what has the focus first. */
  readonly below?: boolean;
}

/** Where a code of the authenticator app is typed, or a recovery code; it has the focus as soon as it is there. */
export function CodeField({ first, switched, only, below = false }: CodeFieldProps) {
  const [kind, setKind] = useState<CodeKind>(first);
  const place = useRef<HTMLDivElement>(null);
  const waits = useRef(below);
  useLayoutEffect(() => {
    if (!waits.current) place.current?.querySelector('input')?.focus();
    waits.current = false;
  }, [kind]);
  const { label, hint, other } = texts[kind];
  return (
    <div ref={place} class="field">
      {kind === 'app' ? (
        <Field
          key={kind}
          name="code"
          label={label}
          hint={hint}
          autocomplete="one-time-code"
          inputmode="numeric"
        />
      ) : (
        <Field key={kind} name="code" label={label} hint={hint} autocomplete="off" />
      )}
      {!only && (
        <Button
          look="link"
          label={other}
          press={() => {
            switched();
            setKind(kind === 'app' ? 'recovery' : 'app');
          }}
        />
      )}
    </div>
  );
}
