import type { Body } from '@portico/client';
import { useRef } from 'preact/hooks';
import { type Typed, useAction } from '../../frame/action.ts';
import { Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { notify } from '../../frame/notices.tsx';
import { portico } from '../../frame/portico.ts';
import { profile as texts } from '../../texts/account.ts';
import { ChangeEmail } from './email.tsx';
import { AccountPage } from './frame.tsx';

export function ProfilePage() {
  const account = useLoad(() => portico.getAccount(), []);
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
  const seen = useRef(etag);
  const action = useAction({
    run: ({ name = '' }: Typed) =>
      portico.updateAccount({
        body: { name: name.trim() === '' ? null : name },
        ...(seen.current !== undefined && { ifMatch: seen.current }),
      }),
    done: ({ etag: saved }) => {
      seen.current = saved;
      notify(texts.saved);
    },
    theirs: async () => {
      const now = await portico.getAccount();
      if (!now.ok) return undefined;
      seen.current = now.etag;
      return { name: now.body.name ?? '' };
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
