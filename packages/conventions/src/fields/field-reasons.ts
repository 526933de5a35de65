/** A reason why a field is not valid, for programs. */
export interface ReasonRow {
  /** When it is given, for developers. */
  readonly when: string;
  /** Its parameters by name, such as the minimum length. */
  readonly parameters?: Readonly<Record<string, 'number' | 'string'>>;
}

/** Reasons by name. */
export type Reasons<Name extends string = string> = Readonly<Record<Name, ReasonRow>>;

/** The reasons that any service can give. */
export const COMMON_REASONS = {
  required: {
    when: 'The field is required here, because of the value of another field or in this form of its object.',
  },
  unexpected: { when: 'The field must be absent here, because of the value of another field.' },
  type: { when: 'The value has a different JSON type from its schema.' },
  format: {
    when: 'The text does not have the form that the field requires, such as that of an email address.',
  },
  pattern: { when: 'The text has characters, or a sequence of characters, that are not allowed here.' },
  too_short: {
    when: 'The text has fewer code points than `min`; an empty text is too short, with `min=1`.',
    parameters: { min: 'number' },
  },
  too_long: { when: 'The text has more code points than `max`.', parameters: { max: 'number' } },
  too_few: { when: 'The list has fewer items than `min`.', parameters: { min: 'number' } },
  too_many: { when: 'The list has more items than `max`.', parameters: { max: 'number' } },
  minimum: { when: 'The number is less than `min`.', parameters: { min: 'number' } },
  maximum: { when: 'The number is greater than `max`.', parameters: { max: 'number' } },
  enum: { when: 'The value is not one of those that the field allows.' },
  not_unique: { when: 'The list has the same item twice, or the value is already in use.' },
  unknown: { when: 'The value names something that does not exist for the caller.' },
  repeated: { when: 'The parameter is given more than once.' },
  invalid: { when: 'Any other problem, such as an invalid value nested further down.' },
} as const satisfies Reasons;

const NAME = /^[a-z][a-z0-9_]*$/;

/** Lists the flaws of reasons, as they are declared. */
export function reasonProblems(reasons: Reasons): string[] {
  return Object.entries(reasons).flatMap(([name, { when, parameters = {} }]) => [
    ...(NAME.test(name) ? [] : [`the reason ${name} is not a name in [a-z][a-z0-9_]*`]),
    ...(/^\S.*\.$/s.test(when) ? [] : [`the reason ${name}: its when is not a sentence`]),
    ...Object.keys(parameters)
      .filter((key) => !NAME.test(key) || key === 'reason')
      .map((key) => `the reason ${name}: ${key} cannot be a parameter`),
  ]);
}
