import { useEffect, useState } from 'preact/hooks';
import { frame } from '../texts/frame.ts';
import { type Typed, useAction } from './action.ts';
import { CodeField, useCode, withCode } from './code.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './fields.tsx';
import { Form } from './form.tsx';
import { LoadingNotice } from './load.tsx';
import { Paragraphs } from './paragraphs.tsx';
import { PasskeyAgain } from './passkey-again.tsx';
import { portico, reauthenticate, refreshSession, signIn, signOut } from './portico.ts';
import { onQuestion, openQuestion, type Question, type Reason } from './sign-in-again.ts';
import { useSession } from './use-session.ts';

const texts = frame.again;

/** Where the person is asked to sign in again, above whatever they do. */
export function SignInAgain() {
  const [question, setQuestion] = useState(openQuestion);
  useEffect(() => onQuestion(() => setQuestion(openQuestion())), []);
  return question ? <SignInAgainDialog {...question} /> : null;
}

/** What is known of the account: nothing once its session has ended. */
interface Known {
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
}

const UNKNOWN: Known = { hasTotp: false, hasPasskey: true };

/** @returns undefined while it is on its way, or where it did not come */
function useKnown(reason: Reason): Known | undefined {
  const [known, setKnown] = useState(reason === 'ended' ? UNKNOWN : undefined);
  useEffect(() => {
    if (reason === 'ended') return;
    portico.getSecurity().then((outcome) => {
      if (!outcome.ok) return setKnown(reason === 'factors' ? UNKNOWN : undefined);
      const { totp, passkeys } = outcome.body;
      setKnown({ hasTotp: totp, hasPasskey: passkeys > 0 });
    });
  }, [reason]);
  return known;
}

function SignInAgainDialog(question: Question) {
  const { reason, answer } = question;
  const known = useKnown(reason);
  const needsFactor = reason === 'factors' && known !== undefined && (known.hasTotp || known.hasPasskey);
  const { title, lines } = texts[reason];
  // With the password alone, a session that a passkey made strong would no longer be.
  const isWeak = reason === 'recent' && known?.hasTotp === false;
  return (
    <Dialog title={title} close={() => answer(false)}>
      <Paragraphs lines={needsFactor ? texts.factors.strong : lines} />
      {reason === 'factors' && known === undefined ? (
        <LoadingNotice />
      ) : (
        <ProofForm {...question} asks={needsFactor ? (known.hasTotp ? 'any' : 'recovery') : undefined} />
      )}
      {known?.hasPasskey && <PasskeyAgain hint={isWeak ? texts.passkey.weak : undefined} />}
    </Dialog>
  );
}

interface ProofFormProps extends Question {
  /** The code that the password needs in any case; without one, the service says whether it does. */
  readonly asks: 'any' | 'recovery' | undefined;
}

function ProofForm({ reason, email: given, answer, asks }: ProofFormProps) {
  const email = useSession()?.email ?? given;
  // The address may have been changed elsewhere since this tab learned it.
  useEffect(() => {
    if (reason !== 'ended') refreshSession();
  }, [reason]);
  const code = useCode();
  const prove = reason === 'ended' ? signIn : reauthenticate;
  const action = useAction({
    run: async ({ password = '', code }: Typed) => {
      const isMissing = asks !== undefined && !code?.trim();
      if (isMissing) return { ok: false, error: 'SECOND_FACTOR_REQUIRED' } as const;
      return prove({ email, password, ...withCode(code) });
    },
    done: () => {},
    failures: { ...(asks === undefined && code.failures), CREDENTIALS_INVALID: texts.wrongPassword },
  });
  return (
    <Form
      action={action}
      submit={texts.confirm}
      buttons={
        <>
          <button type="button" class="button" onClick={() => answer(false)}>
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
      {asks === undefined && code.asked && <CodeField first={code.asked} switched={action.clear} />}
      {asks === 'any' && <CodeField first="app" switched={action.clear} below />}
      {asks === 'recovery' && <CodeField first="recovery" switched={action.clear} only below />}
    </Form>
  );
}
