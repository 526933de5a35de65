import { cookieName, writeCookie } from './cookie.ts';
import { BASE } from './router.ts';

/**
 * The name of a session cookie, which browsers delete when they are closed. It has no content, and names the
 * deployment: cookies are shared by all ports of a host, and those of a path are seen by the paths below it.
 */
const NAME = `portico-open${encodeURIComponent(location.port + BASE)}`;

/** Marks the browser as open, until it is closed. @returns false if it refuses cookies */
export function markBrowser(): boolean {
  writeCookie(NAME, '1', 'SameSite=Strict');
  return isBrowserMarked();
}

/** Whether the browser has not been closed since it was marked. */
export const isBrowserMarked = () => document.cookie.split('; ').includes(`${cookieName(NAME)}=1`);
