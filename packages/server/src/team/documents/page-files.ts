import type { RequestHeaders } from '@portico/conventions/serving';
import type { PageFiles } from './console-build.ts';

/** Where people without a session are led from pages that need one. */
const SIGN_IN = '/console/sign-in';

/**
 * Cookies of the console's scripts: that the browser has not been closed since somebody signed in, and the language of the
 * account that was used last. Neither is a secret, and neither proves a session: they only tell which scripts to expect.
 */
const HAS_SIGNED_IN = /(?:^|;\s*)(?:__Host-|__Secure-)?portico-(?:open|language)[^=;\s]*=/;

export type FilesFor = (path: string, headers: RequestHeaders) => PageFiles['files'];

/**
 * Finds the scripts to name in the document at a path of the console, as the console's own router finds pages: the first
 * that matches. A browser in which nobody has signed in will show the page to sign in, so it gets the scripts of that one.
 */
export function filesAt(pages: readonly PageFiles[]): FilesFor {
  const known = pages.map((page) => ({ ...page, parts: page.path.split('/') }));
  const find = (path: string) => {
    const parts = path.replace(/(?<=.)\/$/, '').split('/');
    const isSame = (part: string, at: number) =>
      part === parts[at] || (part.startsWith(':') && parts[at] !== '');
    return known.find((page) => page.parts.length === parts.length && page.parts.every(isSame));
  };
  return (path, { cookie }) => {
    const page = find(path);
    const isLedAway = page?.audience === 'signed-in' && !HAS_SIGNED_IN.test(String(cookie ?? ''));
    return (isLedAway ? find(SIGN_IN) : page)?.files ?? [];
  };
}
