import { useEffect, useState } from 'preact/hooks';

/** How long a notice can be read, in milliseconds. */
const SHOWN_MS = 6_000;

const said = new EventTarget();

/** Says, for a short while, that something was done. */
export const notify = (text: string) => said.dispatchEvent(new CustomEvent('said', { detail: text }));

/** Where notices appear; screen readers read them out. */
export function Notices() {
  const [text, setText] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const show = (event: Event) => {
      setText((event as CustomEvent<string>).detail);
      clearTimeout(timer);
      timer = setTimeout(() => setText(''), SHOWN_MS);
    };
    said.addEventListener('said', show);
    return () => {
      said.removeEventListener('said', show);
      clearTimeout(timer);
    };
  }, []);
  return (
    <div class="notices" role="status">
      {text && <p class="toast">{text}</p>}
    </div>
  );
}
