import type { Catalogue, ErrorRow } from '../errors/catalogue.ts';
import { COMMON_REASONS, type ReasonRow, type Reasons } from './field-reasons.ts';

declare const made: unique symbol;

/** The reason why a field or parameter is invalid. Only `flawsOf` makes one. */
export interface Flaw<Reason extends string = string> {
  /** For programs: a reason of the catalogue. */
  readonly reason: Reason;
  /** For people: the rest of a sentence about the field, such as `must have at least 8 characters`. */
  readonly message: string;
  /** Parameters of the reason, such as `min`. */
  readonly parameters: FlawParameters;
  readonly [made]: true;
}

/** Integers of at most 15 digits, decimals with three places, or texts of printable ASCII (RFC 9651, section 3.3). */
export type FlawParameters = Readonly<Record<string, number | string>>;

interface Types {
  readonly number: number;
  readonly string: string;
}

type ParametersOf<Row extends ReasonRow> = Row extends {
  readonly parameters: infer Named extends Readonly<Record<string, keyof Types>>;
}
  ? [parameters: { readonly [Name in keyof Named]: Types[Named[Name]] }]
  : [];

/** Makes a flaw from a reason, a message and the parameters of the reason. */
export type MakeFlaw<Of extends Reasons> = <Reason extends keyof Of & string>(
  reason: Reason,
  message: string,
  ...parameters: ParametersOf<Of[Reason]>
) => Flaw<Reason>;

/** The reasons of a catalogue. */
type ReasonsOf<Of extends Catalogue> = Of extends {
  readonly FIELDS_VALIDATION_ERROR: { readonly reasons: infer R extends Reasons };
}
  ? R
  : typeof COMMON_REASONS;

const make = (reason: string, message: string, parameters: FlawParameters = {}) =>
  Object.freeze({ reason, message, parameters }) as Flaw;

/** Makes the function that says why a field is not valid, with the reasons that the catalogue has. */
export function flawsOf<const Of extends Catalogue>(_catalogue: Of): MakeFlaw<ReasonsOf<Of>> {
  return make as MakeFlaw<ReasonsOf<Of>>;
}

/** Flaws with reasons that every catalogue has. */
export const commonFlaw = make as MakeFlaw<typeof COMMON_REASONS>;

/** The reasons why a field is not valid that a row of the catalogue declares. */
export const reasonsOf = ({ reasons = COMMON_REASONS }: Pick<ErrorRow, 'reasons'>): Reasons => reasons;
