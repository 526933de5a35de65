import type { Body } from '@portico/client';
import { useState } from 'preact/hooks';
import { type Typed, useAction } from '../../frame/action.ts';
import { Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { notify } from '../../frame/notices.tsx';
import { portico } from '../../frame/portico.ts';
import { SendVerification } from '../../frame/send-verification.tsx';
import { email as texts } from '../../texts/account.ts';

interface ChangeEmailProps {
  readonly account: Body<'getAccount'>;
  readonly changed: () => void;
}

export function ChangeEmail({ account, changed }: ChangeEmailProps) {
  const [pending, setPending] = usePendingEmail(account);
  const action = useAction({
    run: ({ email = '', password = '' }: Typed) => portico.changeEmail({ body: { email, password } }),
    done: ({ body }, { email = '' }) => {
      const isChanged = body.email === email.trim();
      setPending(isChanged ? undefined : email.trim());
      notify(isChanged ? texts.changed : texts.sent(email.trim()));
      changed();
    },
  });
  return (
    <section class="card">
      <h2>{texts.heading}</h2>
      <p>
        <strong>{account.email}</strong>{' '}
        {account.emailVerified ? (
          <span class="badge badge-good">{texts.verified}</span>
        ) : (
          <span class="badge badge-warning">{texts.notVerified}</span>
        )}
      </p>
      {!account.emailVerified && (
        <>
          <p>{texts.notVerifiedLine}</p>
          <SendVerification />
        </>
      )}
      {pending !== undefined && <p class="notice">{texts.pending(pending)}</p>}
      <details>
        <summary>{texts.change}</summary>
        <Form resets action={action} submit={texts.submit}>
          <Field name="email" label={texts.email} type="email" autocomplete="email" />
          <Field
            name="password"
            label={texts.password}
            hint={texts.passwordHint}
            type="password"
            autocomplete="current-password"
          />
        </Form>
      </details>
    </section>
  );
}

const KEY = 'portico.pending-email';

/**
 * The address that this tab has asked for. Only the person's export knows it for certain: no other answer tells it, so
 * that a stolen session does not.
 */
function usePendingEmail({ id, email }: Body<'getAccount'>) {
  const key = `${KEY}.${id}`;
  const [pending, setPending] = useState(() => sessionStorage.getItem(key) ?? undefined);
  const keep = (next: string | undefined) => {
    if (next === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
    setPending(next);
  };
  return [pending === email ? undefined : pending, keep] as const;
}
