import { frame as texts } from '../texts/frame.ts';
import { notify } from './notices.tsx';

interface CopyProps {
  readonly text: string;
  readonly label?: string;
}

/** Puts a text on the clipboard. */
export function Copy({ text, label = texts.copy }: CopyProps) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify(texts.copied),
      () => notify(texts.notCopied),
    );
  return (
    <button type="button" class="button button-small" onClick={copy}>
      {label}
    </button>
  );
}
