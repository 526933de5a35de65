import type { PageFiles } from './console-build.ts';

/** The scripts of the page at a path of the console, as the console's own router finds pages: the first that matches. */
export function filesAt(pages: readonly PageFiles[]): (path: string) => PageFiles['files'] {
  const known = pages.map(({ path, files }) => ({ parts: path.split('/'), files }));
  return (path) => {
    const parts = path.replace(/(?<=.)\/$/, '').split('/');
    const isSame = (part: string, at: number) =>
      part === parts[at] || (part.startsWith(':') && parts[at] !== '');
    const found = known.find((page) => page.parts.length === parts.length && page.parts.every(isSame));
    return found?.files ?? [];
  };
}
