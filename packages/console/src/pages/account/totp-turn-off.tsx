import { useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Confirm } from '../../frame/confirm.tsx';
import { notify } from '../../frame/notices.tsx';
import { Paragraphs } from '../../frame/paragraphs.tsx';
import { portico } from '../../frame/portico.ts';
import { turnOff as texts } from '../../texts/second-factor.ts';

/** Removes the authenticator app, once it has asked. */
export function TurnOffTotp({ done }: { readonly done: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const isOff = () => {
    close();
    notify(texts.done);
    done();
  };
  const action = useAction({
    run: () => portico.deactivateTotp(),
    done: isOff,
    changesFactors: true,
    failures: { TOTP_NOT_FOUND: isOff },
  });
  return (
    <>
      <button type="button" class="button button-danger" onClick={() => setOpen(true)}>
        {texts.button}
      </button>
      {isOpen && (
        <Confirm title={texts.title} label={texts.confirm} action={action} close={close}>
          <Paragraphs lines={texts.lines} />
        </Confirm>
      )}
    </>
  );
}
