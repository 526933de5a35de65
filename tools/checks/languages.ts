/**
 * The compiler sees that each translated text has the shape of the English one, but not that somebody has translated it:
 * this refuses a text that is missing, a sentence that is still English, a text that drops or makes up a value, a name
 * that would change the direction of a sentence, and a file that does not say how it addresses people.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const TEXTS = 'packages/console/src/texts';

type Text = string | ((...given: unknown[]) => Text) | readonly Text[] | { readonly [name: string]: Text };

const flaws: string[] = [];
let compared = 0;

/** A file begins with its note of style. */
const NOTE = /^\/\*(?:[^*]|\*(?!\/)){20,}\*\//;
/** Words that no other language here has. */
const ENGLISH = /\b(?:the|your|you|this|that|can’t|isn’t|don’t|with|from|please)\b/i;

/** The arguments of a text: a text, a count, texts, the words of the service, nothing. */
const VALUES = ['⟦a⟧', 31, ['⟦b⟧'], 'viewer', null] as const;

/** Those that can be in a text. */
const GIVEN = /⟦\w⟧|\bviewer\b/g;

/** Combinations of as many values. */
const combinations = (length: number): (readonly unknown[])[] =>
  length === 0
    ? [[]]
    : combinations(length - 1).flatMap((some) =>
        VALUES.map((value) => [
          ...some,
          typeof value === 'string' && value !== 'viewer' ? `⟦${length}⟧` : value,
        ]),
      );

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = /^ar\b/;
/** Parameters that are in the language already: times, counts, words of the pages. */
const OWN_WORDS =
  /^(?:distance|length|moment|date|line|most|count|min|max|seconds?|label|title|what|how|methods|maker|names|status|role)$/;
/** Texts that are not sentences: the names of files. */
const FILE = /(?:^|\.)(?:\w*[fF]ileName)$/;

/** A value that has a direction of its own, such as an address, stands apart from the sentence. */
function judgeDirection(
  place: string,
  text: (...given: unknown[]) => Text,
  given: readonly unknown[],
  said: Text,
) {
  if (!RIGHT_TO_LEFT.test(place) || FILE.test(place) || typeof said !== 'string') return;
  const parameters =
    /^\(?([^)=]*)/
      .exec(String(text))?.[1]
      ?.split(',')
      .map((name) => name.trim()) ?? [];
  for (const [index, value] of given.entries()) {
    if (
      typeof value !== 'string' ||
      !value.startsWith('⟦') ||
      value === said ||
      OWN_WORDS.test(parameters[index] ?? '')
    )
      continue;
    if (said.replaceAll(`\u2068${value}\u2069`, '').includes(value))
      flaws.push(`${place}: ${parameters[index]} does not stand apart (use \`apart\`)`);
  }
}

const isBroken = (said: string) => /undefined|NaN|\[object|null/.test(said);

/** Every value that a text repeats. */
const valuesIn = (said: string) => [...said.matchAll(/⟦\w⟧|\b31\b/g)].map(([value]) => value).sort();

function compareSaid(place: string, english: (...given: unknown[]) => Text, other: typeof english): void {
  const attempts = combinations(english.length).flatMap((given) => {
    try {
      const said = english(...given);
      return isBroken(JSON.stringify(said)) ? [] : [{ given, said }];
    } catch {
      return [];
    }
  });
  if (attempts.length === 0) flaws.push(`${place}: nothing that it could be given makes sense in English`);
  for (const { given, said } of attempts) {
    const translated = other(...given);
    judgeDirection(place, other, given, translated);
    compare(`${place}(${given.join(', ')})`, said, translated);
  }
}

function compareStrings(place: string, english: string, other: string): void {
  compared++;
  const isSigns = (text: string) => !/\p{L}/u.test(text.replaceAll(GIVEN, ''));
  if (other.trim() === '') flaws.push(`${place}: is empty`);
  if (isSigns(english)) {
    if (!isSigns(other)) flaws.push(`${place}: “${other}” has words, and “${english}” has none`);
  } else if (/\p{L} \p{L}/u.test(english) && other === english)
    flaws.push(`${place}: “${english}” is still English`);
  else if (ENGLISH.test(other)) flaws.push(`${place}: “${other}” has English words`);
  const [ours, theirs] = [valuesIn(english), valuesIn(other)];
  if (ours.join() !== theirs.join() && !isAlternative(ours, theirs))
    flaws.push(
      `${place}: has the values ${theirs.join(', ') || 'none'}, English ${ours.join(', ') || 'none'}`,
    );
}

/** A value may be repeated where grammar asks for it, but none may be missing or new. */
const isAlternative = (ours: readonly string[], theirs: readonly string[]) =>
  [...new Set(ours)].join() === [...new Set(theirs)].join();

function compare(place: string, english: Text | undefined, other: Text | undefined): void {
  if (typeof english !== typeof other || Array.isArray(english) !== Array.isArray(other)) {
    flaws.push(`${place}: is ${kindOf(other)}, and ${kindOf(english)} in English`);
  } else if (typeof english === 'function') compareSaid(place, english, other as typeof english);
  else if (typeof english === 'string') compareStrings(place, english, other as string);
  else {
    const [ours, theirs] = [english ?? {}, other ?? {}] as Record<string, Text>[];
    for (const name of new Set([...Object.keys(ours ?? {}), ...Object.keys(theirs ?? {})]))
      compare(`${place}.${name}`, ours?.[name], theirs?.[name]);
  }
}

function kindOf(text: Text | undefined): string {
  if (text === undefined) return 'missing';
  return Array.isArray(text) ? 'a list' : `a ${typeof text}`;
}

const load = async (path: string): Promise<Text> => ({ ...(await import(`../../${TEXTS}/${path}`)) });

const files = globSync('*.ts', { cwd: TEXTS });
const languages = globSync('*/', { cwd: TEXTS }).map((folder) => basename(folder));
for (const language of languages) {
  const own = globSync('*.ts', { cwd: `${TEXTS}/${language}` });
  for (const file of new Set([...files, ...own])) {
    const place = `${language}/${file}`;
    if (!files.includes(file)) flaws.push(`${place}: English has no such file`);
    else if (!own.includes(file)) flaws.push(`${place}: is missing`);
    else {
      if (!NOTE.test(readFileSync(`${TEXTS}/${place}`, 'utf8')))
        flaws.push(`${place}: must begin with a comment that says how it addresses people`);
      compare(place.replace('.ts', ''), await load(file), await load(place));
    }
  }
}

for (const flaw of flaws) console.error(flaw);
if (flaws.length > 0 || compared === 0) {
  console.error(compared === 0 ? 'No text was compared.' : `${flaws.length} flaws in texts.`);
  process.exitCode = 1;
} else {
  console.log(`Texts of the console are translated: ${languages.length} languages, ${compared} comparisons.`);
}
