import { useEffect, useRef, useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Dialog } from '../../frame/dialogs.tsx';
import { saveExport } from '../../frame/export.ts';
import { notify } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Paragraphs } from '../../frame/page.tsx';
import { exportAll as texts } from '../../texts/events.json';
import { frame } from '../../texts/frame.json';

interface ExportAllProps {
  /** The subject of the events, for the name of the file. */
  readonly name: string;
  /** The path of the operation that exports them. */
  readonly path: string;
}

/** Saves all events, with the seals that prove them unchanged. */
export function ExportAll(props: ExportAllProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button label={texts.open} press={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={texts.title} close={close}>
          <Paragraphs lines={texts.lines} />
          <Formats {...props} close={close} />
        </Dialog>
      )}
    </>
  );
}

interface FormatsProps extends ExportAllProps {
  readonly close: () => void;
}

function Formats({ close, ...props }: FormatsProps) {
  const ndjson = useExport('ndjson', props, close);
  const csv = useExport('csv', props, close);
  return (
    <div class="form">
      <div class="actions">
        <Button look="main" label={texts.ndjson} action={ndjson} />
        <Button label={texts.csv} action={csv} />
        <Button label={frame.cancel} press={close} />
      </div>
      <Outcome action={ndjson} />
      <Outcome action={csv} />
    </div>
  );
}

function useExport(format: 'ndjson' | 'csv', { name, path }: ExportAllProps, done: () => void) {
  const leaving = useRef(new AbortController());
  useEffect(() => () => leaving.current.abort(), []);
  return useAction({
    run: () =>
      saveExport({
        path: `${path}?format=${format}`,
        name: texts.fileName({ name, ending: format }),
        signal: leaving.current.signal,
      }),
    done: () => {
      notify(texts.saved);
      done();
    },
    // Cancelling the file dialog needs no message.
    failures: { network_error: texts.brokeOff, aborted: () => {} },
  });
}
