import { useEffect, useState } from 'preact/hooks';

/** The action that a notice offers. */
export interface Offer {
  readonly label: string;
  readonly press: () => unknown;
}

interface Notice {
  readonly text: string;
  readonly offer?: Offer | undefined;
}

/** How long a notice is shown: at least this long, or this long per character, in milliseconds. */
const SHOWN_MS = 6_000;
const PER_CHARACTER_MS = 90;
const OFFER_MS = 10_000;

const said = new EventTarget();

/** Shows a short message for a while. */
export const notify = (text: string, offer?: Offer) =>
  said.dispatchEvent(new CustomEvent<Notice>('said', { detail: { text, offer } }));

/** Makes a handler that shows a short message, then calls another. */
export const saying = (text: string, then: () => void) => () => {
  notify(text);
  then();
};

const NONE: Notice = { text: '' };

/** Where notices appear. Screen readers announce them, and a notice stays while the pointer is on it. */
export function Notices() {
  const [notice, setNotice] = useState<Notice>(NONE);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const show = (event: Event) => setNotice((event as CustomEvent<Notice>).detail);
    said.addEventListener('said', show);
    return () => said.removeEventListener('said', show);
  }, []);
  useEffect(() => {
    if (notice.text === '' || held) return;
    const least = notice.offer ? OFFER_MS : SHOWN_MS;
    const timer = setTimeout(() => setNotice(NONE), Math.max(least, notice.text.length * PER_CHARACTER_MS));
    return () => clearTimeout(timer);
  }, [notice, held]);
  return (
    <div class="notices" role="status">
      {notice.text && (
        <div
          class="toast"
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocusIn={() => setHeld(true)}
          onFocusOut={() => setHeld(false)}
        >
          <p>{notice.text}</p>
          {notice.offer && (
            <button
              type="button"
              class="button button-small"
              onClick={() => {
                notice.offer?.press();
                setNotice(NONE);
                setHeld(false);
              }}
            >
              {notice.offer.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
