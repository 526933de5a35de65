import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { table as texts } from '../../texts/table.json';
import { Button } from '../controls.tsx';
import { Dialog } from '../dialogs.tsx';

interface RowPanelProps {
  /** The title of the row. */
  readonly label: string;
  /** The accessible name, if the label alone does not tell several rows apart: it begins with the label. */
  readonly named?: string;
  /** The heading of the panel; by default, the same. */
  readonly title?: string;
  /** Called once it is open. */
  readonly children: () => ComponentChildren;
}

/** The title of a row that opens a panel at the side, by a press anywhere on the row. */
export function RowPanel({ label, named, title = label, children }: RowPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        class="table-link"
        aria-label={named}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <bdi>{label}</bdi>
      </button>
      {isOpen && (
        <Dialog side title={title} close={close}>
          {children()}
          <div class="actions">
            <Button label={texts.close} press={close} />
          </div>
        </Dialog>
      )}
    </>
  );
}
