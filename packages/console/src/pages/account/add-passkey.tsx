import { useRef } from 'preact/hooks';
import { type Typed, useAction } from '../../frame/action.ts';
import { Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { notify } from '../../frame/notices.tsx';
import type { Once } from '../../frame/once.ts';
import { type CredentialJson, makePasskey } from '../../frame/passkey.ts';
import { portico } from '../../frame/portico.ts';
import { passkeys as texts } from '../../texts/passkeys.ts';

interface Made {
  readonly registrationId: string;
  readonly credential: CredentialJson;
}

export function AddPasskey({ added }: { readonly added: () => void }) {
  /** What the browser made and the service may not have yet: it is sent again, rather than made twice. */
  const made = useRef<Made | undefined>(undefined);

  async function add({ name = '' }: Typed, once: Once) {
    if (made.current === undefined) {
      const registration = await portico.createPasskeyRegistration();
      if (!registration.ok) return registration;
      const asked = await makePasskey(registration.body.options);
      if (!asked.ok) return asked;
      made.current = { registrationId: registration.body.id, credential: asked.credential };
    }
    const body = { ...made.current, ...(name.trim() !== '' && { name }) };
    const outcome = await portico.createPasskey({ body, ...once });
    const isRefused = !outcome.ok && outcome.error === 'FIELDS_VALIDATION_ERROR' && !outcome.fields.name;
    if (outcome.ok || isRefused || outcome.error === 'PASSKEY_ALREADY_EXISTS') made.current = undefined;
    return isRefused ? ({ ok: false, error: 'aborted' } as const) : outcome;
  }

  const action = useAction({
    run: add,
    done: ({ body }) => {
      notify(texts.addedNow(body.name));
      added();
    },
    failures: { aborted: texts.notMade, PASSKEY_ALREADY_EXISTS: texts.madeAlready },
  });
  return (
    <Form resets action={action} submit={texts.add}>
      <Field name="name" label={texts.addName} hint={texts.addHint} autocomplete="off" optional />
    </Form>
  );
}
