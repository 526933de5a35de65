import {
  isArgumentElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  type PluralElement,
  parse,
  type SelectElement,
  type TagElement,
} from '@formatjs/icu-messageformat-parser';

/** A message in ICU MessageFormat, or one for each paragraph. */
export type Text = string | readonly string[];

export type Message = readonly MessageFormatElement[];

/** The type of an argument: `{name}`; `{count, number}` or a plural; a select of `true` and `other`. */
export type ArgumentType = 'string' | 'number' | 'boolean';

/** @throws SyntaxError if it is no message */
export const messageOf = (text: string): Message =>
  parse(text, { captureLocation: false, shouldParseSkeletons: false });

const messagesOf = (text: Text) => (typeof text === 'string' ? [text] : text).map(messageOf);

/** The elements that a message can consist of. */
const branchesOf = (element: PluralElement | SelectElement) =>
  Object.values(element.options).map(({ value }) => value);

/** All elements of a message, those within others included. */
export function* elementsOf(message: Message): Generator<MessageFormatElement> {
  for (const element of message) {
    yield element;
    if (isTagElement(element)) yield* elementsOf(element.children);
    else if (isPluralElement(element) || isSelectElement(element))
      for (const branch of branchesOf(element)) yield* elementsOf(branch);
  }
}

/** The arguments of a text, in the order in which it names them. */
export function argumentsOf(text: Text): ReadonlyMap<string, ArgumentType> {
  const found = messagesOf(text).flatMap((message) => [...elementsOf(message)]);
  return new Map(
    found.flatMap((element): [string, ArgumentType][] => {
      if (isArgumentElement(element)) return [[element.value, 'string']];
      if (isNumberElement(element) || isPluralElement(element)) return [[element.value, 'number']];
      return isSelectElement(element) ? [[element.value, 'boolean']] : [];
    }),
  );
}

/** Functions of `frame/time.ts` that compiled texts call. */
const FORMATS = ['formFor', 'numberOf', 'pluralOf'] as const;

/** Those that some compiled texts call. */
export const formatsIn = (code: string): readonly string[] =>
  FORMATS.filter((name) => code.includes(`${name}(`));

/**
 * A text as an expression of JavaScript: a string or an array of strings, or a function that returns it. One argument is
 * passed by itself, several are passed as an object, so that no order of words decides which is which.
 */
export function compiled(text: Text): string {
  const names = [...argumentsOf(text).keys()];
  const said = messagesOf(text).map((message) => expressionOf(message));
  const value = typeof text === 'string' ? (said[0] ?? "''") : `[${said.join(', ')}]`;
  if (names.length === 0) return value;
  return `(${names.length === 1 ? names[0] : `{ ${names.join(', ')} }`}) => ${value}`;
}

/** @param counted the argument of the plural around it, whose number `#` stands for; undefined to leave `#` as it is */
function expressionOf(message: Message, counted?: string): string {
  const [only] = message;
  if (only && message.length === 1 && !isLiteralElement(only)) return codeOf(only, counted);
  return `\`${message.map((element) => (isLiteralElement(element) ? escaped(element.value) : inTemplate(element, counted))).join('')}\``;
}

const escaped = (words: string) => words.replace(/[\\`]|\$\{/g, '\\$&');

const inTemplate = (element: MessageFormatElement, counted: string | undefined) =>
  isPoundElement(element) && counted === undefined ? '#' : `\${${codeOf(element, counted)}}`;

function codeOf(element: MessageFormatElement, counted: string | undefined): string {
  if (isArgumentElement(element)) return element.value;
  if (isNumberElement(element)) return `numberOf(${element.value})`;
  if (isPoundElement(element)) return counted === undefined ? "'#'" : `numberOf(${counted})`;
  if (isPluralElement(element)) return pluralCode(element);
  if (isTagElement(element)) return tagCode(element, counted);
  if (isSelectElement(element)) {
    const [yes, no] = ['true', 'other'].map((name) =>
      expressionOf(element.options[name]?.value ?? [], counted),
    );
    return `(${element.value} ? ${yes} : ${no})`;
  }
  throw new SyntaxError('Dates and times are formatted by frame/time.ts, before they are passed to a text.');
}

/** Tags for what ICU lacks: lower case within a sentence, and a fixed number in the reader's digits. */
function tagCode({ value, children }: TagElement, counted: string | undefined): string {
  const [first] = children;
  if (value === 'lower') return `${expressionOf(children, counted)}.toLowerCase()`;
  if (value === 'number' && first && isLiteralElement(first)) return `numberOf(${Number(first.value)})`;
  throw new SyntaxError(`<${value}> means nothing.`);
}

const EXACT = /^=(\d+)$/;

function pluralCode({ value: counted, options }: PluralElement): string {
  const exact = Object.entries(options).flatMap(([key, { value }]) => {
    const [, number] = EXACT.exec(key) ?? [];
    return number === undefined ? [] : [`${counted} === ${number} ? ${expressionOf(value, counted)} : `];
  });
  const { other, ...rest } = Object.fromEntries(
    Object.entries(options).flatMap(([key, { value }]) => (EXACT.test(key) ? [] : [[key, value] as const])),
  );
  if (!other) throw new SyntaxError(`The plural of ${counted} has no form for other numbers.`);
  const isPlain = [other, ...Object.values(rest)].every((form) =>
    form.every((element) => isLiteralElement(element) || isPoundElement(element)),
  );
  const written = (form: Message) => expressionOf(form, isPlain ? undefined : counted);
  // Drops forms equal to that of other numbers.
  const own = Object.entries(rest).filter(([, form]) => written(form) !== written(other));
  if (own.length === 0) return `(${exact.join('')}${expressionOf(other, counted)})`;
  const forms = [...own, ['other', other] as const].map(([key, form]) => `${key}: ${written(form)}`);
  return `(${exact.join('')}${isPlain ? 'pluralOf' : 'formFor'}(${counted}, { ${forms.join(', ')} }))`;
}
