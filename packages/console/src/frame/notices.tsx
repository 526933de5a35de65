import { useEffect, useState } from 'preact/hooks';

/** How long a notice can be read at least, and for each of its characters, in milliseconds. */
const SHOWN_MS = 6_000;
const PER_CHARACTER_MS = 90;

const said = new EventTarget();

/** Says, for a short while, that something was done. */
export const notify = (text: string) => said.dispatchEvent(new CustomEvent('said', { detail: text }));

/** The same, before something else is done about it. */
export const saying = (text: string, then: () => void) => () => {
  notify(text);
  then();
};

/** Where notices appear; screen readers read them out. One stays as long as the pointer is on it. */
export function Notices() {
  const [notice, setNotice] = useState({ text: '' });
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const show = (event: Event) => setNotice({ text: (event as CustomEvent<string>).detail });
    said.addEventListener('said', show);
    return () => said.removeEventListener('said', show);
  }, []);
  useEffect(() => {
    if (notice.text === '' || held) return;
    const shownMs = Math.max(SHOWN_MS, notice.text.length * PER_CHARACTER_MS);
    const timer = setTimeout(() => setNotice({ text: '' }), shownMs);
    return () => clearTimeout(timer);
  }, [notice, held]);
  return (
    <div class="notices" role="status">
      {notice.text && (
        <p class="toast" onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
          {notice.text}
        </p>
      )}
    </div>
  );
}
