import { password, breached as texts } from '../texts/account.json';
import { frame } from '../texts/frame.json';
import { words } from '../texts/words.json';
import { type FormValues, useAction } from './action.ts';
import { Button } from './controls.tsx';
import { Dialog } from './dialogs.tsx';
import { CurrentPassword, UserName } from './fields.tsx';
import { Form } from './form.tsx';
import { NewPassword } from './new-password.tsx';
import { saying } from './notices.tsx';
import { Paragraphs } from './page.tsx';
import { portico, signOut } from './portico.ts';
import { noteOperator } from './session.ts';
import type { Question } from './sign-in-again.ts';

/** Requests of the frame that were refused until the password is changed. */
async function askAnew(): Promise<void> {
  const outcome = await portico.getCaller();
  if (outcome.ok) noteOperator(outcome.body.operator);
}

/** Asks for a new password, without which the session is refused everywhere, and then repeats what was begun. */
export function BreachedDialog({ email, answer }: Pick<Question, 'email' | 'answer'>) {
  const action = useAction({
    run: ({ currentPassword = '', newPassword = '' }: FormValues) =>
      portico.changePassword({ body: { currentPassword, newPassword } }),
    done: saying(password.changed, () => {
      answer(true);
      askAnew();
    }),
  });
  return (
    <Dialog title={texts.title} close={() => answer(false)}>
      <Paragraphs lines={texts.lines} />
      <Form
        action={action}
        submit={password.submit}
        buttons={<Button label={frame.signOut} press={signOut} />}
      >
        <UserName email={email} />
        <CurrentPassword name="currentPassword" label={password.current} autofocus />
        <NewPassword name="newPassword" label={words.newPassword} />
      </Form>
    </Dialog>
  );
}
