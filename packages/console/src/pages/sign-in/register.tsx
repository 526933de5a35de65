import { type Typed, useAction } from '../../frame/action.ts';
import { Checkbox, Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { Link } from '../../frame/link.tsx';
import { notify } from '../../frame/notices.tsx';
import { Page } from '../../frame/page.tsx';
import { begin, portico } from '../../frame/portico.ts';
import { frame } from '../../texts/frame.ts';
import { signIn, register as texts } from '../../texts/sign-in.ts';

function EmailTaken() {
  return (
    <>
      {frame.emailTaken} <Link to={`/console/sign-in${location.search}`}>{texts.signInInstead}</Link>
    </>
  );
}

/** Registers and signs in; the app then goes on to where the person wanted to go. */
export function RegisterPage() {
  const action = useAction({
    run: ({ email = '', name = '', password = '' }: Typed) =>
      portico.register({ body: { email, password, ...(name.trim() !== '' && { name }) } }),
    done: ({ body }, { stay }) => {
      notify(texts.registered(body.account.email));
      begin(body, stay !== undefined);
    },
    failures: { EMAIL_ALREADY_EXISTS: { email: { sentences: <EmailTaken /> } } },
  });
  return (
    <Page title={texts.title} narrow>
      <Form action={action} submit={texts.submit}>
        <Field name="email" label={texts.email} type="email" autocomplete="username" autofocus />
        <Field name="name" label={texts.name} hint={texts.nameHint} autocomplete="name" optional />
        <Field
          name="password"
          label={texts.password}
          hint={texts.passwordHint}
          type="password"
          autocomplete="new-password"
        />
        <Checkbox name="stay" label={signIn.stay} hint={signIn.stayHint} />
      </Form>
      <p>
        {texts.hasAccount} <Link to={`/console/sign-in${location.search}`}>{texts.signIn}</Link>
      </p>
    </Page>
  );
}
