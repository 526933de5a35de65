import type { Configuration, ConfigurationItem, ConfigurationSection, ManagedKind } from '@portico/api';
import type { Fields, Flaw } from '@portico/conventions';
import type { Config } from '../../configuration/config.ts';
import type { NewEvent } from '../../consequences/record-events.ts';
import { federationAddresses } from '../../federation/providers/directory.ts';
import type { Reader, Transaction } from '../../ground/database/database.ts';
import { type AddressRules, flawOf } from '../../ground/outgoing/address.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { lifetimesOf } from '../../identity/sessions/session.ts';
import { type SettingsRules, settingsRulesOf } from '../../oauth/applications/judge-settings.ts';
import type { Lifetimes } from '../../pipeline/callers/session.ts';
import { policyFlaws } from '../../tenancy/policies/policy.ts';
import { receiverFlaw } from './receiver.ts';

/** Everything that a file can say about a thing, with defaults filled in: two states are compared member by member. */
export type State = Readonly<Record<string, unknown>>;

/** A thing that the database has. */
export interface Existing {
  readonly id: string;
  /** Its name for people. */
  readonly name: string;
  readonly state: State;
  /** Content that a file has and a state only refers to. */
  readonly content?: State;
}

/** A thing as a file describes it. */
export interface Described<Item> {
  readonly key: string;
  readonly name: string;
  readonly item: Item;
  readonly state: State;
  /** The secret that the file names, if any. */
  readonly secret: string | undefined;
}

/** A thing to be made or, where it exists, changed. */
export interface Put<Item> extends Described<Item> {
  readonly existing: Existing | undefined;
}

export interface Removal<Item> {
  readonly key: string;
  readonly existing: Existing;
  /** All things of this kind that the files describe. */
  readonly described: readonly Described<Item>[];
}

/** The effect of a step. */
export interface Effect {
  readonly id: string;
  readonly events: readonly NewEvent[];
  /** The effects on people, a line each. */
  readonly consequences?: readonly string[];
  /** A secret that was made. */
  readonly secret?: string;
}

/** Why a step cannot be taken. The transaction must then be rolled back. */
export interface Refused {
  readonly refused: string;
}

/** Why a step is not taken yet; applying the same file later takes it. */
export interface Postponed {
  readonly postponed: string;
}

export type StepOutcome = Effect | Refused | Postponed;

/** The configuration that steps depend on. */
export interface StepRules {
  readonly lifetimes: Lifetimes;
  /** The name of the service where the team has set none. */
  readonly brandName: string;
  /** Undefined where the files name no secret that is stored encrypted. */
  readonly secretKeys: SecretKeys | undefined;
}

/** The transaction in which all steps are taken. */
export interface StepContext {
  readonly tx: Transaction;
  readonly now: number;
  /** Whether what Portico stopped by itself goes on: only where a person has the files applied on the machine. */
  readonly reactivates: boolean;
  readonly rules: StepRules;
}

/** The configuration that the judgements of kinds depend on. */
export interface JudgementRules {
  readonly applications: SettingsRules;
  /** Why a provider at an issuer cannot be contacted. */
  readonly issuerFlaw: (issuer: string) => Flaw | undefined;
  /** Why a URL cannot be that of a webhook of the team. */
  readonly teamReceiverFlaw: (url: string) => Flaw | undefined;
  /** Problems of limits that the service's own make void. */
  readonly policyFlaws: (policy: NonNullable<Configuration['policyDefaults']>) => Fields;
}

/** The rules of a configuration. @param federation where providers may lead, if not where the configuration says */
export function applyRulesOf(
  config: Parameters<typeof settingsRulesOf>[0] &
    Parameters<typeof lifetimesOf>[0] &
    Parameters<typeof federationAddresses>[0] &
    Pick<Config, 'brandName' | 'webhookInsecure'>,
  federation: AddressRules = federationAddresses(config),
): JudgementRules & Omit<StepRules, 'secretKeys'> {
  const lifetimes = lifetimesOf(config);
  return {
    policyFlaws: (policy) => policyFlaws(policy, { lifetimes }),
    issuerFlaw: (issuer) => flawOf(issuer, federation),
    teamReceiverFlaw: (url) => receiverFlaw(url, config.webhookInsecure),
    applications: settingsRulesOf(config),
    lifetimes,
    brandName: config.brandName,
  };
}

/**
 * A kind of things that files can describe. Nothing outside its module knows more of it than this, so that another kind is
 * a module, a section of the schema and a row of `KINDS`.
 */
export interface Kind<Section extends ConfigurationSection = ConfigurationSection> {
  readonly name: ManagedKind;
  readonly section: Section;
  /** Whether there is exactly one thing of this kind, so that its section is no list. */
  readonly isSingle?: boolean;
  /** Whether secrets of this kind are stored encrypted, with the secret keys. */
  readonly sealsSecrets?: boolean;
  /** Whether a secret of this kind that no file names is made, and encrypted, too. */
  readonly makesSecrets?: boolean;
  keyOf(item: ConfigurationItem<Section>): string;
  /** A thing of this name that no file manages is taken over rather than made a second time. */
  nameOf(item: ConfigurationItem<Section>): string;
  /** Whether the order in files counts: then states have a `position`. */
  readonly isOrdered?: boolean;
  /** Plans show names as JSON unless they are words by themselves. */
  readonly hasFreeNames: boolean;
  stateOf(item: ConfigurationItem<Section>, secret: string | undefined): State;
  /** The reverse, without what follows from defaults; undefined for nothing worth a line. */
  itemOf(key: string, existing: Existing): object | undefined;
  /** A state that the database has, without what Portico has stopped by itself. */
  unstopped?(state: State): State;
  /** Checks that the schema cannot express, outside the transaction. */
  judge?(item: ConfigurationItem<Section>, rules: JudgementRules): Promise<Fields>;
  /** Why what there is after all steps cannot stay, if it cannot. */
  judgeAll?(tx: Transaction): Promise<readonly string[]>;
  /** Locks what the steps depend on until the transaction ends. */
  lock?(tx: Transaction): Promise<void>;
  /**
   * Everything of this kind that there is, in any order.
   * @param secretKeys without them, secrets that are stored encrypted are left out
   */
  read(read: Reader, secretKeys?: SecretKeys): Promise<readonly Existing[]>;
  /** Makes or changes things. @returns an outcome for each step */
  put(
    steps: readonly Put<ConfigurationItem<Section>>[],
    context: StepContext,
  ): Promise<readonly StepOutcome[]>;
  /** @returns an outcome for each step */
  remove(
    steps: readonly Removal<ConfigurationItem<Section>>[],
    context: StepContext,
  ): Promise<readonly StepOutcome[]>;
}

/** Takes steps one after the other. */
export function oneByOne<Step>(
  take: (step: Step, context: StepContext) => Promise<StepOutcome>,
): (steps: readonly Step[], context: StepContext) => Promise<readonly StepOutcome[]> {
  return async (steps, context) => {
    const outcomes: StepOutcome[] = [];
    for (const step of steps) outcomes.push(await take(step, context));
    return outcomes;
  };
}

/** The members of a state that differ from their defaults, for a file. */
export function withoutDefaults(state: State, defaults: State): State {
  const told = Object.entries(state).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name]),
  );
  return Object.fromEntries(told);
}
