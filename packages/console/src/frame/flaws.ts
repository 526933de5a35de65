import type { FieldReason } from '@portico/client';
import { frame } from '../texts/frame.json';

const texts = frame.flaws;

/** The sentences of a field's own. */
export interface FieldFlaws {
  /** Shown if the field is empty, such as "Enter an email address." */
  readonly missing?: string | undefined;
  /** Shown for anything else, unless the frame's sentence holds for every field that can be refused so. */
  readonly flaw?: string | ((why: FieldReason | undefined) => string) | undefined;
}

/** The service's error of a field. */
export interface Refusal {
  /** The rest of a sentence for programmers, in English. */
  readonly message: string;
  /** Undefined beyond the length of `Error-Fields`. */
  readonly why: FieldReason | undefined;
}

type Reason = FieldReason['reason'];
type NamedReason<Some extends Reason> = Some;

/**
 * Reasons without a sentence of the frame's, because what to do about them depends on the field. The compiler demands that
 * all others are in `sentenceOf`, those of a newer contract included.
 */
type OfField =
  /** The field's `flaw` says what may be entered. */
  | NamedReason<'format' | 'equals_password' | 'in_past' | 'contrast' | 'not_reachable' | 'public_domain'>
  | NamedReason<'not_unique' | 'reserved' | 'not_delegable' | 'too_many_pixels' | 'damaged' | 'animated'>
  | NamedReason<'not_allowed' | 'too_many' | 'too_large' | 'too_deep' | 'minimum' | 'maximum' | 'type'>
  /** The page handles the failure by itself: a link is over, a manager has gone. */
  | NamedReason<'expired' | 'used' | 'unknown' | 'not_accepted'>
  /** Only programs cause them: the forms offer no such values. */
  | NamedReason<'enum' | 'unexpected' | 'repeated' | 'invalid' | 'not_colleague'>;

/** A sentence for people about a field that the service has refused. */
export function sentenceOf({ message, why }: Refusal, { missing, flaw }: FieldFlaws): string {
  const own = typeof flaw === 'function' ? flaw(why) : flaw;
  const empty = missing ?? own ?? texts.missing;
  switch (why?.reason) {
    case 'required':
    case 'too_few':
      return empty;
    case 'too_short':
      return why.min === 1 ? empty : texts.tooShort(why.min);
    case 'too_long':
      return texts.tooLong(why.max);
    case 'common_password':
      return texts.common;
    case 'breached_password':
      return texts.breached;
    case 'equals_email':
      return texts.isEmail;
    case 'made_of_email':
      return texts.ofEmail;
    case 'wrong':
      return own ?? texts.wrongPassword;
    case 'blank':
      return missing ?? own ?? texts.characters;
    case 'pattern':
      return own ?? texts.characters;
    default:
      why?.reason satisfies OfField | undefined;
      return own ?? texts.refused(message);
  }
}
