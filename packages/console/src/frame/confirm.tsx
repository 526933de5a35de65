import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { frame as texts } from '../texts/frame.ts';
import type { Action } from './action.ts';
import { Dialog } from './dialog.tsx';
import { Outcome } from './outcome.tsx';

interface ConfirmProps {
  readonly title: string;
  /** What the button says that does it. */
  readonly label: string;
  readonly action: Action;
  readonly close: () => void;
  /** What has to be typed, for what can't be undone. */
  readonly typed?: string;
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
