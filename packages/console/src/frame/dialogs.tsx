import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { frame as texts } from '../texts/frame.json';
import { type Action, type ActionOptions, useAction } from './action.ts';
import { Button, type ButtonProps } from './controls.tsx';
import type { AnyOutcome } from './failures.ts';
import { Outcome } from './outcome.tsx';
import { Card, type Lines, Paragraphs } from './page.tsx';

interface DialogProps {
  readonly title: string;
  /** Called when the person closes it, also with Escape. */
  readonly close: () => void;
  /** True for a panel at the side, as high as the window. */
  readonly side?: boolean;
  /** True if its height changes while the person types: its upper edge stays where it is. */
  readonly steady?: boolean;
  readonly children: ComponentChildren;
}

/** A modal dialog. The browser traps the focus in it, and restores it afterwards. */
export function Dialog({ title, close, side, steady, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  const focused = useRef<Element>(null);
  const id = useId();
  // A layout effect, because `close()` restores the focus only while the dialog is still in the document.
  useLayoutEffect(() => {
    const shown = dialog.current;
    opener.current = document.activeElement;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  // Without `moveBefore`, a dialog is no longer modal once it has moved, as with its row when a table is sorted again.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown?.open || shown.matches(':modal')) return;
    const last = focused.current;
    shown.close();
    // Gets the focus first: at the end, the dialog returns it to the element that had it.
    focus(opener.current);
    shown.showModal();
    focus(last);
  });
  return (
    <dialog
      ref={dialog}
      class={side ? 'dialog dialog-side' : steady ? 'dialog dialog-steady' : 'dialog'}
      aria-labelledby={id}
      onFocusIn={({ target }) => {
        if (target instanceof Element) focused.current = target;
      }}
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

const focus = (element: Element | null) => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
};

interface ConfirmProps {
  readonly title: string;
  /** The label of the button that confirms. */
  readonly label: string;
  readonly action: Action;
  readonly close: () => void;
  /** A text to type first, for actions that can't be undone. */
  readonly typed?: string | undefined;
  readonly children: ComponentChildren;
}

/** Asks for confirmation. After a failure, the dialog stays open and shows it. */
export function Confirm({ title, label, action, close, typed, children }: ConfirmProps) {
  const [text, setText] = useState('');
  const id = useId();
  const confirmed = typed === undefined || visible(text) === visible(typed);
  const isOther = !confirmed && text !== '';
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
              aria-describedby={`${id}-other`}
              onInput={(event) => setText(event.currentTarget.value)}
            />
            <p class="hint" id={`${id}-other`} role="status">
              {isOther && texts.notTyped}
            </p>
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
          {/* Has the focus, so that pressing Enter without reading does no harm. */}
          <button type="button" class="button" autofocus={typed === undefined} onClick={close}>
            {texts.cancel}
          </button>
        </div>
        <Outcome action={action} />
      </form>
    </Dialog>
  );
}

/** A text as people see it: pages show runs of spaces as one, and composed letters like decomposed ones. */
const visible = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** An action that needs confirmation, in a dialog that closes when it is done. */
interface ConfirmedAction {
  readonly action: Action;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

export function useConfirmed<Outcome extends AnyOutcome>(options: ActionOptions<Outcome>): ConfirmedAction {
  const [isOpen, setOpen] = useState(false);
  const action = useAction({ ...options, over: () => setOpen(false) });
  return { action, isOpen, setOpen };
}

export interface ConfirmButtonProps extends Omit<ButtonProps, 'action' | 'busy' | 'press'> {
  readonly of: ConfirmedAction;
  /** The title of the dialog. */
  readonly title: string;
  readonly lines: Lines;
  /** The label of the dialog's button; by default, the same as of the first. */
  readonly confirm?: string;
  readonly typed?: string | undefined;
  readonly children?: ComponentChildren;
}

/** A button with a dialog that asks for confirmation. */
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
  /** The heading of the card, and the label of its button. */
  readonly heading: string;
  /** The label of the dialog's button. */
  readonly label: string;
}

/** A card for deleting the page's subject. It asks for confirmation. */
export function Danger({ heading, lines, label, ...asked }: DangerProps) {
  return (
    <Card danger title={heading}>
      <Paragraphs lines={lines} />
      <ConfirmButton look="danger" label={heading} lines={lines} confirm={label} {...asked} />
    </Card>
  );
}
