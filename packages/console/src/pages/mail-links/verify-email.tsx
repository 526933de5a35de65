import { useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Form } from '../../frame/form.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Page, Paragraphs } from '../../frame/page.tsx';
import { portico, refreshSession } from '../../frame/portico.ts';
import { dropMailedSecret } from '../../frame/secret.ts';
import { currentSession } from '../../frame/session.ts';
import { verifyEmail as texts } from '../../texts/mail-links.json';
import { over, Said, type Words, withSecret } from './with-secret.tsx';

export const VerifyEmailPage = withSecret(({ secret }) => {
  const [end, setEnd] = useState<Words>();
  const body = { token: secret };
  // The only field is the secret, which the person can't correct.
  const whenOver = { FIELDS_VALIDATION_ERROR: () => setEnd(over(texts.overLines)) };
  const verify = useAction({
    run: () => portico.verifyEmail({ body }),
    done: () => {
      dropMailedSecret();
      setEnd(texts.verified);
      if (currentSession()) refreshSession();
    },
    failures: { ...whenOver, EMAIL_ALREADY_EXISTS: () => setEnd(texts.taken) },
  });
  const reject = useAction({
    run: () => portico.rejectEmail({ body }),
    done: () => {
      dropMailedSecret();
      setEnd(texts.rejected);
    },
    failures: whenOver,
  });
  if (end) return <Said {...end} />;
  return (
    <Page title={texts.title} narrow>
      <Paragraphs lines={texts.lines} />
      <Form action={verify} submit={texts.verify} buttons={<Button label={texts.reject} action={reject} />} />
      <Outcome action={reject} />
    </Page>
  );
});
