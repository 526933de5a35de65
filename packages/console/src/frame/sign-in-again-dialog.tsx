import { useEffect, useState } from 'preact/hooks';
import { frame } from '../texts/frame.ts';
import { type Typed, useAction } from './action.ts';
import { CodeField, useCode, withCode } from './code.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './fields.tsx';
import { Form } from './form.tsx';
import { Paragraphs } from './paragraphs.tsx';
import { PasskeyAgain } from './passkey-again.tsx';
import { reauthenticate, refreshSession, signIn, signOut } from './portico.ts';
import { onQuestion, openQuestion, type Question } from './sign-in-again.ts';
import { useSession } from './use-session.ts';

const texts = frame.again;

/** Where the person is asked to sign in again, above whatever they do. */
export function SignInAgain() {
  const [question, setQuestion] = useState(openQuestion);
  useEffect(() => onQuestion(() => setQuestion(openQuestion())), []);
  return question ? <SignInAgainDialog {...question} /> : null;
}

function SignInAgainDialog({ reason, email: known, answer }: Question) {
  const { title, lines } = texts[reason];
  const email = useSession()?.email ?? known;
  // The address may have been changed elsewhere since this tab learned it.
  useEffect(() => {
    if (reason === 'recent') refreshSession();
  }, [reason]);
  const code = useCode();
  const prove = reason === 'recent' ? reauthenticate : signIn;
  const action = useAction({
    run: ({ password = '', code }: Typed) => prove({ email, password, ...withCode(code) }),
    done: () => {},
    failures: { ...code.failures, CREDENTIALS_INVALID: texts.wrongPassword },
  });
  const close = () => answer(false);
  return (
    <Dialog title={title} close={close}>
      <Paragraphs lines={lines} />
      <Form
        action={action}
        submit={texts.confirm}
        buttons={
          <>
            <button type="button" class="button" onClick={close}>
              {texts.leave}
            </button>
            {reason === 'ended' && (
              <button type="button" class="button button-link" onClick={signOut}>
                {texts.other}
              </button>
            )}
          </>
        }
      >
        <Field name="email" label={texts.email} type="email" autocomplete="username" value={email} readOnly />
        <Field
          name="password"
          label={texts.password}
          type="password"
          autocomplete="current-password"
          autofocus
        />
        {code.isAsked && <CodeField switched={action.clear} />}
      </Form>
      <PasskeyAgain reason={reason} />
    </Dialog>
  );
}
