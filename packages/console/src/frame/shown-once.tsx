import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { frame } from '../texts/frame.json';
import { Button, Copy } from './controls.tsx';
import { focusTitle, type Lines, Paragraphs, useFocusFirst } from './page.tsx';
import { useUnsaved } from './unsaved.ts';

const texts = frame.shownOnce;

interface ShownOnceProps {
  readonly title: string;
  readonly lines: Lines;
  readonly secret: string;
  /** The label of the button that copies it. */
  readonly copy: string;
  /** Called when the person has stored it, or leaves the page: then it must no longer be shown. */
  readonly done: () => void;
  /** Below the secret: how to use it. */
  readonly children?: ComponentChildren;
}

/** A secret that the service reveals only once. */
export function ShownOnce({ title, lines, secret, copy, done, children }: ShownOnceProps) {
  const heading = useFocusFirst();
  useUnsaved();
  // The back/forward cache would show the secret again. A layout effect, so that it also holds for leaving at once.
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
      {children}
    </section>
  );
}
