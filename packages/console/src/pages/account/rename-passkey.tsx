import { useRef } from 'preact/hooks';
import { type Typed, useAction } from '../../frame/action.ts';
import { Dialog } from '../../frame/dialog.tsx';
import { Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { notify } from '../../frame/notices.tsx';
import { portico } from '../../frame/portico.ts';
import { frame } from '../../texts/frame.ts';
import { passkeys as texts } from '../../texts/passkeys.ts';
import type { Passkey } from './passkeys.tsx';

interface RenamePasskeyProps {
  readonly id: string;
  readonly renamed: (passkey: Passkey) => void;
  readonly gone: () => void;
  readonly close: () => void;
}

/** Asks for a name, beginning with the one that the passkey has now. */
export function RenamePasskey({ id, renamed, gone, close }: RenamePasskeyProps) {
  const loading = useLoad(() => portico.getPasskey({ id }), [id]);
  const done = (now: Passkey) => {
    close();
    notify(texts.renamed);
    renamed(now);
  };
  return (
    <Dialog title={texts.renameTitle} close={close}>
      <WhenReady of={loading}>
        {(passkey, { etag }) => (
          <NameForm passkey={passkey} etag={etag} done={done} gone={gone} close={close} />
        )}
      </WhenReady>
    </Dialog>
  );
}

interface NameFormProps {
  readonly passkey: Passkey;
  readonly etag: string | undefined;
  readonly done: (passkey: Passkey) => void;
  readonly gone: () => void;
  readonly close: () => void;
}

function NameForm({ passkey: { id, name }, etag, done, gone, close }: NameFormProps) {
  /** The version that the person has seen. */
  const seen = useRef({ etag, name });
  const action = useAction({
    run: ({ name: typed = '' }: Typed) => {
      const { etag } = seen.current;
      return portico.updatePasskey({
        id,
        body: { name: typed },
        ...(etag !== undefined && { ifMatch: etag }),
      });
    },
    done: ({ body }) => done(body),
    theirs: async () => {
      const now = await portico.getPasskey({ id });
      if (!now.ok) return undefined;
      // That it was used meanwhile is no conflict between names.
      const isSeen = now.body.name === seen.current.name;
      seen.current = { etag: now.etag, name: now.body.name };
      return isSeen ? 'unchanged' : { name: now.body.name };
    },
    failures: {
      PASSKEY_NOT_FOUND: () => {
        close();
        notify(frame.gonePasskey);
        gone();
      },
    },
  });
  return (
    <Form
      action={action}
      submit={texts.save}
      labels={{ name: texts.name }}
      buttons={
        <button type="button" class="button" onClick={close}>
          {frame.cancel}
        </button>
      }
    >
      <Field name="name" label={texts.name} autocomplete="off" value={name} autofocus />
    </Form>
  );
}
