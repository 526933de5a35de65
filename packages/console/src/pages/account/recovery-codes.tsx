import { Button, Copy, download } from '../../frame/controls.tsx';
import { useFocusFirst } from '../../frame/page.tsx';
import { currentSession } from '../../frame/session.ts';
import { useUnsaved } from '../../frame/unsaved.ts';
import { recoveryCodes } from '../../texts/second-factor.json';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Called once the person has saved them. */
  readonly kept: () => void;
}

/** New recovery codes, until the person has saved them. */
export function RecoveryCodes({ codes, kept }: RecoveryCodesProps) {
  const heading = useFocusFirst();
  useUnsaved();
  const text = codes.join('\n');
  const keep = () =>
    download(
      recoveryCodes.fileName,
      `${recoveryCodes.file(currentSession()?.email ?? '')}\n${text}\n`,
      'text/plain;charset=utf-8',
    );
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {recoveryCodes.heading}
      </h2>
      <p class="notice notice-warning">{recoveryCodes.lines}</p>
      <ul class="codes" aria-label={recoveryCodes.label}>
        {codes.map((code) => (
          <li key={code} class="secret">
            {code}
          </li>
        ))}
      </ul>
      <div class="actions">
        <Copy text={text} label={recoveryCodes.copy} />
        <Button small label={recoveryCodes.download} press={keep} />
      </div>
      <Button look="main" label={recoveryCodes.kept} press={kept} />
    </>
  );
}
