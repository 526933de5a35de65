import { useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Confirm } from '../../frame/confirm.tsx';
import { Copy } from '../../frame/copy.tsx';
import { download } from '../../frame/download.ts';
import { useFocusFirst } from '../../frame/focus.ts';
import { Paragraphs } from '../../frame/paragraphs.tsx';
import { portico } from '../../frame/portico.ts';
import { currentSession } from '../../frame/session.ts';
import { recoveryCodes as texts } from '../../texts/second-factor.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Called once the person has kept them, after which they are not shown again. */
  readonly kept: () => void;
}

export function RecoveryCodes({ codes, kept }: RecoveryCodesProps) {
  const heading = useFocusFirst();
  const text = codes.join('\n');
  const keep = () =>
    download(
      texts.fileName,
      `${texts.file(currentSession()?.email ?? '')}\n${text}\n`,
      'text/plain;charset=utf-8',
    );
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {texts.heading}
      </h2>
      <p class="notice notice-warning">{texts.lines}</p>
      <ul class="codes" aria-label={texts.label}>
        {codes.map((code) => (
          <li key={code} class="secret">
            {code}
          </li>
        ))}
      </ul>
      <div class="actions">
        <Copy text={text} label={texts.copy} />
        <button type="button" class="button button-small" onClick={keep}>
          {texts.download}
        </button>
      </div>
      <button type="button" class="button button-main" onClick={kept}>
        {texts.kept}
      </button>
    </>
  );
}

interface RenewProps {
  readonly received: (codes: readonly string[]) => void;
  /** Called where it turns out that there is no second factor any more. */
  readonly gone: () => void;
}

/** Replaces the recovery codes, once it has asked. */
export function RenewRecoveryCodes({ received, gone }: RenewProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const action = useAction({
    run: () => portico.renewRecoveryCodes(),
    done: ({ body }) => {
      close();
      received(body.codes);
    },
    changesFactors: true,
    failures: {
      FACTOR_NOT_FOUND: () => {
        close();
        gone();
      },
    },
  });
  return (
    <>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        {texts.renew}
      </button>
      {isOpen && (
        <Confirm title={texts.renewTitle} label={texts.renewConfirm} action={action} close={close}>
          <Paragraphs lines={texts.renewLines} />
        </Confirm>
      )}
    </>
  );
}
