import type { Body } from '@portico/client';
import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Dialog } from '../../frame/dialogs.tsx';
import { DraftForm } from '../../frame/draft-form.tsx';
import { CurrentPassword, EmailField, UserName } from '../../frame/fields.tsx';
import { notify } from '../../frame/notices.tsx';
import { SendVerification } from '../../frame/outcome.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { shared } from '../../frame/storage.ts';
import { email as texts } from '../../texts/account.json';
import { frame } from '../../texts/frame.json';
import { words } from '../../texts/words.json';

interface EmailProps {
  readonly account: Body<'getAccount'>;
  readonly changed: () => void;
}

type Step = 'again' | 'change' | 'drop';

/** The person's address, whether it is verified, and a pending change of it. */
export function Email({ account, changed }: EmailProps) {
  const [pending, setPending] = usePendingEmail(account);
  const [step, setStep] = useState<Step>();
  return (
    <Card title={frame.email}>
      <p class="actions">
        <strong>{account.email}</strong>
        {account.emailVerified ? (
          <span class="badge badge-good">{texts.verified}</span>
        ) : (
          <span class="badge badge-warning">{words.notVerified}</span>
        )}
      </p>
      {!account.emailVerified && (
        <>
          <p>{texts.notVerifiedLine}</p>
          <SendVerification quiet />
        </>
      )}
      {pending !== undefined && (
        <section class="notice" aria-label={texts.pendingLabel}>
          <p>{texts.pending(pending)}</p>
          <div class="actions">
            <Button small label={texts.again} press={() => setStep('again')} />
            <Button small label={texts.drop} press={() => setStep('drop')} />
          </div>
        </section>
      )}
      <Button label={texts.change} press={() => setStep('change')} />
      {step && (
        <EmailDialog
          step={step}
          account={account}
          pending={pending ?? ''}
          done={(next) => {
            setPending(next);
            changed();
          }}
          close={() => setStep(undefined)}
        />
      )}
    </Card>
  );
}

interface EmailDialogProps {
  readonly step: Step;
  readonly account: Body<'getAccount'>;
  readonly pending: string;
  /** @param next the address that waits for its verification */
  readonly done: (next: string | undefined) => void;
  readonly close: () => void;
}

const TITLES = { again: texts.againTitle, change: texts.changeTitle, drop: texts.dropTitle } as const;

/** Changes the address, sends the link again, or drops the change by asking for the current address. */
function EmailDialog({ step, account, pending, done, close }: EmailDialogProps) {
  const known = { again: pending, change: undefined, drop: account.email }[step];
  const action = useAction({
    run: ({ email = known ?? '', password = '' }: FormValues) =>
      portico.changeEmail({ body: { email, password } }),
    done: ({ body }, { email = known ?? '' }) => {
      const isChanged = body.email === email.trim();
      notify(step === 'drop' ? texts.dropped : isChanged ? texts.changed : texts.sent(email.trim()));
      done(isChanged ? undefined : email.trim());
    },
    over: close,
  });
  return (
    <Dialog title={TITLES[step]} close={close}>
      {step === 'drop' && <Paragraphs lines={texts.dropLines(pending)} />}
      <DraftForm
        draft={`email ${step}`}
        action={action}
        submit={step === 'drop' ? texts.dropNow : frame.sendLink}
        cancel={close}
      >
        <UserName email={account.email} />
        {step === 'change' && <EmailField label={texts.email} autocomplete="email" autofocus />}
        <CurrentPassword label={frame.password} hint={texts.passwordHint} autofocus={step !== 'change'} />
      </DraftForm>
    </Dialog>
  );
}

/** As long as the link works. */
const LASTS_MS = 24 * 3_600_000;

/**
 * The new address that this browser has asked for. Of the service's answers, only the account's export contains it, so that
 * a stolen session does not reveal it.
 */
function usePendingEmail({ id, email }: Body<'getAccount'>) {
  const name = `pending-email.${id}`;
  const [pending, setPending] = useState(() => stillPending(shared.read(name)));
  const keep = (next: string | undefined) => {
    const until = Date.now() + LASTS_MS;
    shared.write(name, next === undefined ? undefined : JSON.stringify({ email: next, until }));
    setPending(next);
  };
  return [pending === email ? undefined : pending, keep] as const;
}

function stillPending(text = '{}'): string | undefined {
  try {
    const { email, until } = JSON.parse(text);
    return typeof email === 'string' && until > Date.now() ? email : undefined;
  } catch {
    return undefined;
  }
}
