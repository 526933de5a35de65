import { BASE } from './router.ts';

/**
 * The name of a cookie without a date, which browsers delete when they are closed. It holds nothing else, and names the
 * deployment: cookies are shared by all ports of a host, and those of a path are seen by the paths below it.
 */
const NAME = `portico-open${encodeURIComponent(location.port + BASE)}`;

const MARK = `${NAME}=1`;

/** Marks the browser as open, until it is closed. @returns false if it refuses cookies */
export function markBrowser(): boolean {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and not there over plain http
  document.cookie = `${MARK}; Path=${BASE || '/'}; SameSite=Strict${secure}`;
  return isBrowserMarked();
}

/** Whether the browser has not been closed since it was marked. */
export const isBrowserMarked = () => document.cookie.split('; ').includes(MARK);
