import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { CurrentPassword, UserName } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { useList } from '../../frame/list.tsx';
import { NewPassword } from '../../frame/new-password.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { focusTitle } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { currentSession } from '../../frame/session.ts';
import { SettingRow } from '../../frame/setting-row.tsx';
import { WayBack } from '../../frame/way-back.tsx';
import { password as texts } from '../../texts/account.json';
import { frame } from '../../texts/frame.json';
import { noPassword } from '../../texts/identities.json';
import { words } from '../../texts/words.json';
import { AccountPage } from './frame.tsx';
import { Identities } from './identities.tsx';
import { SecondFactors } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

export function SecurityPage() {
  const sessions = useList((query) => portico.listSessions({ query }), []);
  return (
    <AccountPage title={words.security}>
      <WayBack />
      <SecondFactors changed={sessions.reload}>
        {(hasPassword) => (
          <>
            {hasPassword === false ? <NoPassword /> : <Password changed={sessions.reload} />}
            <Identities />
          </>
        )}
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
      <SettingRow
        title={frame.password}
        hint={texts.lines}
        controls={
          !isOpen && (
            <Button small label={words.change} named={texts.changeNamed} press={() => setOpen(true)} />
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

/** For an account that signs in with a provider alone: a mail gives it a password. */
function NoPassword() {
  const email = currentSession()?.email ?? '';
  const action = useAction({
    run: () => portico.requestPasswordReset({ body: { email } }),
    done: () => notify(noPassword.sent(email)),
  });
  return (
    <li>
      <SettingRow
        title={frame.password}
        hint={noPassword.lines}
        controls={<Button small label={noPassword.choose} named={noPassword.chooseNamed} action={action} />}
        actions={[action]}
      />
    </li>
  );
}

interface ChangePasswordProps {
  readonly changed: () => void;
  readonly close: () => void;
}

function ChangePassword({ changed, close }: ChangePasswordProps) {
  const action = useAction({
    run: ({ currentPassword = '', newPassword = '' }: FormValues) =>
      portico.changePassword({ body: { currentPassword, newPassword } }),
    done: saying(texts.changed, changed),
  });
  return (
    <div class="setting">
      <Form focuses action={action} submit={texts.submit} cancel={close}>
        <UserName email={currentSession()?.email} />
        <CurrentPassword name="currentPassword" label={texts.current} />
        <NewPassword name="newPassword" label={words.newPassword} />
      </Form>
    </div>
  );
}
