import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { ButtonLink } from '../../frame/controls.tsx';
import { UserName } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { NewPassword } from '../../frame/new-password.tsx';
import { Page, Paragraphs, ShortPage } from '../../frame/page.tsx';
import { portico, refreshSession } from '../../frame/portico.ts';
import { dropMailedSecret, mailedTo } from '../../frame/secret.ts';
import { leaveSession } from '../../frame/session.ts';
import { resetPassword as texts } from '../../texts/mail-links.json';
import { words } from '../../texts/words.json';
import { over, Said, withSecret } from './with-secret.tsx';

export const ResetPasswordPage = withSecret(({ secret }) => {
  const [isSaved, setSaved] = useState(false);
  const [email] = useState(mailedTo);
  const action = useAction({
    run: ({ password = '' }: FormValues) => portico.resetPassword({ body: { token: secret, password } }),
    done: () => {
      dropMailedSecret();
      setSaved(true);
      forgetEndedSession();
    },
  });
  if (isSaved) return <Said {...texts.saved} />;
  if (action.shown?.fields.token !== undefined) return <Over />;
  return (
    <Page title={texts.title} narrow>
      <Paragraphs lines={texts.lines} />
      <Form action={action} submit={texts.save}>
        {email && <UserName email={email} />}
        <NewPassword label={words.newPassword} autofocus />
      </Form>
    </Page>
  );
});

/** Resetting the password ended all sessions of its account, but this browser's may belong to another account. */
async function forgetEndedSession(): Promise<void> {
  const outcome = await refreshSession();
  if (!outcome.ok && outcome.error === 'ACCESS_TOKEN_INVALID') leaveSession();
}

const Over = () => (
  <ShortPage {...over(texts.overLines)}>
    <ButtonLink look="main" to="/console/forgot-password" label={texts.again} />
  </ShortPage>
);
