import { useEffect, useState } from 'preact/hooks';
import { Button } from './controls.tsx';
import { hasDraft } from './drafts.ts';

/** For the form that is opened. */
export interface OpenedForm {
  /** Whether the person has opened it, so that it gets the focus. */
  readonly focuses: boolean;
  /** Names its draft. */
  readonly draft: string;
  /** Closes it again; absent if it stays open, because the page shows no other content. */
  readonly cancel?: () => void;
}

interface Opener {
  /** Undefined while it is closed. */
  readonly form: OpenedForm | undefined;
  /** Opens it; false while it is open. */
  readonly button: preact.JSX.Element | false;
  readonly close: () => void;
}

interface OpenerOptions {
  /** The list that the form adds to, and whether it has been loaded. */
  readonly list: { readonly begun: boolean; readonly items: readonly unknown[] };
  /** The label of the button that opens it. */
  readonly label: string;
  /** Names the form's draft: with one, it is open at first. */
  readonly draft: string;
  /** Whether the list shows only part of its items. */
  readonly isFiltered?: boolean;
  /** Whether it is open at first. */
  readonly open?: boolean;
  /** Whether the page has a button that matters more. */
  readonly plain?: boolean;
  /** Whether it stays open once its list is no longer empty, for more of the same. */
  readonly stays?: boolean;
}

/** A form that opens from a button, or stands open if its list is empty: lists come before forms. */
export function useOpener(options: OpenerOptions): Opener {
  const { list, label, draft, isFiltered = false, open = false, plain, stays = false } = options;
  const [isAsked, ask] = useState(open);
  const [isWanted, want] = useState(() => hasDraft(draft));
  const isEmpty = list.begun && list.items.length === 0 && !isFiltered;
  const isOpen = isAsked || isWanted || isEmpty;
  useEffect(() => {
    if (stays && isEmpty) want(true);
  }, [stays, isEmpty]);
  const close = () => {
    ask(false);
    want(false);
  };
  return {
    form: isOpen ? { draft, focuses: isAsked, ...(!isEmpty && { cancel: close }) } : undefined,
    button: !isOpen && list.begun && (
      <Button {...(!plain && { look: 'main' })} label={label} press={() => ask(true)} />
    ),
    close,
  };
}
