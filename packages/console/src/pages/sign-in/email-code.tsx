import type { Body } from '@portico/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { AppCode, CodeField } from '../../frame/code.tsx';
import { Button } from '../../frame/controls.tsx';
import { EmailField } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { notify } from '../../frame/notices.tsx';
import { Outcome, useSecondsLeft } from '../../frame/outcome.tsx';
import { Page, Paragraphs } from '../../frame/page.tsx';
import { begin, portico } from '../../frame/portico.ts';
import { emailCode as texts } from '../../texts/email-code.json';
import { frame } from '../../texts/frame.json';
import { rememberWay } from './last-way.ts';
import { knownEmail, rememberEmail } from './typed-email.ts';

export interface EmailCodeProps {
  /** The typed address, to which a code is sent at once. Empty if none was typed. */
  readonly email: string;
  /** Whether the person chose to stay signed in. */
  readonly stays: boolean;
  /** Leads back to the other ways to sign in. */
  readonly back: () => void;
}

interface SentCode extends Body<'createLoginCode'> {
  readonly email: string;
}

/** Signs in with a code from an email; the app then leads on to `next`. */
export function EmailCode({ email, stays, back }: EmailCodeProps) {
  const [sent, setSent] = useState<SentCode>();
  const action = useAction({
    run: ({ email = '' }: FormValues) => portico.createLoginCode({ body: { email } }),
    done: ({ body }, { email = '' }) => setSent({ ...body, email }),
  });
  useEffect(() => {
    if (email !== '') action.start({ email });
  }, []);
  if (sent) return <EnterCode key={sent.id} sent={sent} sentAgain={setSent} stays={stays} back={back} />;
  return (
    <Page title={texts.title} narrow>
      <Paragraphs lines={texts.lines} />
      <Form action={action} submit={texts.send} focuses>
        <EmailField label={frame.email} value={knownEmail()} typed={rememberEmail} />
      </Form>
      <p>
        <Button look="link" label={texts.back} press={back} />
      </p>
    </Page>
  );
}

interface EnterCodeProps extends Pick<EmailCodeProps, 'stays' | 'back'> {
  readonly sent: SentCode;
  readonly sentAgain: (sent: SentCode) => void;
}

function EnterCode({ sent, sentAgain, stays, back }: EnterCodeProps) {
  const { id, email } = sent;
  const tries = useRef(0);
  /** The code of the mail, once it is known to be right and the account's second factor is required. */
  const [proved, setProved] = useState<string>();
  const action = useAction({
    run: ({ code = '' }: FormValues) => {
      tries.current += 1;
      const body = proved === undefined ? { id, code } : { id, code: proved, secondFactorCode: code };
      return portico.codeLogin({ body });
    },
    done: ({ body }) => {
      rememberWay('email');
      begin(body, stays);
    },
    failures: {
      CREDENTIALS_INVALID: { code: { sentences: <Refusal sent={sent} tries={tries} /> } },
      ...(proved === undefined && { SECOND_FACTOR_REQUIRED: ({ code = '' }: FormValues) => setProved(code) }),
    },
  });
  return (
    <Page key={proved} title={proved === undefined ? frame.checkEmail : texts.factor.title} narrow>
      {proved === undefined ? (
        <Paragraphs lines={texts.sentLines(email)} />
      ) : (
        <Paragraphs lines={texts.factor.lines} />
      )}
      <Form action={action} submit={frame.signIn} focuses>
        {proved === undefined ? (
          <AppCode hint={texts.hint} />
        ) : (
          <CodeField first="app" switched={action.clear} />
        )}
      </Form>
      {proved === undefined && <SendAgain email={email} sentAgain={sentAgain} />}
      <p>
        <Button look="link" label={texts.back} press={back} />
      </p>
    </Page>
  );
}

/** The number of attempts for a code. */
const MOST_TRIES = 5;

interface RefusalProps {
  readonly sent: SentCode;
  readonly tries: { readonly current: number };
}

/** The service gives every invalid code the same answer. */
function Refusal({ sent, tries }: RefusalProps) {
  if (tries.current >= MOST_TRIES) return <>{texts.spent}</>;
  return <>{Date.now() >= Date.parse(sent.expiresAt) ? texts.expired : texts.wrong}</>;
}

/** Seconds to wait for a mail before requesting another one. */
const PAUSE = 60;

function SendAgain({ email, sentAgain }: Pick<EnterCodeProps, 'sentAgain'> & { readonly email: string }) {
  const left = useSecondsLeft(PAUSE);
  const action = useAction({
    run: () => portico.createLoginCode({ body: { email } }),
    done: ({ body }) => {
      notify(texts.sentAgain(email));
      sentAgain({ ...body, email });
    },
  });
  return (
    <>
      {left > 0 ? <p class="hint">{texts.wait(left)}</p> : <Button label={texts.again} action={action} />}
      <Outcome action={action} />
    </>
  );
}
