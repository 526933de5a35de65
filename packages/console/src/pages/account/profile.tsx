import type { Body } from '@portico/client';
import { useEffect } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { EditForm } from '../../frame/edit-form.tsx';
import { Field } from '../../frame/fields.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { notify } from '../../frame/notices.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { currentSession, updateSession } from '../../frame/session.ts';
import { typedName, useVersion } from '../../frame/version.ts';
import { profile as texts } from '../../texts/account.json';
import { frame } from '../../texts/frame.json';
import { words } from '../../texts/words.json';
import { Email } from './email.tsx';
import { AccountPage } from './frame.tsx';
import { Language, languages } from './language.tsx';
import { SupportAccess } from './support-access.tsx';

export function ProfilePage() {
  const account = useLoad(() => portico.getAccount(), []);
  const body = account.state === 'ready' ? account.success.body : undefined;
  useEffect(() => {
    if (body !== undefined) updateSession(body);
  }, [body]);
  return (
    <AccountPage title={texts.title}>
      <WhenReady of={account}>
        {(body, { etag }) => (
          <>
            <Name account={body} etag={etag} />
            {languages.length > 1 && <Language account={body} />}
            <Email account={body} changed={account.reload} />
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
    run: ({ name = '' }: FormValues) =>
      portico.updateAccount({ body: { name: name.trim() === '' ? null : name }, ...version.ifMatch() }),
    done: (now) => {
      version.see(now);
      notify(texts.saved);
    },
    theirs: version.theirs(() => portico.getAccount()),
  });
  return (
    <Card title={frame.name} labelled>
      <EditForm draft="name" action={action} submit={words.save} labels={{ name: frame.name }}>
        <Field
          name="name"
          label={frame.name}
          hint={frame.nameHint}
          autocomplete="name"
          value={account.name ?? ''}
          optional
        />
      </EditForm>
    </Card>
  );
}
