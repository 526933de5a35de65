import type { Body } from '@portico/client';
import { useRef } from 'preact/hooks';
import type { FormValues } from '../../frame/action.ts';
import { Choice } from '../../frame/lazy-fields.tsx';
import { type CredentialJson, makePasskey } from '../../frame/passkey.ts';
import { portico } from '../../frame/portico.ts';
import { spoken } from '../../frame/time.ts';
import { firstOperator } from '../../texts/first-operator.json';
import { secondFactor } from '../../texts/second-factor.json';

const texts = firstOperator.factor;

const KINDS = ['app', 'passkey'] as const;
export type Kind = (typeof KINDS)[number];

interface KindChoiceProps {
  readonly kind: Kind;
  readonly choose: (kind: Kind) => void;
}

export const KindChoice = ({ kind, choose }: KindChoiceProps) => (
  <div
    onChange={({ target }) => {
      const chosen = KINDS.find((one) => target instanceof HTMLInputElement && one === target.value);
      if (chosen) choose(chosen);
    }}
  >
    <Choice
      name="factor"
      label={texts.label}
      value={kind}
      options={[
        ['app', secondFactor.heading, texts.appHint],
        ['passkey', texts.passkey, texts.passkeyHint],
      ]}
    />
  </div>
);

/** A passkey that the browser has created and the service has not yet accepted: sent again rather than created twice. */
interface CreatedPasskey {
  readonly email: string;
  readonly credential: CredentialJson;
}

/** Creates the account of the first operator, with the factor that the form names. */
export function useCreation(token: string, { passkey }: Pick<Body<'lookUpFirstOperator'>, 'passkey'>) {
  const made = useRef<CreatedPasskey | undefined>(undefined);

  return async ({ email = '', name = '', password = '', code = '', factor }: FormValues) => {
    const body = { token, email, password, locale: spoken, ...(name.trim() !== '' && { name }) };
    if (factor !== 'passkey' || !passkey) return portico.createFirstOperator({ body: { ...body, code } });
    if (made.current?.email !== email) {
      // Without a factor, the service refuses other fields that are wrong, before a passkey is created in vain; an address
      // that is taken only with one.
      const judged = await portico.createFirstOperator({ body });
      if (judged.ok || judged.error !== 'FIELDS_VALIDATION_ERROR') return judged;
      const { code: _, ...fields } = judged.fields;
      if (Object.keys(fields).length > 0) return { ...judged, fields };
      // One with another address is replaced, as authenticators keep one passkey for each user handle.
      const { options } = passkey;
      const user = { ...options.user, name: email, displayName: name.trim() || email };
      const asked = await makePasskey({ ...options, user });
      if (!asked.ok) return asked;
      made.current = { email, credential: asked.credential };
    }
    const { credential } = made.current;
    const outcome = await portico.createFirstOperator({
      body: { ...body, registrationId: passkey.id, credential },
    });
    const isRefused = !outcome.ok && outcome.error === 'FIELDS_VALIDATION_ERROR' && outcome.fields.credential;
    if (isRefused || (!outcome.ok && outcome.error === 'PASSKEY_ALREADY_EXISTS')) made.current = undefined;
    return isRefused ? ({ ok: false, error: 'aborted' } as const) : outcome;
  };
}
