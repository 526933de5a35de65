import type * as Client from '@portico/client';
import type { FieldReason } from '@portico/client';
import { flaws, labels } from '../texts/flaws.json';
import { frame } from '../texts/frame.json';
import { type FieldFlaws, type FieldWords, isOwn } from './flaws.ts';
import { isolate } from './isolate.ts';

type Reason = FieldReason['reason'];
type Why<Of extends Reason> = FieldReason & { readonly reason: Of };
/** The number or text that belongs to a reason. */
type ValueOf<Of extends Reason> = Why<Of>[Exclude<keyof Why<Of>, 'reason'>];

type Sentence<Of extends Reason> = [ValueOf<Of>] extends [never] ? string : (value: ValueOf<Of>) => string;

/** The compiler demands a sentence for each reason of the contract, and none beyond. */
const SENTENCES: { readonly [Of in Reason]: Sentence<Of> } & Record<
  Exclude<keyof typeof flaws, Reason>,
  never
> = flaws;

/** Reasons whose sentences say more than any words of a field's own. */
const PRECISE: ReadonlySet<Reason> = new Set<Reason>([
  'too_short',
  'too_long',
  'common_password',
  'breached_password',
  'equals_email',
  'made_of_email',
  'equals_password',
  'damaged',
  'animated',
  'too_many_pixels',
  'contrast',
]);

/** Whether a field was left empty. */
const isEmpty = (why: FieldReason) =>
  why.reason === 'required' || ((why.reason === 'too_short' || why.reason === 'too_few') && why.min === 1);

/** A sentence about a field: the field's own, the one for its reason, or a general one for a reason of a newer service. */
export function sentenceFor(why: FieldReason | undefined, { missing, flaw }: FieldWords): string {
  if (why === undefined || !Object.hasOwn(SENTENCES, why.reason)) return flaw ?? frame.flaws.other;
  if (isEmpty(why)) return missing ?? flaw ?? SENTENCES.required;
  if (why.reason === 'blank') return missing ?? flaw ?? SENTENCES.blank;
  return (PRECISE.has(why.reason) ? undefined : flaw) ?? general(why);
}

function general(why: FieldReason): string {
  const sentence = SENTENCES[why.reason] as string | ((value: unknown) => string);
  if (typeof sentence === 'string') return sentence;
  const [value] = Object.entries(why).flatMap(([name, value]) => (name === 'reason' ? [] : [value]));
  return value === undefined ? frame.flaws.other : sentence(value);
}

/** The name of a field that an operation takes. */
type FieldName = NamesIn<
  Extract<Client.Failure<Client.OperationId>, { readonly error: 'FIELDS_VALIDATION_ERROR' }>['fields']
>;
type NamesIn<Fields> = Fields extends unknown ? keyof Fields : never;

const LABELS: Readonly<Partial<Record<FieldName, string>>> &
  Record<Exclude<keyof typeof labels, FieldName>, never> = labels;

interface UnplacedFlawsProps {
  readonly names: readonly string[];
  readonly flaws: FieldFlaws;
  /** By field, of the page's own. */
  readonly called?: Readonly<Record<string, string>>;
}

/** The flaws that no field shows, each with what it is about. */
export const UnplacedFlaws = ({ names, flaws, called = {} }: UnplacedFlawsProps) => (
  <div class="notice wrong unplaced" role="alert" tabIndex={-1}>
    {names.map((name) => {
      const flaw = flaws[name];
      return (
        <p key={name}>
          {isOwn(flaw)
            ? flaw.sentences
            : frame.labelled({ label: labelOf(name, called), value: sentenceFor(flaw?.why, {}) })}
        </p>
      );
    })}
  </div>
);

/** A field without a label is called by its name in the contract, which programmers know. */
function labelOf(name: string, called: Readonly<Record<string, string>>): string {
  const [first = name] = name.split('.');
  const known: Readonly<Record<string, string>> = { ...LABELS, ...called };
  const found = [name, first].find((one) => Object.hasOwn(known, one));
  return (found && known[found]) ?? isolate(name);
}
