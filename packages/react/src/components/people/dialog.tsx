import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { Action } from '../../action.ts';
import type { ClassOf } from '../../parts.tsx';
import { common as english } from '../../texts/en.ts';
import { useTexts } from '../../texts.ts';
import { RefusalNote } from '../refusal-note.tsx';

interface DialogProps {
  readonly title: string;
  /** The action of its button. */
  readonly submit: string;
  readonly action: Action;
  /** @returns whether it is done, which closes it */
  readonly act: () => Promise<boolean>;
  /** Called once it is closed, whatever closed it. */
  readonly closed: () => void;
  readonly classOf: ClassOf;
  readonly children: ReactNode;
}

/** A question over the page. The focus returns to the button that asked for it. */
export function Dialog({ title, submit, action, act, closed, classOf, children }: DialogProps) {
  const texts = useTexts('common', english);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    // Strict Mode shows it twice.
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (await act()) dialog.current?.close();
  };
  return (
    <dialog ref={dialog} aria-labelledby={heading} onClose={closed} {...classOf('dialog')}>
      <form onSubmit={send} {...classOf('form')}>
        <h2 id={heading} {...classOf('title')}>
          {title}
        </h2>
        {children}
        <RefusalNote failure={action.failure} classOf={classOf} />
        <div {...classOf('controls')}>
          <button type="submit" disabled={action.busy} {...classOf('button', 'main')}>
            {submit}
          </button>
          <button type="button" onClick={() => dialog.current?.close()} {...classOf('button')}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}
