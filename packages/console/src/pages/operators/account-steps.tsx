import type * as Client from '@portico/client';
import { useState } from 'preact/hooks';
import { type FormValues, type Once, useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { ConfirmButton, Danger, Dialog, useConfirmed } from '../../frame/dialogs.tsx';
import { DraftForm } from '../../frame/draft-form.tsx';
import { Field } from '../../frame/fields.tsx';
import type { Loading } from '../../frame/load.tsx';
import { notify } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate } from '../../frame/router.ts';
import { account as texts } from '../../texts/operators.json';
import { words } from '../../texts/words.json';
import { orAsk, wasAsked } from './approvals.tsx';
import { PLACES } from './frame.tsx';
import type { OperatorAccount } from './lists.tsx';

interface StepProps {
  readonly account: OperatorAccount;
  /** Called when the account differs from what is shown. */
  readonly changed: () => void;
}

interface SuspensionProps extends StepProps {
  /** Shows the account from an answer: reading it again would record another event. */
  readonly put: Loading<Client.Outcome<'getAccountAsOperator'>>['put'];
}

/** Steps for someone who can't sign in. For other operators, only the emailed link is allowed. */
export function Help({ account: { id, email, operator }, changed }: StepProps) {
  const reset = useAction({
    run: (_values, once) => portico.sendPasswordReset({ id, ...once }),
    done: () => notify(texts.resetSent(email)),
    failures: { ACCOUNT_NOT_FOUND: changed },
  });
  const signOut = useStep(() => portico.endAccountSessions({ id }), texts.signedOut, changed);
  const removal = useStep((once) => orAsk('removeFactors', id, once), texts.factorsRemoved, changed);
  return (
    <Card title={texts.help}>
      <div class="actions">
        <Button label={texts.reset} action={reset} />
        {!operator && (
          <>
            <ConfirmButton
              of={signOut}
              label={texts.signOut}
              title={texts.signOutTitle}
              lines={texts.signOutLines}
            />
            <ConfirmButton
              of={removal}
              label={texts.removeFactors}
              title={texts.removeFactorsTitle}
              lines={texts.removeFactorsLines}
            />
          </>
        )}
      </div>
      <Outcome action={reset} />
    </Card>
  );
}

type Ending =
  | typeof portico.endAccountSessions
  | typeof portico.removeFactors
  | typeof portico.createApproval;
type EndingOutcome = Awaited<ReturnType<Ending>>;

const useStep = (run: (once: Once) => Promise<EndingOutcome>, done: string, changed: () => void) =>
  useConfirmed({
    run: (_values, once) => run(once),
    done: (success) => {
      if (!wasAsked(success)) notify(done);
      changed();
    },
    failures: { ACCOUNT_NOT_FOUND: changed },
  });

export function Suspension(props: SuspensionProps) {
  const isSuspended = props.account.state === 'suspended';
  return (
    <Card title={texts.suspension}>
      <Paragraphs lines={isSuspended ? texts.resumeLines : texts.suspendLines} />
      {isSuspended ? <Resume {...props} /> : <Suspend {...props} />}
    </Card>
  );
}

function Resume({ account: { id }, changed, put }: SuspensionProps) {
  const action = useAction({
    run: () => portico.resumeAccount({ id }),
    done: (success) => {
      notify(texts.resumed);
      put(success);
    },
    failures: { ACCOUNT_NOT_FOUND: changed },
  });
  return (
    <>
      <Button label={texts.resume} action={action} />
      <Outcome action={action} />
    </>
  );
}

function Suspend({ account: { id }, changed, put }: SuspensionProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const action = useAction({
    run: ({ reason }: FormValues, once) =>
      portico.suspendAccount({ id, body: reason?.trim() ? { reason } : {}, ...once }),
    done: (success) => {
      notify(texts.suspended);
      put(success);
    },
    over: close,
    failures: { ACCOUNT_NOT_FOUND: changed },
  });
  return (
    <>
      <Button label={texts.suspend} press={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={texts.suspendTitle} close={close}>
          <DraftForm draft="suspension" action={action} submit={texts.suspendNow} danger cancel={close}>
            <Field
              name="reason"
              label={words.reason}
              hint={texts.reasonHint}
              autocomplete="off"
              optional
              autofocus
            />
          </DraftForm>
        </Dialog>
      )}
    </>
  );
}

export function Delete({ id, email }: OperatorAccount) {
  const asked = useConfirmed({
    run: (_values, once) => orAsk('deleteAccountAsOperator', id, once),
    done: (success) => {
      if (wasAsked(success)) return navigate(PLACES.approvals);
      notify(texts.deleted(email));
      navigate(PLACES.accounts, { replace: true });
    },
    failures: {
      ACCOUNT_NOT_FOUND: () => navigate(PLACES.accounts, { replace: true }),
      LAST_OWNER: texts.lastOwner,
    },
  });
  return <Danger {...texts.deletion} label={words.deleteForGood} typed={email} of={asked} />;
}
