import { useEffect } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { CodeField, useCode, withCode } from '../../frame/code.tsx';
import { Button } from '../../frame/controls.tsx';
import { CurrentPassword, EmailField, Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { NewPassword } from '../../frame/new-password.tsx';
import { begin, portico, signIn, signOut } from '../../frame/portico.ts';
import type { Session } from '../../frame/session.ts';
import { spoken } from '../../frame/time.ts';
import { frame } from '../../texts/frame.json';
import { acceptInvitation as texts } from '../../texts/mail-links.json';
import { words } from '../../texts/words.json';
import type { OpenInvitation } from './accept-invitation.tsx';
import { over } from './with-secret.tsx';

interface AcceptAsProps {
  readonly invited: OpenInvitation;
  readonly session: Session;
  /** True if the person has already chosen to accept. */
  readonly atOnce: boolean;
}

/** Accepts as the account of this browser's session. */
export function AcceptAs({ invited, session, atOnce }: AcceptAsProps) {
  const { secret, invitation, accepted, ended, reload } = invited;
  const about = ({ title, lines }: typeof texts.noRoom) => ({
    title,
    lines: lines(invitation.organizationName),
  });
  const action = useAction({
    run: (_values, once) => portico.acceptInvitation({ body: { token: secret }, ...once }),
    done: ({ body }) => accepted(body.organizationId),
    failures: {
      ACCESS_FORBIDDEN: texts.wrongAccount(invitation.email),
      INVITATION_NOT_PENDING: reload,
      MANAGER_ALREADY_EXISTS: () => ended(about(texts.alreadyManager)),
      MANAGER_LIMIT_REACHED: () => ended(about(texts.noRoom)),
      // The only field is the secret, which the person can't correct.
      FIELDS_VALIDATION_ERROR: () => ended(over(texts.overLines)),
    },
  });
  useEffect(() => {
    if (atOnce) action.start();
  }, []);
  // Only viewers may accept with an account under another address.
  const isOther = invitation.role !== 'viewer' && !isSame(invitation.email, session.email);
  return (
    <section class="card">
      <p>{words.signedInAs(session.email)}</p>
      {isOther && <p class="notice">{texts.otherAddress(invitation.email)}</p>}
      <Form
        action={action}
        submit={words.accept}
        plain={isOther}
        buttons={<Button {...(isOther && { look: 'main' })} label={frame.otherAccount} press={signOut} />}
      />
    </section>
  );
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

interface SignInProps {
  readonly invited: OpenInvitation;
  readonly signingIn: () => void;
}

/** Signs in; then `AcceptAs` replaces it. */
export function SignIn({ invited, signingIn }: SignInProps) {
  const { email, role, registered } = invited.invitation;
  // Only viewers may accept with an account under another address.
  const isFree = role === 'viewer';
  const code = useCode();
  const action = useAction({
    run: ({ email: typed = '', password = '', code }: FormValues) => {
      signingIn();
      return signIn({ email: typed, password, ...withCode(code) });
    },
    done: () => {},
    failures: code.failures,
  });
  return (
    <Form action={action} submit={texts.signInAndAccept}>
      <EmailField
        label={frame.email}
        {...(isFree && { hint: texts.anyAccount })}
        value={isFree && !registered ? '' : email}
        readOnly={!isFree}
      />
      <CurrentPassword label={frame.password} />
      {code.asked && <CodeField first={code.asked} switched={action.clear} />}
    </Form>
  );
}

interface RegisterProps {
  readonly invited: OpenInvitation;
  readonly emailIsTaken: () => void;
}

/** Registers the invited address and accepts, in one request. */
export function Register({ invited, emailIsTaken }: RegisterProps) {
  const { secret, invitation, accepted, ended, reload } = invited;
  const { email } = invitation;
  const action = useAction({
    run: ({ name = '', password = '' }: FormValues) =>
      portico.register({
        body: {
          email,
          password,
          locale: spoken,
          ...(name.trim() !== '' && { name }),
          invitationToken: secret,
        },
      }),
    done: ({ body }) => {
      begin(body);
      accepted(undefined);
    },
    failures: {
      EMAIL_ALREADY_EXISTS: emailIsTaken,
      ACCESS_FORBIDDEN: texts.wrongAccount(email),
      REGISTRATION_CLOSED: texts.registrationClosed,
      INVITATION_NOT_PENDING: reload,
    },
  });
  const secretIsOver = action.shown?.fields.invitationToken !== undefined;
  useEffect(() => {
    if (secretIsOver) ended(over(texts.overLines));
  }, [secretIsOver]);
  return (
    <Form action={action} submit={texts.registerAndAccept}>
      <EmailField label={frame.email} value={email} readOnly />
      <Field name="name" label={frame.name} hint={frame.nameHint} autocomplete="name" optional />
      <NewPassword label={frame.password} />
    </Form>
  );
}
