import type { Body } from '@portico/client';
import { useEffect, useRef } from 'preact/hooks';
import { type Typed, useAction } from '../../frame/action.ts';
import { Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { notify } from '../../frame/notices.tsx';
import { portico } from '../../frame/portico.ts';
import { updateSession } from '../../frame/session.ts';
import { profile as texts } from '../../texts/account.ts';
import { ChangeEmail } from './email.tsx';
import { AccountPage } from './frame.tsx';

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
  /** The version that the person has seen. */
  const seen = useRef({ etag, name: account.name });
  const action = useAction({
    run: ({ name = '' }: Typed) =>
      portico.updateAccount({
        body: { name: name.trim() === '' ? null : name },
        ...(seen.current.etag !== undefined && { ifMatch: seen.current.etag }),
      }),
    done: ({ body, etag }) => {
      seen.current = { etag, name: body.name };
      notify(texts.saved);
    },
    theirs: async () => {
      const now = await portico.getAccount();
      if (!now.ok) return undefined;
      const isSeen = now.body.name === seen.current.name;
      seen.current = { etag: now.etag, name: now.body.name };
      return isSeen ? 'unchanged' : { name: now.body.name ?? '' };
    },
  });
  return (
    <section class="card">
      <h2>{texts.heading}</h2>
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
    </section>
  );
}
