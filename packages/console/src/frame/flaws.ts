import { frame } from '../texts/frame.ts';

const texts = frame.flaws;

/** The sentences of a field's own. */
export interface FieldFlaws {
  /** Shown if nothing was entered, such as "Enter an email address." */
  readonly missing?: string | undefined;
  /** Shown for anything else that the frame has no sentence for. */
  readonly flaw?: string | undefined;
}

const EMPTY = /^must not be empty$/;
const LENGTH = /^must have at (least|most) (\d+) characters?$/;

/** What the service says about fields that have the same meaning on every page. */
const KNOWN: Readonly<Record<string, string>> = {
  'must be a valid email address': texts.email,
  'is one of the most common passwords': texts.common,
  'must not be the email': texts.isEmail,
  'must not be made of the email': texts.ofEmail,
  'is wrong': texts.wrongPassword,
  'is not the code that the app shows': texts.wrongCode,
  'has characters that are not allowed here': texts.characters,
};

/** The service's message about a field, which is the rest of a sentence for programmers, as a sentence for people. */
export function sentenceOf(message: string, { missing, flaw }: FieldFlaws): string {
  if (EMPTY.test(message)) return missing ?? flaw ?? texts.missing;
  const [, which, count] = LENGTH.exec(message) ?? [];
  if (which === 'least') return texts.tooShort(Number(count));
  if (which === 'most') return texts.tooLong(Number(count));
  return flaw ?? KNOWN[message] ?? texts.refused(message);
}
