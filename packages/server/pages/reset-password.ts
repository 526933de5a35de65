import { call } from './client.ts';
import { conclude, show } from './elements.ts';
import { handle } from './failures.ts';
import { createField, createForm } from './form.ts';
import { startWithSecret } from './secret.ts';
import { texts } from './texts.ts';

const { resetPassword: own } = texts;

startWithSecret((token) => {
  if (token === undefined) return conclude(texts.noSecret);
  const password = createField({
    label: own.password,
    called: own.passwordCalled,
    type: 'password',
    autocomplete: 'new-password',
  });

  async function save(secret: string): Promise<void> {
    const outcome = await call('resetPassword', { body: { token: secret, password: password.value() } });
    if (outcome.ok) return conclude(own.saved);
    handle(outcome, {
      errors: {},
      fields: { password: password.mark, token: () => conclude(own.over) },
      tell: form.tell,
    });
  }

  const form = createForm([password], [{ label: own.save, main: true, run: () => save(token) }]);
  show(own, form.element);
});
