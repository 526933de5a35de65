import type { Contracts } from '@portico/api';
import { call, type Succeeded } from './client.ts';
import { conclude, element } from './elements.ts';
import { handle } from './failures.ts';
import { createField, createForm, type Form } from './form.ts';
import { texts } from './texts.ts';

const { acceptInvitation: own } = texts;

/** An open invitation, and the secret that accepts it. */
export interface Invited {
  readonly token: string;
  readonly invitation: Contracts['lookUpInvitation']['answer']['body'];
  /** Looks it up again, where it is not what it was. */
  readonly reopen: () => Promise<void>;
}

const over = () => conclude(own.over);

/** A form that signs in for as long as it takes to accept. Nothing of the session is kept. */
export function signIn(invited: Invited): Form {
  const { token, invitation } = invited;
  const { email: address, role, registered } = invitation;
  const email = createField({
    label: own.emailField,
    called: own.emailCalled,
    type: 'email',
    autocomplete: 'username',
    readOnly: role !== 'viewer',
    value: role === 'viewer' && !registered ? '' : address,
    hint: role === 'viewer' ? own.anyAccount : undefined,
  });
  const password = createField({
    label: own.password,
    called: own.passwordCalled,
    type: 'password',
    autocomplete: 'current-password',
  });

  async function run(): Promise<void> {
    const outcome = await call('login', { body: { email: email.value(), password: password.value() } });
    if (outcome.ok) return accept(outcome.body.accessToken);
    handle(outcome, {
      errors: {
        CREDENTIALS_INVALID: () => {
          form.tell(own.credentialsInvalid);
          password.focus();
        },
      },
      fields: { email: email.mark, password: password.mark },
      tell: form.tell,
    });
  }

  async function accept(accessToken: string): Promise<void> {
    const outcome = await call('acceptInvitation', { body: { token }, accessToken });
    await call('logout', { accessToken });
    if (outcome.ok) return conclude(own.accepted(invitation.organizationName, outcome.body.role));
    const again = () => form.tell(texts.broken);
    handle(outcome, {
      errors: {
        ACCESS_TOKEN_MISSING: again,
        ACCESS_TOKEN_INVALID: again,
        IDEMPOTENCY_KEY_IN_USE: again,
        IDEMPOTENCY_KEY_REUSED: again,
        EMAIL_NOT_VERIFIED: () => form.tell(own.notVerified),
        ACCESS_FORBIDDEN: () => form.tell(own.wrongAccount(address)),
        INVITATION_NOT_PENDING: invited.reopen,
        MANAGER_ALREADY_EXISTS: () => conclude(own.alreadyManager(invitation.organizationName)),
      },
      fields: { token: over },
      tell: form.tell,
    });
  }

  const form = createForm([email, password], [{ label: own.signInAndAccept, main: true, run }]);
  return form;
}

/** A form that registers the invited address, and accepts with the same request. */
export function register(invited: Invited, turnToSignIn: () => void): Form {
  const { token, invitation } = invited;
  const email = createField({
    label: own.emailField,
    called: own.emailCalled,
    type: 'email',
    autocomplete: 'username',
    readOnly: true,
    value: invitation.email,
  });
  const name = createField({ label: own.name, called: own.nameCalled, type: 'text', autocomplete: 'name' });
  const password = createField({
    label: own.password,
    called: own.passwordCalled,
    type: 'password',
    autocomplete: 'new-password',
  });

  async function run(): Promise<void> {
    const outcome = await call('register', {
      body: {
        email: email.value(),
        password: password.value(),
        ...(name.value().trim() !== '' && { name: name.value() }),
        invitationToken: token,
      },
    });
    if (outcome.ok) return registered(outcome);
    handle(outcome, {
      errors: {
        EMAIL_ALREADY_EXISTS: turnToSignIn,
        ACCESS_FORBIDDEN: () => form.tell(own.wrongAccount(invitation.email)),
        REGISTRATION_CLOSED: () => form.tell(own.registrationClosed),
        INVITATION_NOT_PENDING: invited.reopen,
      },
      fields: { email: email.mark, password: password.mark, name: name.mark, invitationToken: over },
      tell: form.tell,
    });
  }

  async function registered({ body: { accessToken } }: Succeeded<'register'>): Promise<void> {
    await call('logout', { accessToken });
    conclude(own.accepted(invitation.organizationName, invitation.role));
  }

  const form = createForm([email, name, password], [{ label: own.registerAndAccept, main: true, run }]);
  return form;
}

/** What declines, once it has asked again: there is no way back. */
export function decline({ token, reopen }: Invited): HTMLElement {
  async function run(): Promise<void> {
    const outcome = await call('declineInvitation', { body: { token } });
    if (outcome.ok) return conclude(own.declined);
    handle(outcome, {
      errors: { INVITATION_NOT_PENDING: reopen },
      fields: { token: over },
      tell: form.tell,
    });
  }
  const form = createForm([], [{ label: own.yesDecline, run }]);
  const details = element(
    'details',
    {},
    element('summary', {}, own.decline),
    element('p', {}, own.reallyDecline),
    form.element,
  );
  return details;
}
