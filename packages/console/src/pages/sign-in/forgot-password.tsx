import { useState } from 'preact/hooks';
import { type Typed, useAction } from '../../frame/action.ts';
import { Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { Link } from '../../frame/link.tsx';
import { Page } from '../../frame/page.tsx';
import { Paragraphs } from '../../frame/paragraphs.tsx';
import { portico } from '../../frame/portico.ts';
import { forgotPassword as texts } from '../../texts/sign-in.ts';

/** Asks for a mail with which a new password can be chosen. Nobody learns here whether there is such an account. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  const action = useAction({
    run: ({ email = '' }: Typed) => portico.requestPasswordReset({ body: { email } }),
    done: (_success, { email }) => setSentTo(email),
  });
  if (sentTo !== undefined) return <Sent email={sentTo} again={() => setSentTo(undefined)} />;
  return (
    <Page title={texts.title} narrow>
      <Paragraphs lines={texts.lines} />
      <Form action={action} submit={texts.submit}>
        <Field name="email" label={texts.email} type="email" autocomplete="username" autofocus />
      </Form>
      <p>
        <Link to="/console/sign-in">{texts.back}</Link>
      </p>
    </Page>
  );
}

function Sent({ email, again }: { readonly email: string; readonly again: () => void }) {
  const { title, lines, again: label } = texts.sent;
  return (
    <Page title={title} narrow>
      <Paragraphs lines={lines(email)} />
      <p>
        <button type="button" class="button" onClick={again}>
          {label}
        </button>
      </p>
      <p>
        <Link to="/console/sign-in">{texts.back}</Link>
      </p>
    </Page>
  );
}
