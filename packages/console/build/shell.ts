import type { Plugin } from 'vite';
import { shellIn } from './texts.ts';

/**
 * Placeholders in the shell that the server fills in: the path of the public URL, options, the form posted to the page,
 * and the URL of the icon; the brand for the scripts, and its name; the language and its direction, all languages, the
 * folder of the scripts with texts in this one, and the shell's own texts.
 */
export const BASE = '%PORTICO_BASE%';
export const OPTIONS = '%PORTICO_OPTIONS%';
export const POSTED = '%PORTICO_POSTED%';
export const ICON = '%PORTICO_ICON%';
const BRAND = '%PORTICO_BRAND%';
const NAME = '%PORTICO_NAME%';
const LANGUAGES = '%PORTICO_LANGUAGES%';
const EDITION = '%PORTICO_EDITION%';
const shell = shellIn('en');
const WORDS = {
  '%PORTICO_DESCRIPTION%': shell.description,
  '%PORTICO_NO_SCRIPT_WHAT%': shell.noScript.what,
  '%PORTICO_NO_SCRIPT_HOW%': shell.noScript.how,
} as const;

/** The URL of a built file in the shell. @param file such as `scripts/index-B7fk1pBt.js` */
export const urlInShell = (file: string) =>
  `${BASE}/console/${file.replace(/^scripts\//, `scripts/${EDITION}/`)}`;
/** Becomes links to the scripts of the page that was asked for. */
export const PRELOADS = '<!--%PORTICO_PRELOADS%-->';

/** Fills in the shell for `npm run dev`, where no server does. */
export function shellInDevelopment(): Plugin {
  return {
    name: 'portico-shell',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (page) => {
        const filled = {
          [LANGUAGES]: 'en',
          [ICON]: 'data:,',
          [BRAND]: '{&quot;name&quot;:&quot;Portico&quot;}',
          [NAME]: 'Portico',
          ...WORDS,
        };
        const known = Object.entries(filled).reduce(
          (text, [name, value]) => text.replaceAll(name, value),
          page,
        );
        return known.replaceAll(BASE, '').replaceAll(OPTIONS, '').replace(POSTED, '').replace(PRELOADS, '');
      },
    },
  };
}

const ENGLISH = '<html lang="en">';

/** Leaves the language of the shell to the server. */
export function shellInAnyLanguage(): Plugin {
  return {
    name: 'portico-shell-language',
    apply: 'build',
    transformIndexHtml: (page) => {
      if (!page.includes(ENGLISH)) throw new Error(`The shell has no ${ENGLISH}.`);
      return page.replace(ENGLISH, '<html lang="%PORTICO_LANGUAGE%" dir="%PORTICO_DIRECTION%">');
    },
  };
}
