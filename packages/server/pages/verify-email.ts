import { call } from './client.ts';
import { conclude, show } from './elements.ts';
import { handle } from './failures.ts';
import { createForm } from './form.ts';
import { startWithSecret } from './secret.ts';
import { texts } from './texts.ts';

const { verifyEmail: own } = texts;

/** Nothing happens until a person decides: scanners of mails open links too. */
startWithSecret((token) => {
  if (token === undefined) return conclude(texts.noSecret);
  const body = { token };
  const over = () => conclude(own.over);

  async function verify(): Promise<void> {
    const outcome = await call('verifyEmail', { body });
    if (outcome.ok) conclude(own.verified);
    else
      handle(outcome, {
        errors: { EMAIL_ALREADY_EXISTS: () => conclude(own.taken) },
        fields: { token: over },
        tell: form.tell,
      });
  }

  async function reject(): Promise<void> {
    const outcome = await call('rejectEmail', { body });
    if (outcome.ok) conclude(own.rejected);
    else handle(outcome, { errors: {}, fields: { token: over }, tell: form.tell });
  }

  const form = createForm(
    [],
    [
      { label: own.verify, main: true, run: verify },
      { label: own.reject, run: reject },
    ],
  );
  show(own, form.element);
});
