/**
 * Translators write catalogues, which no compiler looks at: this refuses a text that is missing, a sentence that is still
 * English, a message that is not one, a plural without a form for some number, a text that drops or makes up a value, a
 * value that would change the direction of a sentence, and a catalogue that does not say how it addresses people.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  type Catalogue,
  catalogueAt,
  isGroup,
  languages,
  pathOf,
  TEXTS,
  topicsOf,
} from '../../packages/console/build/catalogues.ts';
import { argumentsOf, compiled, type Text } from '../../packages/console/build/messages.ts';
import { flawsOfMessage, wordsIn } from './messages.ts';

const SOURCE = 'en';

/** A catalogue begins with its note of style. */
const NOTE = /^.{10}/su;
/** Words that no other language here has. */
const ENGLISH = /\b(?:the|your|you|this|that|can’t|isn’t|don’t|with|from|please)\b/i;

const flaws: string[] = [];
let compared = 0;

/** Refuses a text for its own flaws, independent of the English one. */
function judge(place: string, language: string, text: Text): boolean {
  const found = (typeof text === 'string' ? [text] : text).flatMap((message) =>
    flawsOfMessage(message, language, place),
  );
  flaws.push(...found.map((flaw) => `${place}: ${flaw}`));
  if (found.length > 0) return false;
  try {
    compiled(text);
    return true;
  } catch (error) {
    flaws.push(`${place}: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

const hasWords = (words: string) => /\p{L}/u.test(words);

/** Refuses what a translation lacks of the English text, or adds to it. */
function compareTexts(place: string, language: string, english: Text, other: Text): void {
  compared++;
  if (!judge(place, language, other)) return;
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

function compare(place: string, language: string, english: Catalogue, other: Catalogue): void {
  for (const name of new Set([...Object.keys(english), ...Object.keys(other)])) {
    if (name.startsWith('@')) continue;
    const [ours, theirs] = [english[name], other[name]];
    const own = `${place}.${name}`;
    if (isGroup(ours) && isGroup(theirs)) compare(own, language, ours, theirs);
    else if (ours === undefined || theirs === undefined || isGroup(ours) || isGroup(theirs))
      flaws.push(`${own}: is ${kindOf(theirs)}, and ${kindOf(ours)} in English`);
    else compareTexts(own, language, ours, theirs);
  }
}

function kindOf(entry: Text | Catalogue | undefined): string {
  if (entry === undefined) return 'missing';
  if (isGroup(entry)) return 'a group';
  return typeof entry === 'string' ? 'a text' : 'a list of texts';
}

function judgeAll(place: string, catalogue: Catalogue): void {
  for (const [name, entry] of Object.entries(catalogue)) {
    if (isGroup(entry)) judgeAll(`${place}.${name}`, entry);
    else if (entry !== undefined && !name.startsWith('@')) judge(`${place}.${name}`, SOURCE, entry);
  }
}

const english = new Map(topicsOf(SOURCE).map((topic) => [topic, catalogueAt(pathOf(SOURCE, topic))]));
for (const [topic, catalogue] of english) judgeAll(`${SOURCE}/${topic}`, catalogue);

const others = languages.filter((language) => language !== SOURCE);
for (const language of others) {
  for (const topic of new Set([...english.keys(), ...topicsOf(language)])) {
    const place = `${language}/${topic}`;
    const ours = english.get(topic);
    if (!ours) flaws.push(`${place}: English has no such catalogue`);
    else if (!topicsOf(language).includes(topic)) flaws.push(`${place}: is missing`);
    else {
      const catalogue = catalogueAt(pathOf(language, topic));
      if (!NOTE.test(String(catalogue['@'] ?? '')))
        flaws.push(`${place}: must begin with "@", a note that says how it addresses people`);
      compare(place, language, ours, catalogue);
    }
  }
}

for (const flaw of flaws) console.error(flaw);
if (flaws.length > 0 || compared === 0) {
  console.error(compared === 0 ? `No text was compared in ${TEXTS}.` : `${flaws.length} flaws in texts.`);
  process.exitCode = 1;
} else {
  console.log(`Texts of the console are translated: ${others.length} languages, ${compared} texts.`);
}
