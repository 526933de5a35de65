import type { Body } from '@portico/client';
import { useRef, useState } from 'preact/hooks';
import { type Typed, useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { ConfirmButton, useConfirmed } from '../../frame/dialogs.tsx';
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
  /** Called after a passkey was added. @param codes new recovery codes, if it is the account's first factor */
  readonly received: (codes: readonly string[] | null) => void;
  /** Called when sessions may have ended. */
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
  const [isRenaming, setRenaming] = useState(false);
  const { id, name, createdAt, lastUsedAt, backedUp } = passkey;
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
            press={() => setRenaming(true)}
          />
          <RemovePasskey passkey={passkey} gone={gone} />
        </>
      }
    >
      {isRenaming && (
        <Rename
          texts={texts.renaming}
          read={() => portico.getPasskey({ id })}
          save={(change) => portico.updatePasskey({ id, ...change })}
          renamed={list.put}
          changesFactors
          failures={{ PASSKEY_NOT_FOUND: saying(frame.gonePasskey, gone) }}
          close={() => setRenaming(false)}
        />
      )}
    </Row>
  );
}

interface RemovePasskeyProps {
  readonly passkey: Passkey;
  readonly gone: () => void;
}

function RemovePasskey({ passkey: { id, name }, gone }: RemovePasskeyProps) {
  const done = saying(texts.removed, gone);
  const asked = useConfirmed({
    run: () => portico.deletePasskey({ id }),
    done,
    changesFactors: true,
    failures: { PASSKEY_NOT_FOUND: done },
  });
  return (
    <ConfirmButton
      small
      of={asked}
      label={texts.remove}
      named={texts.removeNamed(name)}
      title={texts.removeTitle(name)}
      lines={texts.removeLines}
    />
  );
}

interface Made {
  readonly registrationId: string;
  readonly credential: CredentialJson;
}

/** Errors after which the browser's new passkey can't be sent again: it is useless, or the service may have it already. */
const OVER: ReadonlySet<string> = new Set([
  'PASSKEY_ALREADY_EXISTS',
  'network_error',
  'timeout',
  'unexpected_response',
]);

/** @param added called with new recovery codes, if the passkey is the account's first factor */
function AddPasskey({ added }: { readonly added: (codes: readonly string[] | null) => void }) {
  /** A passkey that the browser has created and the service has not yet accepted: sent again rather than created twice. */
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
    if (outcome.ok || isRefused || OVER.has(outcome.error)) made.current = undefined;
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
