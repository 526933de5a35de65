/**
 * Messages in the part of ICU MessageFormat that mails use: arguments, plurals and selects.
 * `tools/checks/mail-messages.ts` compares what this reads with what FormatJS does.
 */
import type { Part, Phrase } from './phrase.ts';

/** A choice by the category of a number, by a number itself (`=1`), or by a word. */
export interface Choice {
  readonly kind: 'plural' | 'select';
  readonly argument: string;
  readonly options: Readonly<Record<string, Message>>;
}

/** Words, an argument, the number of the plural around it, or a choice. */
export type Element =
  | string
  | { readonly argument: string; readonly kind: 'value' }
  | { readonly kind: 'number' }
  | Choice;
export type Message = readonly Element[];

const ARGUMENT = /\s*(\w+)\s*(?:,\s*(plural|select)\s*,\s*|\})/y;
const OPTION = /(=\d+|\w+)\s*\{/y;
const OPTION_END = /\}\s*/y;
const END = /\}/y;

/** @throws SyntaxError */
export function parsed(text: string): Message {
  let at = 0;
  const next = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(text) ?? undefined;
    if (match) at = pattern.lastIndex;
    return match;
  };
  const need = (pattern: RegExp): RegExpExecArray => {
    const match = next(pattern);
    if (!match) throw new SyntaxError(`“${text}” is no message of a mail, from character ${at} on`);
    return match;
  };
  function message(isPlural: boolean): Message {
    const elements: Element[] = [];
    for (;;) {
      const [words] = next(isPlural ? /[^{}#]+/y : /[^{}]+/y) ?? [];
      if (words !== undefined) elements.push(words);
      else if (isPlural && next(/#/y)) elements.push({ kind: 'number' });
      else if (next(/\{/y)) elements.push(argument());
      else return elements;
    }
  }
  function argument(): Element {
    const [, name = '', kind] = need(ARGUMENT);
    if (kind !== 'plural' && kind !== 'select') return { kind: 'value', argument: name };
    const options: Record<string, Message> = {};
    for (let option = need(OPTION); ; option = need(OPTION)) {
      options[option[1] as string] = message(kind === 'plural');
      need(OPTION_END);
      if (next(END)) return { kind, argument: name, options };
    }
  }
  const elements = message(false);
  if (at < text.length) need(/$/y);
  return elements;
}

export type Value = string | number | boolean | Part | Phrase;

/**
 * @param valueFor gives the value of an argument
 * @param locale a tag of BCP 47
 * @throws TypeError for a choice that has no option for its value
 */
export function partsOf(
  message: Message,
  valueFor: (argument: string) => Value,
  { locale, count = 0 }: { readonly locale: string; readonly count?: number },
): readonly Part[] {
  return message.flatMap((element): readonly Part[] => {
    if (typeof element === 'string') return [element];
    if (element.kind === 'number') return [new Intl.NumberFormat(locale).format(count)];
    const value = valueFor(element.argument);
    if (element.kind === 'value') {
      if (typeof value !== 'object') return [String(value)];
      return 'parts' in value ? value.parts : [value];
    }
    const { options } = element;
    const category = typeof value === 'number' ? new Intl.PluralRules(locale).select(value) : String(value);
    const chosen = options[`=${value}`] ?? options[category] ?? options.other;
    if (!chosen) throw new TypeError(`A choice by ${element.argument} has no option for other values`);
    return partsOf(chosen, valueFor, { locale, count: typeof value === 'number' ? value : count });
  });
}
