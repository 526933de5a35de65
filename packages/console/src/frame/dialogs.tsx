import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { frame as texts } from '../texts/frame.ts';
import { type Action, type ActionOptions, useAction } from './action.ts';
import { Button, type ButtonProps } from './controls.tsx';
import type { AnyOutcome } from './failures.ts';
import { Outcome } from './outcome.tsx';
import { Card, Paragraphs } from './page.tsx';

interface DialogProps {
  readonly title: string;
  /** Called when the person closes it, by Escape too. */
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/** A dialog above the page: the browser keeps the focus in it, and gives it back to where it was. */
export function Dialog({ title, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // What is done after the next paint is too late: the dialog is out of the document by then, and the focus lost.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

interface ConfirmProps {
  readonly title: string;
  /** What the button says that does it. */
  readonly label: string;
  readonly action: Action;
  readonly close: () => void;
  /** What has to be typed, for what can't be undone. */
  readonly typed?: string | undefined;
  readonly children: ComponentChildren;
}

/** Asks before something is done; a failure stays in the dialog, beside the button. */
export function Confirm({ title, label, action, close, typed, children }: ConfirmProps) {
  const [text, setText] = useState('');
  const id = useId();
  const confirmed = typed === undefined || text.trim() === typed;
  return (
    <Dialog title={title} close={close}>
      <form
        class="form"
        noValidate
        aria-busy={action.busy}
        onSubmit={(event) => {
          event.preventDefault();
          if (confirmed) action.start();
        }}
      >
        {children}
        {typed !== undefined && (
          <div class="field">
            <label for={id}>{texts.typeToConfirm(typed)}</label>
            <input
              id={id}
              autocomplete="off"
              spellcheck={false}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          </div>
        )}
        <div class="actions">
          <button
            type="submit"
            class="button button-danger"
            disabled={!confirmed}
            aria-disabled={action.busy}
          >
            {label}
          </button>
          {/* Who presses Enter without having read does no harm. */}
          <button type="button" class="button" autofocus={typed === undefined} onClick={close}>
            {texts.cancel}
          </button>
        </div>
        <Outcome action={action} />
      </form>
    </Dialog>
  );
}

/** An action that the person is asked about first, in a dialog that closes once it is over. */
export interface Confirmed {
  readonly action: Action;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

export function useConfirmed<Outcome extends AnyOutcome>(options: ActionOptions<Outcome>): Confirmed {
  const [isOpen, setOpen] = useState(false);
  const action = useAction({ ...options, over: () => setOpen(false) });
  return { action, isOpen, setOpen };
}

interface ConfirmButtonProps extends Omit<ButtonProps, 'action' | 'busy' | 'press'> {
  readonly of: Confirmed;
  /** The dialog's title, what it says, and what its button says if not the same. */
  readonly title: string;
  readonly lines: readonly string[];
  readonly confirm?: string;
  readonly typed?: string | undefined;
  /** What else it asks. */
  readonly children?: ComponentChildren;
}

/** A button, and the dialog that asks before it is done. */
export function ConfirmButton({ of, title, lines, confirm, typed, children, ...button }: ConfirmButtonProps) {
  return (
    <>
      <Button {...button} press={() => of.setOpen(true)} />
      {of.isOpen && (
        <Confirm
          title={title}
          label={confirm ?? button.label}
          action={of.action}
          close={() => of.setOpen(false)}
          typed={typed}
        >
          <Paragraphs lines={lines} />
          {children}
        </Confirm>
      )}
    </>
  );
}

interface DangerProps extends Pick<ConfirmButtonProps, 'of' | 'title' | 'lines' | 'typed'> {
  /** The card's heading, and what its button says. */
  readonly heading: string;
  /** What the dialog's button says. */
  readonly label: string;
}

/** A card for deleting something that a page is about, which asks first. */
export function Danger({ heading, lines, label, ...asked }: DangerProps) {
  return (
    <Card danger title={heading}>
      <Paragraphs lines={lines} />
      <ConfirmButton look="danger" label={heading} lines={lines} confirm={label} {...asked} />
    </Card>
  );
}
