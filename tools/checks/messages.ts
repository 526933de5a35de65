/** Finds the flaws of an ICU message in its language, independent of its wording. */
import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  type PluralElement,
} from '@formatjs/icu-messageformat-parser';
import { elementsOf, type Message, messageOf, type Text } from '../../packages/console/build/messages.ts';

/** Numbers that cover every category of whole numbers in a language. */
const NUMBERS = [...Array(201).keys(), 1_000_000];

/** Every number needs the form of its own category: the wording of `other` rarely fits. */
function flawsOfPlural({ value, options, offset, pluralType }: PluralElement, language: string): string[] {
  const rules = new Intl.PluralRules(language);
  const known = rules.resolvedOptions().pluralCategories;
  const given = Object.keys(options);
  const needed = NUMBERS.filter((number) => !given.includes(`=${number}`)).map((number) =>
    rules.select(number),
  );
  const missing = [...new Set(needed)].filter((category) => !given.includes(category));
  const unknown = given.filter(
    (name) => !name.startsWith('=') && !known.some((category) => category === name),
  );
  return [
    ...missing.map((category) => `the plural of ${value} has no form “${category}”`),
    ...unknown.map((category) => `the language has no form “${category}”`),
    ...(offset !== 0 || pluralType !== 'cardinal' ? [`only plain plurals are supported`] : []),
  ];
}

const BOOLEAN = ['other', 'true'];

function flawsOfElement(element: MessageFormatElement, language: string): string[] {
  if (isPluralElement(element)) return flawsOfPlural(element, language);
  if (isSelectElement(element) && Object.keys(element.options).sort().join() !== BOOLEAN.join())
    return [
      `the select of ${element.value} must have the cases “true” and “other”: name a text for each of more`,
    ];
  return [];
}

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = /^ar\b/;
/** Arguments that are localized already: times, counts, words of the pages. */
const OWN_WORDS =
  /^(?:distance|length|moment|date|line|most|count|min|max|seconds?|label|title|what|how|methods|maker|names|status|role)$/;
/** Texts that are not sentences: the names of files. */
const FILE = /(?:^|\.)\w*[fF]ileName$/;

/** Says which arguments of a text of the console are in its language. @param place ends with the name of the text */
export const isConsoleWord =
  (place: string): IsOwnWord =>
  (argument) =>
    FILE.test(place) || OWN_WORDS.test(argument);

/** Whether the value of an argument is in the language of the sentence. */
export type IsOwnWord = (argument: string) => boolean;

/** Finds values with a direction of their own, such as addresses, that are not isolated by U+2068 and U+2069, alone or in quotation marks. */
function flawsOfDirection(message: Message, isOwnWord: IsOwnWord): string[] {
  return message.flatMap((element, index): string[] => {
    if (isPluralElement(element) || isSelectElement(element))
      return Object.values(element.options).flatMap(({ value }) => flawsOfDirection(value, isOwnWord));
    if (!isArgumentElement(element) || message.length === 1 || isOwnWord(element.value)) return [];
    const [before, after] = [message[index - 1], message[index + 1]];
    const isApart =
      before &&
      isLiteralElement(before) &&
      /\u2068«?$/.test(before.value) &&
      after &&
      isLiteralElement(after) &&
      /^»?\u2069/.test(after.value);
    return isApart ? [] : [`${element.value} does not stand apart (between \\u2068 and \\u2069)`];
  });
}

/**
 * Finds values between signs alone, such as an arrow. In a line of its own direction, that direction would be that of no
 * word, so left to right: the first value would look like the last.
 */
function flawsOfOrder(message: Message, isOwnWord: IsOwnWord): string[] {
  const values = message.filter(isArgumentElement);
  const written = message.filter(isLiteralElement).map(({ value }) => value);
  const hasWords = /\p{L}/u.test(written.join('')) || values.some(({ value }) => isOwnWord(value));
  if (values.length < 2 || values.length + written.length < message.length || hasWords) return [];
  return written[0]?.startsWith('\u2067') ? [] : ['its values have no order (it must begin with \\u2067)'];
}

export function flawsOfMessage(text: string, language: string, isOwnWord: IsOwnWord): string[] {
  try {
    const message = messageOf(text);
    return [
      ...[...elementsOf(message)].flatMap((element) => flawsOfElement(element, language)),
      ...(RIGHT_TO_LEFT.test(language)
        ? [...flawsOfDirection(message, isOwnWord), ...flawsOfOrder(message, isOwnWord)]
        : []),
    ];
  } catch (error) {
    return [`is not a message of ICU MessageFormat: ${error instanceof Error ? error.message : error}`];
  }
}

/** The words of a text, without its values. */
export function wordsIn(text: Text): string {
  const found = (typeof text === 'string' ? [text] : text).flatMap((message) => [
    ...elementsOf(messageOf(message)),
  ]);
  return found
    .map((element) => {
      if (isLiteralElement(element)) return element.value;
      return isTagElement(element) ? '' : isPoundElement(element) ? '#' : '…';
    })
    .join('');
}
