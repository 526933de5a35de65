import type { Body } from '@portico/client';
import type { ComponentType } from 'preact';
import { useRef } from 'preact/hooks';
import type { FormValues } from '../../frame/action.ts';
import { isolate } from '../../frame/isolate.ts';
import { Checkboxes, Select, TextArea } from '../../frame/lazy-fields.tsx';
import { ALL_METHODS, type Method, methodsLabel } from '../../frame/methods.ts';
import { lengthOf, listOf } from '../../frame/time.ts';
import { security, policyRules as texts } from '../../texts/policies.json';

export type Policy = Body<'getOrganizationPolicy'>;
type Member = keyof Policy;

interface FieldsProps {
  /** The initial values. */
  readonly typed: string;
  /** The values that another person saved meanwhile, as the alternative to the person's own. */
  readonly theirs: string | undefined;
}

/** One rule, as people read and change it. Its form has one field, of the member's name. */
export interface Rule {
  readonly member: Member;
  readonly said: (policy: Policy) => string;
  readonly typedOf: (policy: Policy) => FormValues;
  readonly given: (typed: FormValues) => Partial<Policy>;
  /** @param fields those of the policy that the service refused */
  readonly flaw: (fields: Readonly<Record<string, unknown>>, policy: Policy) => string;
  readonly Fields: ComponentType<FieldsProps>;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;
const LENGTHS = {
  sessionMaxAge: [HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR, DAY, 7 * DAY],
  sessionIdle: [300, 900, 1_800, HOUR, 4 * HOUR, 8 * HOUR, DAY],
} as const;

/** A rule about the length of sessions. */
function lengthRule(member: keyof typeof LENGTHS): Rule {
  const { label, tooLong } = texts[member];
  const { anyLength, atMost } = security;
  function LengthField({ typed, theirs }: FieldsProps) {
    // A value set by the API stays available.
    const offered = useRef(new Set<number>([...LENGTHS[member], ...secondsIn(typed)]));
    for (const seconds of secondsIn(theirs)) offered.current.add(seconds);
    const lengths = [...offered.current].sort((one, other) => one - other);
    return (
      <Select
        name={member}
        label={label}
        value={typed}
        options={[['', anyLength], ...lengths.map((length) => [String(length), lengthOf(length)] as const)]}
      />
    );
  }
  return {
    member,
    said: ({ [member]: seconds }) => (seconds === null ? anyLength : atMost(lengthOf(seconds))),
    typedOf: ({ [member]: seconds }) => ({ [member]: seconds === null ? '' : String(seconds) }),
    given: ({ [member]: typed = '' }) => ({ [member]: secondsIn(typed)[0] ?? null }),
    flaw: () => tooLong,
    Fields: LengthField,
  };
}

const secondsIn = (typed = '') => (typed === '' ? [] : [Number(typed)]);

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The most values that are read at a glance. */
const MOST_SAID = 3;

const networks: Rule = {
  member: 'networks',
  said: ({ networks }) => {
    if (networks === null) return texts.networks.any;
    const left = networks.length - MOST_SAID;
    // Isolates addresses, because their leading colons would move to the other end from right to left.
    const named = networks.slice(0, MOST_SAID).map(isolate);
    return listOf(left > 0 ? [...named, texts.networks.more(left)] : named);
  },
  typedOf: ({ networks }) => ({ networks: networks?.join('\n') ?? '' }),
  given: ({ networks = '' }) => {
    const lines = linesOf(networks);
    return { networks: lines.length === 0 ? null : lines };
  },
  flaw: (fields, { networks }) => {
    const wrong = (networks ?? []).filter((_network, at) => fields[`networks.${at}`] !== undefined);
    return wrong.length === 0 ? texts.networks.tooMany : texts.networks.wrong(listOf(wrong));
  },
  Fields: ({ typed }) => (
    <TextArea name="networks" label={texts.networks.label} hint={texts.networks.hint} value={typed} />
  ),
};

const FACTORS: readonly Method[] = ['totp', 'recovery_code'];

const isMethod = (text: string): text is Method => (ALL_METHODS as string[]).includes(text);

const allowedMethods: Rule = {
  member: 'allowedMethods',
  said: ({ allowedMethods }) =>
    allowedMethods === null ? texts.allowedMethods.any : methodsLabel(allowedMethods),
  typedOf: ({ allowedMethods }) => ({ allowedMethods: (allowedMethods ?? ALL_METHODS).join(' ') }),
  given: ({ allowedMethods = '' }) => {
    const chosen = allowedMethods.split(' ').filter(isMethod);
    return { allowedMethods: chosen.length === ALL_METHODS.length ? null : chosen };
  },
  flaw: () => texts.allowedMethods.none,
  Fields: ({ typed }) => {
    const optionsOf = (methods: readonly Method[]) =>
      methods.map((method) => [method, methodsLabel([method])] as const);
    return (
      <Checkboxes
        name="allowedMethods"
        label={texts.allowedMethods.label}
        groups={[
          {
            called: texts.allowedMethods.heading,
            options: optionsOf(ALL_METHODS.filter((method) => !FACTORS.includes(method))),
          },
          { called: texts.allowedMethods.factors, options: optionsOf(FACTORS) },
        ]}
        chosen={typed.split(' ')}
      />
    );
  },
};

/** In the order in which they are judged. */
export const rules: readonly Rule[] = [
  lengthRule('sessionMaxAge'),
  lengthRule('sessionIdle'),
  allowedMethods,
  networks,
];
