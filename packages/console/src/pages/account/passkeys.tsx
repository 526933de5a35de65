import type { Body } from '@portico/client';
import { useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Confirm } from '../../frame/confirm.tsx';
import { Items, type List, useList } from '../../frame/list.tsx';
import { notify } from '../../frame/notices.tsx';
import { Paragraphs } from '../../frame/paragraphs.tsx';
import { passkeySupport } from '../../frame/passkey.ts';
import { portico } from '../../frame/portico.ts';
import { Rename } from '../../frame/rename.tsx';
import { distanceTo, momentOf } from '../../frame/time.ts';
import { frame } from '../../texts/frame.ts';
import { passkeys as texts } from '../../texts/passkeys.ts';
import { AddPasskey } from './add-passkey.tsx';

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
    <section class="card">
      <h2>{texts.heading}</h2>
      <Paragraphs lines={texts.lines} />
      {passkeySupport === 'full' ? <Manage {...props} /> : <p>{texts.needsHostName}</p>}
    </section>
  );
}

function Manage({ received, changed }: PasskeysProps) {
  const list = useList((cursor) => portico.listPasskeys({ query: { ...(cursor && { cursor }) } }), []);
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
    <div class="item">
      <div class="item-main">
        <p class="item-title">
          {name} {backedUp && <span class="badge">{texts.backedUp}</span>}
        </p>
        <p class="hint">
          {texts.added(momentOf(createdAt))} · {used}
        </p>
      </div>
      <div class="item-controls">
        <button
          type="button"
          class="button button-small"
          aria-label={texts.renameNamed(name)}
          onClick={() => setOpen('rename')}
        >
          {texts.rename}
        </button>
        <button
          type="button"
          class="button button-small"
          aria-label={texts.removeNamed(name)}
          onClick={() => setOpen('remove')}
        >
          {texts.remove}
        </button>
      </div>
      {open === 'rename' && (
        <Rename
          texts={texts.renaming}
          read={() => portico.getPasskey({ id })}
          save={(change) => portico.updatePasskey({ id, ...change })}
          renamed={list.put}
          changesFactors
          failures={{
            PASSKEY_NOT_FOUND: () => {
              close();
              notify(frame.gonePasskey);
              gone();
            },
          }}
          close={close}
        />
      )}
      {open === 'remove' && <RemovePasskey passkey={passkey} gone={gone} close={close} />}
    </div>
  );
}

interface RemovePasskeyProps {
  readonly passkey: Passkey;
  readonly gone: () => void;
  readonly close: () => void;
}

function RemovePasskey({ passkey: { id, name }, gone, close }: RemovePasskeyProps) {
  const done = () => {
    close();
    notify(texts.removed);
    gone();
  };
  const action = useAction({
    run: () => portico.deletePasskey({ id }),
    done,
    changesFactors: true,
    failures: { PASSKEY_NOT_FOUND: done },
  });
  return (
    <Confirm title={texts.removeTitle(name)} label={texts.remove} action={action} close={close}>
      <Paragraphs lines={texts.removeLines} />
    </Confirm>
  );
}
