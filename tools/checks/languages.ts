/**
 * Checks catalogues of translators, which the compiler does not see: refuses a missing text, a sentence that is still
 * English, an invalid message, a plural without a form for some number, a text that drops or invents a value, a value
 * that would change the direction of a sentence, the name of a button without its label, and a catalogue that does not say how
 * it addresses people.
 */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type Catalogue,
  catalogueAt,
  isGroup,
  languages,
  pathOf,
  topicsOf,
} from '../../packages/console/build/catalogues.ts';
import { argumentsOf, compiled, type Text } from '../../packages/console/build/messages.ts';
import { flawsOfButtonNames } from './button-names.ts';
import { flawsOfMailMessage } from './mail-messages.ts';
import { flawsOfMessage, isConsoleWord, wordsIn } from './messages.ts';

const SOURCE = 'en';
const MAILS = join(import.meta.dirname, '../../packages/server/src/notices/mail/texts');

/** A catalogue beside the one that it is translated from. */
interface Pair {
  readonly place: string;
  readonly language: string;
  readonly english: Text | Catalogue | undefined;
  readonly other: Text | Catalogue | undefined;
}

/** Where texts are, and what the program that uses them refuses. */
interface Texts {
  readonly of: string;
  readonly languages: readonly string[];
  readonly topicsOf: (language: string) => readonly string[];
  readonly pathOf: (language: string, topic: string) => string;
  /** @throws Error for a message that the program cannot read */
  readonly flawsOf: (message: string, language: string, place: string) => readonly string[];
}

const CONSOLE: Texts = {
  of: 'the console',
  languages,
  topicsOf,
  pathOf,
  flawsOf: (message, language, place) => {
    const found = flawsOfMessage(message, language, isConsoleWord(place));
    if (found.length === 0) compiled(message);
    return found;
  },
};
const OF_MAILS: Texts = {
  of: 'mails',
  languages: globSync('*.json', { cwd: MAILS }).map((file) => basename(file, '.json')),
  topicsOf: () => ['mails'],
  pathOf: (language) => join(MAILS, `${language}.json`),
  flawsOf: flawsOfMailMessage,
};

/** A catalogue begins with its note of style. */
const NOTE = /^.{10}/su;
/** Words that are unique to a language here. */
const ENGLISH = /\b(?:the|your|you|this|that|can’t|isn’t|don’t|with|from|please)\b/i;

const flaws: string[] = [];
let compared = 0;

const hasWords = (words: string) => /\p{L}/u.test(words);

/** Refuses parts of the English text that a translation lacks, or adds. */
function compareTexts(place: string, english: Text, other: Text): void {
  compared++;
  if (typeof english !== typeof other)
    flaws.push(`${place}: is ${kindOf(other)}, and ${kindOf(english)} in English`);
  const [ours, theirs] = [english, other].map((text) => new Map([...argumentsOf(text)].sort()));
  if (!isDeepStrictEqual(ours, theirs))
    flaws.push(`${place}: has the values ${listed(theirs)}, English ${listed(ours)}`);
  const [words, translated] = [wordsIn(english), wordsIn(other)];
  if (translated.trim() === '' && theirs?.size === 0) flaws.push(`${place}: is empty`);
  if (!hasWords(words)) {
    if (hasWords(translated)) flaws.push(`${place}: “${translated}” has words, and “${words}” has none`);
  } else if (/\p{L} \p{L}/u.test(words) && translated === words)
    flaws.push(`${place}: “${words}” is still English`);
  else if (ENGLISH.test(translated)) flaws.push(`${place}: “${translated}” has English words`);
}

const listed = (values: ReadonlyMap<string, string> | undefined) =>
  [...(values ?? [])].map(([name, type]) => `${name} (${type})`).join(', ') || 'none';

function kindOf(entry: Text | Catalogue | undefined): string {
  if (entry === undefined) return 'missing';
  if (isGroup(entry)) return 'a group';
  return typeof entry === 'string' ? 'a text' : 'a list of texts';
}

/** Refuses a text for its own flaws, independent of the English one. */
function judge({ flawsOf }: Texts, { place, language, other: text = [] }: Pair): boolean {
  const found = [text as Text].flat().flatMap((message) => {
    try {
      return flawsOf(message, language, place);
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
  flaws.push(...found.map((flaw) => `${place}: ${flaw}`));
  return found.length === 0;
}

function compare(texts: Texts, { place, language, english, other }: Pair): void {
  if (isGroup(english) && isGroup(other)) {
    for (const name of new Set([...Object.keys(english), ...Object.keys(other)])) {
      if (name.startsWith('@')) continue;
      compare(texts, { place: `${place}.${name}`, language, english: english[name], other: other[name] });
    }
  } else if (english === undefined || other === undefined || isGroup(english) || isGroup(other))
    flaws.push(`${place}: is ${kindOf(other)}, and ${kindOf(english)} in English`);
  else if (judge(texts, { place, language, english, other }) && language !== SOURCE)
    compareTexts(place, english, other);
}

/** Compares each topic of a language with that in English, and English with itself. */
function compareAll(texts: Texts, language: string): void {
  const [ours, theirs] = [SOURCE, language].map((tag) => texts.topicsOf(tag));
  for (const topic of new Set([...(ours ?? []), ...(theirs ?? [])])) {
    const place = `${language}/${topic}`;
    if (!ours?.includes(topic)) flaws.push(`${place}: English has no such catalogue`);
    else if (!theirs?.includes(topic)) flaws.push(`${place}: is missing`);
    else {
      const [english, other] = [SOURCE, language].map((tag) => catalogueAt(texts.pathOf(tag, topic)));
      if (language !== SOURCE && !NOTE.test(String(other?.['@'] ?? '')))
        flaws.push(`${place}: must begin with "@", a note that says how it addresses people`);
      compare(texts, { place, language, english, other });
    }
  }
}

const known = [...new Set([CONSOLE, OF_MAILS].flatMap((texts) => texts.languages))];
for (const texts of [CONSOLE, OF_MAILS]) {
  const before = compared;
  for (const language of known) {
    if (texts.languages.includes(language)) compareAll(texts, language);
    else flaws.push(`${language}: ${texts.of} has no texts in this language`);
  }
  if (compared === before) flaws.push(`No text of ${texts.of} was compared.`);
}

for (const language of languages) {
  const all = Object.fromEntries(
    topicsOf(language).map((topic) => [topic, catalogueAt(pathOf(language, topic))]),
  );
  const words = all.words?.words;
  const found = flawsOfButtonNames(language, all, isGroup(words) ? words : {});
  flaws.push(...found.map((flaw) => `${language}/${flaw}`));
}

for (const flaw of flaws) console.error(flaw);
if (flaws.length > 0) {
  console.error(`${flaws.length} flaws in texts.`);
  process.exitCode = 1;
} else {
  console.log(
    `Texts of the console and of mails are translated: ${known.length - 1} languages, ${compared} texts.`,
  );
}
