import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { frame } from '../texts/frame.ts';
import { Field } from './fields.tsx';

const texts = frame.code;

/** A code is asked for once the service says that it takes one, and from then on. */
export function useCode() {
  const [isAsked, setAsked] = useState(false);
  return {
    isAsked,
    failures: isAsked ? {} : { SECOND_FACTOR_REQUIRED: () => setAsked(true) },
  };
}

/** What a form adds to a request; nothing where no code was asked for or typed. */
export const withCode = (code: string | undefined) => (code?.trim() ? { code } : {});

/**
 * Where a code of the authenticator app is typed, or a recovery code; it has the focus as soon as it is there.
 * @param switched is called where the other kind is typed from now on: what was wrong with the first is over
 */
export function CodeField({ switched }: { readonly switched: () => void }) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.querySelector('input')?.focus(), [kind]);
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
      <button
        type="button"
        class="button button-link"
        onClick={() => {
          switched();
          setKind(kind === 'app' ? 'recovery' : 'app');
        }}
      >
        {other}
      </button>
    </div>
  );
}
