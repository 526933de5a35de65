import { useEffect, useState } from 'preact/hooks';

/** How long a notice is shown: at least this long, or this long per character, in milliseconds. */
const SHOWN_MS = 6_000;
const PER_CHARACTER_MS = 90;

const said = new EventTarget();

/** Shows a short message for a while. */
export const notify = (text: string) => said.dispatchEvent(new CustomEvent('said', { detail: text }));

/** Makes a handler that shows a short message, then calls another. */
export const saying = (text: string, then: () => void) => () => {
  notify(text);
  then();
};

/** Where notices appear. Screen readers announce them, and a notice stays while the pointer is on it. */
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
