import { type Typed, useAction } from '../../frame/action.ts';
import { CurrentPassword, NewPassword } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { useList } from '../../frame/list.tsx';
import { saying } from '../../frame/notices.tsx';
import { Card } from '../../frame/page.tsx';
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
      <Password changed={sessions.reload} />
      <SecondFactors changed={sessions.reload} />
      <Sessions list={sessions} />
    </AccountPage>
  );
}

/** @param changed called once all other sessions have ended */
function Password({ changed }: { readonly changed: () => void }) {
  const action = useAction({
    run: ({ currentPassword = '', newPassword = '' }: Typed) =>
      portico.changePassword({ body: { currentPassword, newPassword } }),
    done: saying(texts.changed, changed),
  });
  return (
    <Card title={texts.heading}>
      <Form resets action={action} submit={texts.submit}>
        {/* Tells password managers whose password this is. */}
        <input
          type="text"
          class="hidden"
          autocomplete="username"
          value={currentSession()?.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <CurrentPassword name="currentPassword" label={texts.current} />
        <NewPassword name="newPassword" label={texts.next} />
      </Form>
    </Card>
  );
}
