import { useState } from 'preact/hooks';
import { type Typed, useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { CurrentPassword, UserName } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { Row, useList } from '../../frame/list.tsx';
import { NewPassword } from '../../frame/new-password.tsx';
import { saying } from '../../frame/notices.tsx';
import { focusTitle } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { currentSession } from '../../frame/session.ts';
import { WayBack } from '../../frame/way-back.tsx';
import { password as texts } from '../../texts/account.ts';
import { AccountPage } from './frame.tsx';
import { SecondFactors } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

export function SecurityPage() {
  const sessions = useList((query) => portico.listSessions({ query }), []);
  return (
    <AccountPage title={texts.title}>
      <WayBack />
      <SecondFactors changed={sessions.reload}>
        <Password changed={sessions.reload} />
      </SecondFactors>
      <Sessions list={sessions} />
    </AccountPage>
  );
}

/** @param changed called once all other sessions have ended */
function Password({ changed }: { readonly changed: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <Row
        title={texts.heading}
        hint={texts.lines}
        controls={
          !isOpen && (
            <Button small label={texts.change} named={texts.changeNamed} press={() => setOpen(true)} />
          )
        }
      />
      {isOpen && (
        <ChangePassword
          changed={() => {
            setOpen(false);
            focusTitle();
            changed();
          }}
          close={() => setOpen(false)}
        />
      )}
    </li>
  );
}

interface ChangePasswordProps {
  readonly changed: () => void;
  readonly close: () => void;
}

function ChangePassword({ changed, close }: ChangePasswordProps) {
  const action = useAction({
    run: ({ currentPassword = '', newPassword = '' }: Typed) =>
      portico.changePassword({ body: { currentPassword, newPassword } }),
    done: saying(texts.changed, changed),
  });
  return (
    <div class="setting">
      <Form focuses action={action} submit={texts.submit} cancel={close}>
        <UserName email={currentSession()?.email} />
        <CurrentPassword name="currentPassword" label={texts.current} />
        <NewPassword name="newPassword" label={texts.next} />
      </Form>
    </div>
  );
}
