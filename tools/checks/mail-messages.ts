/** The flaws of a message for mails: the server reads a part of ICU MessageFormat by itself. */
import { isDeepStrictEqual } from 'node:util';
import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import { type Message, messageOf } from '../../packages/console/build/messages.ts';
import { parsed } from '../../packages/server/src/notices/mail/message.ts';
import { flawsOfMessage } from './messages.ts';

/** An element that FormatJS has read, as the server would have; undefined for one that the server does not know. */
function elementOf(element: MessageFormatElement) {
  if (isLiteralElement(element)) return element.value;
  if (isPoundElement(element)) return { kind: 'number' };
  if (isArgumentElement(element)) return { kind: 'value', argument: element.value };
  if (!isPluralElement(element) && !isSelectElement(element)) return undefined;
  const options = Object.entries(element.options).map(([name, { value }]) => [name, elementsOf(value)]);
  return {
    kind: isPluralElement(element) ? 'plural' : 'select',
    argument: element.value,
    options: Object.fromEntries(options),
  };
}

/** Arguments that are not in the language of the mail; a select of one alone needs no isolation. */
const FOREIGN = /^(?:site|name|browser|ipAddress)$/;

const elementsOf = (message: Message): unknown[] => message.map(elementOf);

/** @throws SyntaxError for what the server cannot read */
export function flawsOfMailMessage(text: string, language: string): readonly string[] {
  const flaws = flawsOfMessage(text, language, (argument) => !FOREIGN.test(argument));
  if (flaws.length > 0 || isDeepStrictEqual(parsed(text), elementsOf(messageOf(text)))) return flaws;
  return ['means something else in ICU MessageFormat: only arguments, plurals and selects are read'];
}
