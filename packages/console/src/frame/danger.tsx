import { useState } from 'preact/hooks';
import type { Action } from './action.ts';
import { Confirm } from './confirm.tsx';
import { Paragraphs } from './paragraphs.tsx';

interface DangerProps {
  /** The card's heading, and what its button says. */
  readonly heading: string;
  /** What will be lost, on the card and in the dialog. */
  readonly lines: readonly string[];
  /** The dialog's title, and what its button says. */
  readonly title: string;
  readonly label: string;
  /** What has to be typed, once it is known. */
  readonly typed: string | undefined;
  readonly action: Action;
}

/** A card for deleting something that a page is about, which asks first. */
export function Danger({ heading, lines, title, label, typed, action }: DangerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section class="card card-danger">
      <h2>{heading}</h2>
      <Paragraphs lines={lines} />
      <button type="button" class="button button-danger" onClick={() => setOpen(true)}>
        {heading}
      </button>
      {isOpen && (
        <Confirm
          title={title}
          label={label}
          action={action}
          close={() => setOpen(false)}
          {...(typed !== undefined && { typed })}
        >
          <Paragraphs lines={lines} />
        </Confirm>
      )}
    </section>
  );
}
