import type { Body } from '@portico/client';
import { useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { notify } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Card, type Fact, Facts, Page } from '../../frame/page.tsx';
import { pendingAuthorization } from '../../frame/pending.ts';
import { portico } from '../../frame/portico.ts';
import { ProviderButtons } from '../../frame/provider-buttons.tsx';
import { navigate } from '../../frame/router.ts';
import { dropMailedSecret } from '../../frame/secret.ts';
import { useSession } from '../../frame/session.ts';
import { momentOf } from '../../frame/time.ts';
import { acceptInvitation as texts } from '../../texts/mail-links.json';
import { words } from '../../texts/words.json';
import { AcceptAs, Register, SignIn } from './acceptance.tsx';
import { home } from './go-on.tsx';
import { over, Said, type Words, withSecret } from './with-secret.tsx';

/** An open invitation, and the page after its answer. */
export interface OpenInvitation {
  readonly secret: string;
  readonly invitation: Body<'lookUpInvitation'>;
  /** Leads home or, without one, to the organization if its ID is given, else to the list of organizations. */
  readonly accepted: (organizationId: string | undefined) => void;
  readonly ended: (words: Words) => void;
  /** Looks the invitation up again, when its state has changed. */
  readonly reload: () => void;
}

export const AcceptInvitationPage = withSecret(({ secret }) => {
  const [end, setEnd] = useState<Words>();
  const loading = useLoad(() => portico.lookUpInvitation({ body: { token: secret } }), [secret]);
  if (end) return <Said {...end} />;
  // The only field is the secret, which the person can't correct.
  if (loading.state === 'failed' && loading.failure.error === 'FIELDS_VALIDATION_ERROR')
    return <Said {...over(texts.overLines)} />;
  if (loading.state !== 'ready')
    return (
      <Page title={texts.title} narrow>
        <WhenReady of={loading}>{() => null}</WhenReady>
      </Page>
    );
  const invitation = loading.success.body;
  if (invitation.state !== 'pending') return <Said {...texts.states[invitation.state]} />;
  return (
    <Pending
      secret={secret}
      invitation={invitation}
      ended={setEnd}
      reload={loading.reload}
      accepted={(organizationId) => {
        dropMailedSecret();
        const { organizationName, role } = invitation;
        const pending = pendingAuthorization();
        const accepted = texts.accepted[role](organizationName);
        if (!pending && home !== undefined) return setEnd({ title: texts.joined, lines: accepted });
        notify(accepted);
        const own = ['/console/organizations', organizationId].filter(Boolean).join('/');
        navigate(pending?.place ?? own, { replace: true });
      }}
    />
  );
});

function Pending(invited: OpenInvitation) {
  return (
    <Page title={texts.title} narrow>
      <Invitation {...invited.invitation} />
      <Ways {...invited} />
      <Decline {...invited} />
    </Page>
  );
}

/** Names typed by others are labelled as data, so that they can't pass for text of this page. */
function Invitation({ organizationName, inviterName, role, email, expiresAt }: OpenInvitation['invitation']) {
  const facts: Fact[] = [
    [words.organization, organizationName],
    [texts.inviter, inviterName],
    [texts.role, texts.roles[role]],
    [texts.email, email],
    [texts.until, momentOf(expiresAt)],
  ];
  return <Facts facts={facts} />;
}

/**
 * A new account of a provider joins at once. Others find the invitation in the list of organizations, because this page
 * does not keep its secret for the way back.
 */
const leaving = () =>
  ({
    purpose: 'sign-in',
    next: pendingAuthorization()?.place ?? '/console/organizations',
    invited: true,
  }) as const;

/** Accepts with the account signed in, or asks to sign in to one or create one. */
function Ways(invited: OpenInvitation) {
  const { secret, invitation } = invited;
  const { registered, role } = invitation;
  const session = useSession();
  const [way, setWay] = useState<'signIn' | 'register'>(registered ? 'signIn' : 'register');
  const [isTaken, setTaken] = useState(false);
  const [isSigningIn, setSigningIn] = useState(false);
  if (session) return <AcceptAs invited={invited} session={session} atOnce={isSigningIn} />;
  const emailIsTaken = () => {
    setTaken(true);
    setWay('signIn');
  };
  // Only viewers may accept with an account under another address.
  const other = !registered && !isTaken && role === 'viewer';
  return (
    <Card title={way === 'signIn' ? texts.signIn : texts.register}>
      {isTaken && <p role="alert">{texts.emailTaken}</p>}
      {way === 'signIn' ? (
        <SignIn invited={invited} signingIn={() => setSigningIn(true)} />
      ) : (
        <Register invited={invited} emailIsTaken={emailIsTaken} />
      )}
      {other && (
        <p>
          <Button
            look="link"
            label={way === 'signIn' ? texts.hasNoAccount : texts.hasAccount}
            press={() => setWay(way === 'signIn' ? 'register' : 'signIn')}
          />
        </p>
      )}
      <ProviderButtons plan={leaving} invitationToken={secret} />
    </Card>
  );
}

/** Takes a second press to decline, because that can't be undone. */
function Decline({ secret, ended, reload }: OpenInvitation) {
  const action = useAction({
    run: () => portico.declineInvitation({ body: { token: secret } }),
    done: () => {
      dropMailedSecret();
      ended(texts.declined);
    },
    failures: { INVITATION_NOT_PENDING: reload, FIELDS_VALIDATION_ERROR: () => ended(over(texts.overLines)) },
  });
  return (
    <details>
      <summary>{texts.decline}</summary>
      <div class="form">
        <p>{texts.reallyDecline}</p>
        <div class="actions">
          <Button look="danger" label={texts.yesDecline} action={action} />
        </div>
        <Outcome action={action} />
      </div>
    </details>
  );
}
