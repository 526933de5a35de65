import { type Catalogue, entriesOf, isGroup } from '../../packages/console/build/catalogues.ts';
import type { Text } from '../../packages/console/build/messages.ts';
import { wordsIn } from './messages.ts';

const NAMED = /Named$/;

/** Speech input ignores case. */
const spoken = (text: Text, language: string) => wordsIn(text).toLocaleLowerCase(language);

/**
 * Finds accessible names of buttons without the words that the buttons show, by which people call them in speech input
 * (WCAG 2.2, 2.5.3). The text `revokeNamed` names a button that shows `revoke`, a text of the same group or a word of
 * all pages.
 * @param words of all pages
 */
export function flawsOfButtonNames(language: string, group: Catalogue, words: Catalogue): string[] {
  return entriesOf(group).flatMap(([name, entry]): string[] => {
    if (isGroup(entry)) return flawsOfButtonNames(language, entry, words).map((flaw) => `${name}.${flaw}`);
    if (!NAMED.test(name)) return [];
    const label = name.replace(NAMED, '');
    const shown = group[label] ?? words[label];
    if (shown === undefined || isGroup(shown)) return [`${name}: no button has the label “${label}”`];
    return spoken(entry, language).includes(spoken(shown, language))
      ? []
      : [`${name}: “${wordsIn(entry)}” must contain the label “${wordsIn(shown)}”`];
  });
}
