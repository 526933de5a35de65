import { useState } from 'preact/hooks';
import { type Typed, useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Confirm, Dialog } from '../../frame/dialogs.tsx';
import { unseen } from '../../frame/failures.ts';
import { Choice } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { saying } from '../../frame/notices.tsx';
import { Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { Rename } from '../../frame/rename.tsx';
import { apiKeys as texts } from '../../texts/api-keys.ts';
import { frame } from '../../texts/frame.ts';
import type { OneApiKeyProps } from './api-keys.tsx';

interface ApiKeyControlsProps extends OneApiKeyProps {
  readonly isExpired: boolean;
}

/** What can be done with a key. A new one in place of an expired one would have expired, too. */
export function ApiKeyControls({ isExpired, ...props }: ApiKeyControlsProps) {
  const { id, name } = props.apiKey;
  const [open, setOpen] = useState<'rename' | 'rotate' | 'revoke'>();
  const close = () => setOpen(undefined);
  const gone = saying(frame.goneApiKey, props.gone);
  const offered = [
    ['rename', texts.rename, texts.renameNamed(name)],
    ...(isExpired ? [] : [['rotate', texts.rotate, texts.rotateNamed(name)] as const]),
    ['revoke', texts.revoke, texts.revokeNamed(name)],
  ] as const;
  return (
    <>
      <div class="item-controls">
        {offered.map(([what, called, named]) => (
          <Button key={what} small label={called} named={named} press={() => setOpen(what)} />
        ))}
      </div>
      {open === 'rename' && (
        <Rename
          texts={texts.renaming}
          read={() => portico.getApiKey({ id })}
          save={(change) => portico.updateApiKey({ id, ...change })}
          renamed={props.changed}
          failures={{ API_KEY_NOT_FOUND: gone }}
          close={close}
        />
      )}
      {open === 'rotate' && <Rotate {...props} gone={gone} close={close} />}
      {open === 'revoke' && <Revoke {...props} close={close} />}
    </>
  );
}

interface DialogProps extends OneApiKeyProps {
  readonly close: () => void;
}

function Rotate({ apiKey: { id, name }, rotated, gone, close }: DialogProps) {
  const action = useAction({
    run: ({ overlap }: Typed) => portico.rotateApiKey({ id, body: { overlap: Number(overlap) } }),
    done: ({ body }) => rotated(body),
    over: close,
    failures: { ...unseen(texts.rotateNotSeen), API_KEY_NOT_FOUND: gone },
  });
  return (
    <Dialog title={texts.rotateTitle(name)} close={close}>
      <Paragraphs lines={texts.rotateLines} />
      <Form action={action} submit={texts.rotateSubmit} cancel={close}>
        <Choice name="overlap" label={texts.overlap} value={texts.overlapFirst} options={texts.overlaps} />
      </Form>
    </Dialog>
  );
}

function Revoke({ apiKey: { id, name }, gone, close }: DialogProps) {
  const done = saying(texts.revoked(name), gone);
  const action = useAction({
    run: () => portico.deleteApiKey({ id }),
    done,
    over: close,
    failures: { API_KEY_NOT_FOUND: done },
  });
  return (
    <Confirm title={texts.revokeTitle(name)} label={texts.revoke} typed={name} action={action} close={close}>
      <Paragraphs lines={texts.revokeLines} />
    </Confirm>
  );
}
