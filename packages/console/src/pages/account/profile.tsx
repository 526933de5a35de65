import type { Body } from '@portico/client';
import { useEffect, useState } from 'preact/hooks';
import { type Typed, useAction } from '../../frame/action.ts';
import { CurrentPassword, Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { notify } from '../../frame/notices.tsx';
import { SendVerification } from '../../frame/outcome.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { currentSession, updateSession } from '../../frame/session.ts';
import { ofTab } from '../../frame/storage.ts';
import { typedName, useVersion } from '../../frame/version.ts';
import { email as emailTexts, profile as texts } from '../../texts/account.ts';
import { AccountPage } from './frame.tsx';
import { SupportAccess } from './support-access.tsx';

export function ProfilePage() {
  const account = useLoad(() => portico.getAccount(), []);
  const email = account.state === 'ready' ? account.success.body.email : undefined;
  useEffect(() => {
    if (email !== undefined) updateSession(email);
  }, [email]);
  return (
    <AccountPage title={texts.title}>
      <WhenReady of={account}>
        {(body, { etag }) => (
          <>
            <Name account={body} etag={etag} />
            <ChangeEmail account={body} changed={account.reload} />
            {currentSession()?.own === undefined && <SupportAccess />}
          </>
        )}
      </WhenReady>
    </AccountPage>
  );
}

interface NameProps {
  readonly account: Body<'getAccount'>;
  readonly etag: string | undefined;
}

function Name({ account, etag }: NameProps) {
  const version = useVersion({ body: account, etag }, typedName);
  const action = useAction({
    run: ({ name = '' }: Typed) =>
      portico.updateAccount({ body: { name: name.trim() === '' ? null : name }, ...version.ifMatch() }),
    done: (now) => {
      version.see(now);
      notify(texts.saved);
    },
    theirs: version.theirs(() => portico.getAccount()),
  });
  return (
    <Card title={texts.heading}>
      <Form action={action} submit={texts.save} labels={{ name: texts.name }}>
        <Field
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          autocomplete="name"
          value={account.name ?? ''}
          optional
        />
      </Form>
    </Card>
  );
}

interface ChangeEmailProps {
  readonly account: Body<'getAccount'>;
  readonly changed: () => void;
}

function ChangeEmail({ account, changed }: ChangeEmailProps) {
  const [pending, setPending] = usePendingEmail(account);
  const action = useAction({
    run: ({ email = '', password = '' }: Typed) => portico.changeEmail({ body: { email, password } }),
    done: ({ body }, { email = '' }) => {
      const isChanged = body.email === email.trim();
      setPending(isChanged ? undefined : email.trim());
      notify(isChanged ? emailTexts.changed : emailTexts.sent(email.trim()));
      changed();
    },
  });
  return (
    <Card title={emailTexts.heading}>
      <p>
        <strong>{account.email}</strong>{' '}
        {account.emailVerified ? (
          <span class="badge badge-good">{emailTexts.verified}</span>
        ) : (
          <span class="badge badge-warning">{emailTexts.notVerified}</span>
        )}
      </p>
      {!account.emailVerified && (
        <>
          <p>{emailTexts.notVerifiedLine}</p>
          <SendVerification />
        </>
      )}
      {pending !== undefined && <p class="notice">{emailTexts.pending(pending)}</p>}
      <details>
        <summary>{emailTexts.change}</summary>
        <Form resets action={action} submit={emailTexts.submit}>
          <Field name="email" label={emailTexts.email} type="email" autocomplete="email" />
          <CurrentPassword label={emailTexts.password} hint={emailTexts.passwordHint} />
        </Form>
      </details>
    </Card>
  );
}

/**
 * The new address that this tab has requested. Of the service's answers, only the account's export contains it, so that a
 * stolen session does not reveal it.
 */
function usePendingEmail({ id, email }: Body<'getAccount'>) {
  const name = `pending-email.${id}`;
  const [pending, setPending] = useState(() => ofTab.read(name));
  const keep = (next: string | undefined) => {
    ofTab.write(name, next);
    setPending(next);
  };
  return [pending === email ? undefined : pending, keep] as const;
}
