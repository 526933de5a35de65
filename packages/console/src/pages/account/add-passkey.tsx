import { useRef } from 'preact/hooks';
import { type Typed, useAction } from '../../frame/action.ts';
import { unseen } from '../../frame/failures.ts';
import { Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { notify } from '../../frame/notices.tsx';
import { type CredentialJson, makePasskey } from '../../frame/passkey.ts';
import { portico } from '../../frame/portico.ts';
import { frame } from '../../texts/frame.ts';
import { passkeys as texts } from '../../texts/passkeys.ts';

interface Made {
  readonly registrationId: string;
  readonly credential: CredentialJson;
}

/** After these, what the browser made is of no more use, or the service has it and nobody knows. */
const OVER: ReadonlySet<string> = new Set([
  'PASSKEY_ALREADY_EXISTS',
  'network_error',
  'timeout',
  'unexpected_response',
]);
const isOver = (error: string) => OVER.has(error);

/** @param added is called with the recovery codes, where it is the first factor of the account */
export function AddPasskey({ added }: { readonly added: (codes: readonly string[] | null) => void }) {
  /** What the browser made and the service has not taken yet: it is sent again, rather than made twice. */
  const made = useRef<Made | undefined>(undefined);

  async function add({ name = '' }: Typed) {
    if (made.current === undefined) {
      const registration = await portico.createPasskeyRegistration();
      if (!registration.ok) return registration;
      const asked = await makePasskey(registration.body.options);
      if (!asked.ok) return asked;
      made.current = { registrationId: registration.body.id, credential: asked.credential };
    }
    const body = { ...made.current, ...(name.trim() !== '' && { name }) };
    const outcome = await portico.createPasskey({ body });
    const isRefused = !outcome.ok && outcome.error === 'FIELDS_VALIDATION_ERROR' && !outcome.fields.name;
    if (outcome.ok || isRefused || isOver(outcome.error)) made.current = undefined;
    return isRefused ? ({ ok: false, error: 'aborted' } as const) : outcome;
  }

  const action = useAction({
    run: add,
    done: ({ body }) => {
      notify(texts.addedNow(body.name));
      added(body.codes);
    },
    changesFactors: true,
    failures: {
      ...unseen(texts.unseen),
      aborted: texts.notMade,
      PASSKEY_ALREADY_EXISTS: texts.madeAlready,
      EMAIL_NOT_VERIFIED: frame.firstFactorNotVerified,
    },
  });
  return (
    <Form resets action={action} submit={texts.add}>
      <Field name="name" label={texts.addName} hint={texts.addHint} autocomplete="off" optional />
    </Form>
  );
}
