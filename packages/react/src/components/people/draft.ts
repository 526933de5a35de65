import { useEffect, useRef, useState } from 'react';

/**
 * A text that survives the page, because people may have to sign in again before it can be sent. The tab alone keeps it,
 * and only from the moment in which they leave.
 * @param key of the person and of what it is for
 */
export function useDraft(key: string): [string, (text: string) => void] {
  const [text, setText] = useState('');
  const latest = useRef('');
  latest.current = text;
  useEffect(() => {
    const name = `portico.draft.${key}`;
    const kept = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    if (kept) setText(kept);
    const keep = () => {
      if (latest.current) sessionStorage.setItem(name, latest.current);
    };
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [key]);
  return [text, setText];
}
