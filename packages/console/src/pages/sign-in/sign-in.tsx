import { useRef } from 'preact/hooks';
import { type Typed, useAction } from '../../frame/action.ts';
import { CodeField, useCode, withCode } from '../../frame/code.tsx';
import { Checkbox, Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { Link } from '../../frame/link.tsx';
import { Page } from '../../frame/page.tsx';
import { signIn } from '../../frame/portico.ts';
import { signIn as texts } from '../../texts/sign-in.ts';
import { PasskeySignIn } from './passkey.tsx';

/** Signs in; the app then goes on to where the person wanted to go. */
export function SignInPage() {
  const stay = useRef<HTMLInputElement>(null);
  const code = useCode();
  const action = useAction({
    run: ({ email = '', password = '', code, stay }: Typed) =>
      signIn({ email, password, ...withCode(code) }, stay !== undefined),
    done: () => {},
    failures: code.failures,
  });
  return (
    <Page title={texts.title} narrow>
      <Form action={action} submit={texts.submit}>
        <Field name="email" label={texts.email} type="email" autocomplete="username webauthn" autofocus />
        <Field name="password" label={texts.password} type="password" autocomplete="current-password" />
        {code.asked && <CodeField first={code.asked} switched={action.clear} />}
        {!code.asked && (
          <button type="button" class="button button-link" onClick={() => code.ask('recovery')}>
            {texts.recoveryCode}
          </button>
        )}
        <Checkbox name="stay" label={texts.stay} hint={texts.stayHint} input={stay} />
      </Form>
      <PasskeySignIn stays={() => stay.current?.checked ?? false} />
      <p>
        <Link to="/console/forgot-password">{texts.forgot}</Link>
      </p>
      <p>
        {texts.noAccount} <Link to={`/console/register${location.search}`}>{texts.register}</Link>
      </p>
    </Page>
  );
}
