import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { usePortico } from '../context.ts';
import { type PartProps, useParts, withTexts } from '../parts.tsx';
import type { SignInOptions } from '../session.ts';
import { session as english, failures as englishFailures } from '../texts/en.ts';
import { useTexts } from '../texts.ts';

export interface SignInButtonProps extends PartProps, SignInOptions {
  /** In place of "Sign in". */
  readonly children?: ReactNode;
}

/** Leads to the page where people sign in, and back. A form, which works before any script runs. */
export const SignInButton = withTexts(function SignInButton(props: SignInButtonProps) {
  const { children, returnTo, organizationId, prompt, ...parts } = props;
  const { root, classOf } = useParts(parts);
  const { store } = usePortico();
  const texts = useTexts('session', english);
  const options = { returnTo, organizationId, prompt };
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void store.signIn(Object.fromEntries(given));
  };
  return (
    <form method="get" action={store.source.forms?.signIn} onSubmit={submit} {...root}>
      {given.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" {...classOf('button', 'main')}>
        {children ?? texts.signIn}
      </button>
    </form>
  );
});

export interface SignOutButtonProps extends PartProps {
  /** In place of "Sign out". */
  readonly children?: ReactNode;
}

/** Ends the session, in all tabs. A form, which works before any script runs. */
export const SignOutButton = withTexts(function SignOutButton({ children, ...parts }: SignOutButtonProps) {
  const { root, classOf } = useParts(parts);
  const { store } = usePortico();
  const texts = useTexts('session', english);
  const failures = useTexts('failures', englishFailures);
  const [isUnanswered, setUnanswered] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setUnanswered(!(await store.signOut()));
  };
  return (
    <form method="post" action={store.source.forms?.signOut} onSubmit={submit} {...root}>
      <button type="submit" {...classOf('button')}>
        {children ?? texts.signOut}
      </button>
      <div role="alert" {...classOf('failure')}>
        {isUnanswered && failures.noAnswer}
      </div>
    </form>
  );
});
