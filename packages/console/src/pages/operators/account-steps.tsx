import type * as Client from '@portico/client';
import { useState } from 'preact/hooks';
import { type Action, type Typed, useAction } from '../../frame/action.ts';
import { Confirm } from '../../frame/confirm.tsx';
import { Danger } from '../../frame/danger.tsx';
import { Dialog } from '../../frame/dialog.tsx';
import { saidOf } from '../../frame/failures.ts';
import { Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import type { Loading } from '../../frame/load.tsx';
import { notify } from '../../frame/notices.tsx';
import type { Once } from '../../frame/once.ts';
import { Outcome } from '../../frame/outcome.tsx';
import { Paragraphs } from '../../frame/paragraphs.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate } from '../../frame/router.ts';
import { account as texts } from '../../texts/operators.ts';
import type { OperatorAccount } from './accounts.tsx';
import { orAsk, wasAsked } from './approval-asked.ts';
import { PLACES } from './frame.tsx';

interface StepProps {
  readonly account: OperatorAccount;
  /** Called where the account is not what is shown any more. */
  readonly changed: () => void;
}

interface SuspensionProps extends StepProps {
  /** Puts what an operation answered on the page: to read it again would be one more event of the account. */
  readonly put: Loading<Client.Outcome<'getAccountAsOperator'>>['put'];
}

/** What helps somebody who can't get in; the link alone helps operators, too. */
export function Help({ account: { id, email, operator }, changed }: StepProps) {
  const reset = useAction({
    run: (_values, once) => portico.sendPasswordReset({ id, ...once }),
    done: () => notify(texts.resetSent(email)),
    failures: { ACCOUNT_NOT_FOUND: changed },
  });
  const signOut = useStep(() => portico.endAccountSessions({ id }), texts.signedOut, changed);
  const removal = useStep(
    (once) => orAsk(() => portico.removeFactors({ id }), { operation: 'removeFactors', subjectId: id }, once),
    texts.factorsRemoved,
    changed,
  );
  return (
    <section class="card">
      <h2>{texts.help}</h2>
      <button type="button" class="button" aria-disabled={reset.busy} onClick={() => reset.start()}>
        {texts.reset}
      </button>
      <Outcome action={reset} />
      {!operator && (
        <>
          <Asked step={signOut} label={texts.signOut} title={texts.signOutTitle} lines={texts.signOutLines} />
          <Asked
            step={removal}
            label={texts.removeFactors}
            title={texts.removeFactorsTitle}
            lines={texts.removeFactorsLines}
          />
        </>
      )}
    </section>
  );
}

type Ending =
  | typeof portico.endAccountSessions
  | typeof portico.removeFactors
  | typeof portico.createApproval;
type EndingOutcome = Awaited<ReturnType<Ending>>;

interface Step {
  readonly action: Action;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Something that is done once it was asked whether it should be. */
function useStep(run: (once: Once) => Promise<EndingOutcome>, done: string, changed: () => void): Step {
  const [isOpen, setOpen] = useState(false);
  const closeBehind = () => {
    setOpen(false);
    changed();
  };
  const action = useAction({
    run: (_values, once) => run(once),
    done: (success) => {
      if (!wasAsked(success)) notify(done);
      closeBehind();
    },
    failures: { ACCOUNT_NOT_FOUND: closeBehind },
  });
  return { action, isOpen, setOpen };
}

interface AskedProps {
  readonly step: Step;
  readonly label: string;
  readonly title: string;
  readonly lines: readonly string[];
}

function Asked({ step: { action, isOpen, setOpen }, label, title, lines }: AskedProps) {
  return (
    <>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <Confirm title={title} label={label} action={action} close={() => setOpen(false)}>
          <Paragraphs lines={lines} />
        </Confirm>
      )}
    </>
  );
}

/** Keeps everybody out of the account, or lets them in again. */
export function Suspension(props: SuspensionProps) {
  const isSuspended = props.account.state === 'suspended';
  return (
    <section class="card">
      <h2>{texts.suspension}</h2>
      <Paragraphs lines={isSuspended ? texts.resumeLines : texts.suspendLines} />
      {isSuspended ? <Resume {...props} /> : <Suspend {...props} />}
    </section>
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
      <button type="button" class="button" aria-disabled={action.busy} onClick={() => action.start()}>
        {texts.resume}
      </button>
      <Outcome action={action} />
    </>
  );
}

function Suspend({ account: { id }, changed, put }: SuspensionProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const closeBehind = () => {
    close();
    changed();
  };
  const action = useAction({
    run: ({ reason }: Typed, once) =>
      portico.suspendAccount({ id, body: reason?.trim() ? { reason } : {}, ...once }),
    done: (success) => {
      notify(texts.suspended);
      close();
      put(success);
    },
    failures: { ACCOUNT_NOT_FOUND: closeBehind },
  });
  return (
    <>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        {texts.suspend}
      </button>
      {isOpen && (
        <Dialog title={texts.suspendTitle} close={close}>
          <Form action={action} submit={texts.suspendNow} danger cancel={close}>
            <Field
              name="reason"
              label={texts.reason}
              hint={texts.reasonHint}
              autocomplete="off"
              optional
              autofocus
            />
          </Form>
        </Dialog>
      )}
    </>
  );
}

export function Delete({ id, email }: OperatorAccount) {
  const action = useAction({
    run: (_values, once) =>
      orAsk(
        () => portico.deleteAccountAsOperator({ id }),
        { operation: 'deleteAccountAsOperator', subjectId: id },
        once,
      ),
    done: (success) => {
      if (wasAsked(success)) return navigate(PLACES.approvals);
      notify(texts.deleted(email));
      navigate(PLACES.accounts, { replace: true });
    },
    failures: { ACCOUNT_NOT_FOUND: () => navigate(PLACES.accounts, { replace: true }) },
    says: { LAST_OWNER: (failure) => texts.lastOwner(saidOf(failure)) },
  });
  return <Danger {...texts.deletion} typed={email} action={action} />;
}
