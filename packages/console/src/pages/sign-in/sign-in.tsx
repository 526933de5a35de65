import { useRef, useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { CodeField, useCode, withCode } from '../../frame/code.tsx';
import { Button, Link } from '../../frame/controls.tsx';
import type { RequiredConnection } from '../../frame/federation/connection.tsx';
import { Checkbox, CurrentPassword, EmailField, Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { useLazy } from '../../frame/lazy.ts';
import { NewPassword } from '../../frame/new-password.tsx';
import { notify } from '../../frame/notices.tsx';
import { hasOption } from '../../frame/options.ts';
import { Page, Paragraphs } from '../../frame/page.tsx';
import { begin, portico, signIn } from '../../frame/portico.ts';
import { ProviderButtons } from '../../frame/provider-buttons.tsx';
import { spoken } from '../../frame/time.ts';
import { frame } from '../../texts/frame.json';
import { forgotPassword as forgot, register, signIn as texts } from '../../texts/sign-in.json';
import type { EmailCodeProps } from './email-code.tsx';
import { lastWay, rememberWay } from './last-way.ts';
import { PasskeySignIn } from './passkey.tsx';
import { knownEmail, rememberEmail, typedEmail } from './typed-email.ts';

/** Whether the person chooses to stay signed in, read when no form is sent. */
function useStay() {
  const stay = useRef<HTMLInputElement>(null);
  return { stay, stays: () => stay.current?.checked ?? false };
}

/** The default after a provider's answer: go on to `next`. */
const planFor = (stays: () => boolean) => () =>
  ({
    purpose: 'sign-in',
    next: new URLSearchParams(location.search).get('next') ?? '/console',
    stays: stays(),
  }) as const;

const Providers = ({ stays }: { readonly stays: () => boolean }) => (
  <ProviderButtons plan={planFor(stays)} badge={(id) => lastWay() === `provider ${id}` && <LastWay />} />
);

/** Signs in; the app then leads on to `next`. */
export function SignInPage() {
  const { stay, stays } = useStay();
  const [email] = useState(knownEmail);
  const [typed, setTyped] = useState(email);
  const connections = useLazy(
    typed !== '',
    () => import('../../frame/federation/connection.tsx'),
    () => {},
  );
  const [required, setRequired] = useState<RequiredConnection>();
  const [isAnyWay, setAnyWay] = useState(false);
  const only = isAnyWay ? undefined : required;
  /** The entered address, once the person asks for a code by mail instead of the password. */
  const [mailed, setMailed] = useState<Omit<EmailCodeProps, 'back'>>();
  const back = () => setMailed(undefined);
  const byMail = useLazy(mailed !== undefined, () => import('./email-code.tsx'), back);
  const code = useCode();
  const action = useAction({
    run: async ({ email = '', password = '', code, stay }: FormValues) =>
      only ? only.begin() : signIn({ email, password, ...withCode(code) }, stay !== undefined),
    done: ({ body }) => {
      if ('url' in body) location.assign(body.url);
      else rememberWay('password');
    },
    failures: { ...code.failures, ...only?.failures },
  });
  if (mailed && byMail) return <byMail.EmailCode {...mailed} back={back} />;
  return (
    <Page title={texts.title} narrow>
      <Purpose />
      <Form
        action={action}
        submit={only?.label ?? frame.signIn}
        buttons={!only && lastWay() === 'password' && <LastWay />}
      >
        <EmailField
          label={frame.email}
          autocomplete="username webauthn"
          value={email}
          typed={rememberEmail}
          changed={setTyped}
          autofocus={email === ''}
        />
        {connections && <connections.Connection email={typed} plan={planFor(stays)} requires={setRequired} />}
        {!only && <CurrentPassword label={frame.password} autofocus={email !== ''} />}
        {!only && code.asked && <CodeField first={code.asked} switched={action.clear} />}
        {!only && !code.asked && (
          <div class="between">
            <Link to={`/console/forgot-password${location.search}`}>{texts.forgot}</Link>
            <Button look="link" label={frame.code.app.other} press={() => code.ask('recovery')} />
          </div>
        )}
        <Checkbox name="stay" label={texts.stay} hint={texts.stayHint} input={stay} />
      </Form>
      {only && connections ? (
        <connections.AnyWay press={() => setAnyWay(true)} />
      ) : (
        <>
          <PasskeySignIn stays={stays} badge={lastWay() === 'passkey' && <LastWay />} />
          {hasOption('email-codes') && (
            <>
              <Button
                label={texts.emailCode}
                press={() => setMailed({ email: typedEmail(), stays: stays() })}
              />
              {lastWay() === 'email' && (
                <p>
                  <LastWay />
                </p>
              )}
            </>
          )}
          <Providers stays={stays} />
        </>
      )}
      <p>
        {texts.noAccount} <Link to={`/console/register${location.search}`}>{texts.register}</Link>
      </p>
    </Page>
  );
}

/** For which application, if one has sent the person here. */
function Purpose() {
  const next = new URLSearchParams(location.search).get('next') ?? '';
  const shown = useLazy(
    next.startsWith('/authorize?'),
    () => import('./for-application.tsx'),
    () => {},
  );
  return shown ? <shown.ForApplication next={next} /> : null;
}

const LastWay = () => <span class="badge badge-good">{texts.lastWay}</span>;

function EmailTaken() {
  return (
    <>
      {frame.emailTaken} <Link to={`/console/sign-in${location.search}`}>{register.signInInstead}</Link>
    </>
  );
}

/** Registers and signs in; the app then leads on to `next`. */
export function RegisterPage() {
  const { stay, stays } = useStay();
  const [email] = useState(knownEmail);
  const action = useAction({
    run: ({ email = '', name = '', password = '' }: FormValues) =>
      portico.register({
        body: { email, password, locale: spoken, ...(name.trim() !== '' && { name }) },
      }),
    done: ({ body }, { stay }) => {
      notify(register.registered(body.account.email));
      begin(body, stay !== undefined);
    },
    failures: { EMAIL_ALREADY_EXISTS: { email: { sentences: <EmailTaken /> } } },
  });
  return (
    <Page title={register.title} narrow>
      <Purpose />
      <Form action={action} submit={register.submit}>
        <EmailField label={frame.email} value={email} typed={rememberEmail} autofocus />
        <Field name="name" label={frame.name} hint={frame.nameHint} autocomplete="name" optional />
        <NewPassword label={frame.password} />
        <Checkbox name="stay" label={texts.stay} hint={texts.stayHint} input={stay} />
      </Form>
      <Providers stays={stays} />
      <p>
        {register.hasAccount} <Link to={`/console/sign-in${location.search}`}>{register.signIn}</Link>
      </p>
    </Page>
  );
}

/** Requests an email for choosing a new password, without revealing whether the account exists. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  const action = useAction({
    run: ({ email = '' }: FormValues) => portico.requestPasswordReset({ body: { email } }),
    done: (_success, { email }) => setSentTo(email),
  });
  if (sentTo !== undefined) return <Sent email={sentTo} again={() => setSentTo(undefined)} />;
  return (
    <Page title={forgot.title} narrow>
      <Paragraphs lines={forgot.lines} />
      <Form action={action} submit={frame.sendLink}>
        <EmailField label={frame.email} value={knownEmail()} typed={rememberEmail} autofocus />
      </Form>
      <p>
        <Link to={`/console/sign-in${location.search}`}>{forgot.back}</Link>
      </p>
    </Page>
  );
}

interface SentProps {
  readonly email: string;
  readonly again: () => void;
}

function Sent({ email, again }: SentProps) {
  return (
    <Page title={frame.checkEmail} narrow>
      <Paragraphs lines={forgot.sentLines(email)} />
      <p>
        <Button label={forgot.sentAgain} press={again} />
      </p>
      <p>
        <Link to={`/console/sign-in${location.search}`}>{forgot.back}</Link>
      </p>
    </Page>
  );
}
