import type { Body } from '@portico/client';
import { useRef, useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { DraftForm } from '../../frame/draft-form.tsx';
import { unseen } from '../../frame/failures.ts';
import { Field } from '../../frame/fields.tsx';
import { Ago } from '../../frame/key-use.tsx';
import { type List, useList } from '../../frame/list.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { type CredentialJson, makePasskey, passkeySupport, unlessFailed } from '../../frame/passkey.ts';
import { portico } from '../../frame/portico.ts';
import { RemovalButton } from '../../frame/removal-button.tsx';
import { Rename } from '../../frame/rename.tsx';
import { useSession } from '../../frame/session.ts';
import { SettingRow } from '../../frame/setting-row.tsx';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { dateOf, numberOf } from '../../frame/time.ts';
import { failures } from '../../texts/failures.json';
import { frame } from '../../texts/frame.json';
import { passkeys as texts } from '../../texts/passkeys.json';
import { columns } from '../../texts/table.json';
import { words } from '../../texts/words.json';

export type Passkey = Body<'getPasskey'>;

interface PasskeysProps {
  readonly count: number;
  /** Called after a passkey was added. @param codes new recovery codes, if it is the account's first factor */
  readonly received: (codes: readonly string[] | null) => void;
  /** Called when sessions may have ended. */
  readonly changed: () => void;
}

const COLUMNS: readonly Column<Passkey>[] = [
  { id: 'name', label: frame.name, by: ({ name }) => name },
  { id: 'added', label: columns.added, whole: true, by: ({ createdAt }) => createdAt },
  { id: 'used', label: columns.used, whole: true, by: ({ lastUsedAt }) => lastUsedAt },
];

/** The row of the passkeys, with a table of them below it. */
export function Passkeys({ count, received, changed }: PasskeysProps) {
  const [isOpen, setOpen] = useState(false);
  const list = useList((query) => portico.listPasskeys({ query }), []);
  // The service demands it for the first factor.
  const mustVerify = useSession()?.unverified === true && count === 0;
  const opening = useAction({
    // Told before a password is asked for.
    run: async () =>
      mustVerify
        ? ({ ok: false, error: 'EMAIL_NOT_VERIFIED' } as const)
        : ({ ok: true, body: undefined } as const),
    done: () => setOpen(true),
    failures: { EMAIL_NOT_VERIFIED: frame.firstFactorNotVerified },
  });
  if (passkeySupport === 'none') return null;
  const canAdd = passkeySupport === 'full';
  const added = (codes: readonly string[] | null) => {
    setOpen(false);
    list.reload();
    received(codes);
  };
  return (
    <li>
      <SettingRow
        title={texts.heading}
        badge={count > 0 && <span class="badge badge-good">{numberOf(count)}</span>}
        hint={canAdd ? texts.lines : texts.needsHostName}
        below={canAdd && count === 0 && <p class="hint">{texts.empty}</p>}
        controls={canAdd && !isOpen && <Button small label={words.add} named={texts.add} action={opening} />}
        actions={[opening]}
      />
      {isOpen && <AddPasskey added={added} close={() => setOpen(false)} />}
      <Table of={list} label={texts.label} columns={COLUMNS} menu empty={null}>
        {(passkey) => <OnePasskey key={passkey.id} passkey={passkey} list={list} removed={changed} />}
      </Table>
    </li>
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
    list.remove(id);
    removed();
  };
  return (
    <TableRow
      id={id}
      name={name}
      title={
        <>
          <bdi>{name}</bdi> {backedUp && <span class="badge">{texts.backedUp}</span>}
        </>
      }
      cells={{ added: dateOf(createdAt), used: <Ago at={lastUsedAt} /> }}
      menu={
        <>
          <Button
            small
            label={words.rename}
            named={words.renameNamed(name)}
            press={() => setRenaming(true)}
          />
          <RemovePasskey passkey={passkey} gone={gone} />
          {isRenaming && (
            <Rename
              draft={`passkey ${id}`}
              texts={texts.renaming}
              read={() => portico.getPasskey({ id })}
              save={(change) => portico.updatePasskey({ id, ...change })}
              renamed={list.put}
              changesFactors
              failures={{ PASSKEY_NOT_FOUND: saying(failures.PASSKEY_NOT_FOUND, gone) }}
              close={() => setRenaming(false)}
            />
          )}
        </>
      }
    />
  );
}

interface RemovePasskeyProps {
  readonly passkey: Passkey;
  readonly gone: () => void;
}

const RemovePasskey = ({ passkey: { id, name }, gone }: RemovePasskeyProps) => (
  <RemovalButton
    run={() => portico.deletePasskey({ id })}
    changesFactors
    missing="PASSKEY_NOT_FOUND"
    done={saying(texts.removed, gone)}
    label={words.remove}
    named={words.removeNamed(name)}
    title={words.removeTitle(name)}
    lines={texts.removeLines}
  />
);

interface CreatedPasskey {
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

interface AddPasskeyProps {
  /** @param codes new recovery codes, if the passkey is the account's first factor */
  readonly added: (codes: readonly string[] | null) => void;
  readonly close: () => void;
}

function AddPasskey({ added, close }: AddPasskeyProps) {
  /** A passkey that the browser has created and the service has not yet accepted: sent again rather than created twice. */
  const made = useRef<CreatedPasskey | undefined>(undefined);

  async function add({ name = '' }: FormValues) {
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
    says: { aborted: unlessFailed(texts.notMade) },
    failures: {
      ...unseen(texts.unseen),
      PASSKEY_ALREADY_EXISTS: texts.madeAlready,
      EMAIL_NOT_VERIFIED: frame.firstFactorNotVerified,
    },
  });
  return (
    <div class="setting">
      <DraftForm draft="passkey" focuses action={action} submit={texts.addNow} cancel={close}>
        <Field name="name" label={frame.name} hint={texts.addHint} autocomplete="off" optional />
      </DraftForm>
    </div>
  );
}
