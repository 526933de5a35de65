import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Dialog } from '../../frame/dialogs.tsx';
import { unseen } from '../../frame/failures.ts';
import { Form } from '../../frame/form.tsx';
import { Choice } from '../../frame/lazy-fields.tsx';
import { saying } from '../../frame/notices.tsx';
import { Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { RemovalButton } from '../../frame/removal-button.tsx';
import { Rename } from '../../frame/rename.tsx';
import { apiKeys as texts } from '../../texts/api-keys.json';
import { failures } from '../../texts/organizations.json';
import { words } from '../../texts/words.json';
import type { OneApiKeyProps } from './api-keys.tsx';
import { ChangeRoles } from './product-roles.tsx';

interface ApiKeyControlsProps extends OneApiKeyProps {
  readonly isExpired: boolean;
}

/** The controls of a key. An expired key can't be rotated: its replacement would have the same expiry. */
export function ApiKeyControls({ isExpired, ...props }: ApiKeyControlsProps) {
  const { id, name } = props.apiKey;
  const [open, setOpen] = useState<'rename' | 'rotate'>();
  const close = () => setOpen(undefined);
  const gone = saying(failures.API_KEY_NOT_FOUND, props.gone);
  return (
    <>
      <Button small label={words.rename} named={words.renameNamed(name)} press={() => setOpen('rename')} />
      {!isExpired && (
        <Button small label={texts.rotate} named={texts.rotateNamed(name)} press={() => setOpen('rotate')} />
      )}
      {!isExpired && (
        <ChangeRoles
          opened={props.opened}
          id={id}
          name={name}
          held={props.apiKey.roles}
          save={(roles) => portico.updateApiKey({ id, body: { name, roles } })}
          saved={({ body }) => props.changed(body)}
        />
      )}
      <Revoke {...props} />
      {open === 'rename' && (
        <Rename
          draft={`api-key ${id}`}
          texts={texts.renaming}
          read={() => portico.getApiKey({ id })}
          save={(change) => portico.updateApiKey({ id, ...change })}
          renamed={props.changed}
          failures={{ API_KEY_NOT_FOUND: gone }}
          close={close}
        />
      )}
      {open === 'rotate' && <Rotate {...props} gone={gone} close={close} />}
    </>
  );
}

/** For how many seconds the old key keeps working. */
const OVERLAPS = Object.entries(texts.overlaps).map(
  ([seconds, { label, hint }]) => [seconds, label, hint] as const,
);
const FIRST_OVERLAP = '86400';

interface RotateProps extends OneApiKeyProps {
  readonly close: () => void;
}

function Rotate({ apiKey: { id, name }, rotated, gone, close }: RotateProps) {
  const action = useAction({
    run: ({ overlap }: FormValues) => portico.rotateApiKey({ id, body: { overlap: Number(overlap) } }),
    done: ({ body }) => rotated(body),
    over: close,
    failures: { ...unseen(texts.rotateNotSeen), API_KEY_NOT_FOUND: gone },
  });
  return (
    <Dialog title={texts.rotateTitle(name)} close={close}>
      <Paragraphs lines={texts.rotateLines} />
      <Form action={action} submit={texts.rotateSubmit} cancel={close}>
        <Choice name="overlap" label={texts.overlap} value={FIRST_OVERLAP} options={OVERLAPS} />
      </Form>
    </Dialog>
  );
}

const Revoke = ({ apiKey: { id, name }, gone }: OneApiKeyProps) => (
  <RemovalButton
    run={() => portico.deleteApiKey({ id })}
    missing="API_KEY_NOT_FOUND"
    done={saying(texts.revoked(name), gone)}
    label={words.revoke}
    named={words.revokeNamed(name)}
    title={texts.revokeTitle(name)}
    lines={texts.revokeLines}
    typed={name}
  />
);
