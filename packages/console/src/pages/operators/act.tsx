import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Dialog } from '../../frame/dialogs.tsx';
import { DraftForm } from '../../frame/draft-form.tsx';
import { Field } from '../../frame/fields.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { actFor, portico } from '../../frame/portico.ts';
import { navigate } from '../../frame/router.ts';
import { account as texts } from '../../texts/operators.json';
import { words } from '../../texts/words.json';

interface ImpersonationProps {
  readonly id: string;
  /** Called when the account differs from what is shown. */
  readonly changed: () => void;
}

/** Begins to act for a person. */
export function Impersonation({ id, changed }: ImpersonationProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const action = useAction({
    run: ({ reason = '' }: FormValues) => portico.impersonateAccount({ id, body: { reason } }),
    done: ({ body }) => {
      actFor(body);
      navigate('/console/organizations');
    },
    failures: { ACCOUNT_NOT_FOUND: changed },
  });
  return (
    <Card title={texts.acting}>
      <Paragraphs lines={texts.actingLines} />
      <Button label={texts.act} press={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={texts.actTitle} close={close}>
          <DraftForm draft="act" action={action} submit={texts.actNow} cancel={close}>
            <Field
              name="reason"
              label={words.reason}
              hint={texts.actReasonHint}
              autocomplete="off"
              autofocus
            />
          </DraftForm>
        </Dialog>
      )}
    </Card>
  );
}
