import { call } from './client.js';
import { conclude, show } from './elements.js';
import { handle } from './failures.js';
import { createForm } from './form.js';
import { startWithSecret } from './secret.js';
import { texts } from './texts.js';

const { verifyEmail: own } = texts;

/** Nothing happens until a person decides: scanners of mails open links too. */
startWithSecret((token) => {
  if (token === undefined) return conclude(texts.noSecret);
  const body = { token };
  const over = () => conclude(own.over);

  async function verify() {
    const outcome = await call('verifyEmail', { body });
    if (outcome.ok) conclude(own.verified);
    else
      handle(outcome, {
        errors: { EMAIL_ALREADY_EXISTS: () => conclude(own.taken) },
        fields: { token: over },
        tell: form.tell,
      });
  }

  async function reject() {
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
