import type { Body } from '@portico/client';
import { useRef, useState } from 'preact/hooks';
import { type Typed, useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Confirm } from '../../frame/dialogs.tsx';
import { unseen } from '../../frame/failures.ts';
import { Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { Items, type List, Row, useList } from '../../frame/list.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { type CredentialJson, makePasskey, passkeySupport } from '../../frame/passkey.ts';
import { portico } from '../../frame/portico.ts';
import { Rename } from '../../frame/rename.tsx';
import { distanceTo, momentOf } from '../../frame/time.ts';
import { frame } from '../../texts/frame.ts';
import { passkeys as texts } from '../../texts/passkeys.ts';

export type Passkey = Body<'getPasskey'>;

interface PasskeysProps {
  /** Called once one was added. @param codes with the first factor of the account */
  readonly received: (codes: readonly string[] | null) => void;
  /** Called once sessions may have ended. */
  readonly changed: () => void;
}

export function Passkeys(props: PasskeysProps) {
  if (passkeySupport === 'none') return null;
  return (
    <Card title={texts.heading}>
      <Paragraphs lines={texts.lines} />
      {passkeySupport === 'full' ? <Manage {...props} /> : <p>{texts.needsHostName}</p>}
    </Card>
  );
}

function Manage({ received, changed }: PasskeysProps) {
  const list = useList((query) => portico.listPasskeys({ query }), []);
  return (
    <>
      <Items of={list} label={texts.label} empty={texts.empty}>
        {(passkey) => <OnePasskey passkey={passkey} list={list} removed={changed} />}
      </Items>
      <AddPasskey
        added={(codes) => {
          list.reload();
          received(codes);
        }}
      />
    </>
  );
}

interface OnePasskeyProps {
  readonly passkey: Passkey;
  readonly list: List<Passkey>;
  readonly removed: () => void;
}

function OnePasskey({ passkey, list, removed }: OnePasskeyProps) {
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const { id, name, createdAt, lastUsedAt, backedUp } = passkey;
  const close = () => setOpen(undefined);
  const gone = () => {
    list.change((items) => items.filter((item) => item.id !== id));
    removed();
  };
  const used = lastUsedAt === null ? texts.neverUsed : texts.used(distanceTo(lastUsedAt));
  return (
    <Row
      title={name}
      badge={backedUp && <span class="badge">{texts.backedUp}</span>}
      hint={`${texts.added(momentOf(createdAt))} · ${used}`}
      controls={
        <>
          <Button
            small
            label={texts.rename}
            named={texts.renameNamed(name)}
            press={() => setOpen('rename')}
          />
          <Button
            small
            label={texts.remove}
            named={texts.removeNamed(name)}
            press={() => setOpen('remove')}
          />
        </>
      }
    >
      {open === 'rename' && (
        <Rename
          texts={texts.renaming}
          read={() => portico.getPasskey({ id })}
          save={(change) => portico.updatePasskey({ id, ...change })}
          renamed={list.put}
          changesFactors
          failures={{
            PASSKEY_NOT_FOUND: saying(frame.gonePasskey, gone),
          }}
          close={close}
        />
      )}
      {open === 'remove' && <RemovePasskey passkey={passkey} gone={gone} close={close} />}
    </Row>
  );
}

interface RemovePasskeyProps {
  readonly passkey: Passkey;
  readonly gone: () => void;
  readonly close: () => void;
}

function RemovePasskey({ passkey: { id, name }, gone, close }: RemovePasskeyProps) {
  const done = saying(texts.removed, gone);
  const action = useAction({
    run: () => portico.deletePasskey({ id }),
    done,
    over: close,
    changesFactors: true,
    failures: { PASSKEY_NOT_FOUND: done },
  });
  return (
    <Confirm title={texts.removeTitle(name)} label={texts.remove} action={action} close={close}>
      <Paragraphs lines={texts.removeLines} />
    </Confirm>
  );
}

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
function AddPasskey({ added }: { readonly added: (codes: readonly string[] | null) => void }) {
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
