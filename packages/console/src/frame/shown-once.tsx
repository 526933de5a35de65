import { useLayoutEffect } from 'preact/hooks';
import { frame } from '../texts/frame.ts';
import { Button, Copy } from './controls.tsx';
import { focusTitle, Paragraphs, useFocusFirst } from './page.tsx';

const texts = frame.shownOnce;

interface ShownOnceProps {
  readonly title: string;
  /** What it is for, and where to put it. */
  readonly lines: readonly string[];
  readonly secret: string;
  /** What the button says that copies it. */
  readonly copy: string;
  /** Called once it must not be seen any more: the person has stored it, or leaves. */
  readonly done: () => void;
}

/** A secret that the service tells once. It stands on the page, and nowhere else. */
export function ShownOnce({ title, lines, secret, copy, done }: ShownOnceProps) {
  const heading = useFocusFirst();
  // Browsers keep pages as they are for those who come back to them. Who leaves at once does so before the next paint.
  useLayoutEffect(() => {
    addEventListener('pagehide', done);
    return () => removeEventListener('pagehide', done);
  }, [done]);
  return (
    <section class="card">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p class="notice notice-warning">{texts.onlyNow}</p>
      <Paragraphs lines={lines} />
      <p class="secret">{secret}</p>
      <div class="actions">
        <Copy text={secret} label={copy} />
        <Button
          look="main"
          label={texts.stored}
          press={() => {
            done();
            focusTitle();
          }}
        />
      </div>
    </section>
  );
}
