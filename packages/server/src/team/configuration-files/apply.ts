import type { ManagedKind } from '@portico/api';
import type { NewEvent } from '../../consequences/record-events.ts';
import { takeTurn } from '../../ground/database/advisory-locks.ts';
import type { Transaction } from '../../ground/database/database.ts';
import { ALL_THINGS } from '../../pipeline/managed.ts';
import type { Declaration } from './declaration.ts';
import type { Effect, Existing, Kind, StepContext, StepOutcome, StepRules } from './kind.ts';
import { KINDS } from './kinds.ts';
import { type KindPlan, type Leftovers, type Match, planKind, type Step, shownName } from './plan.ts';
import { ConfigurationRefused } from './refused.ts';
import { deleteMark, marksOf, storeMark } from './store.ts';

/** Declared things, and how to apply them. */
export interface ApplyRequest {
  readonly declaration: Declaration;
  /** Marks what is managed: only the same source finds that something is missing. */
  readonly source: string;
  readonly leftovers: Leftovers;
  /** Whether things that Portico stopped by itself, which the files describe, go on; by default, they stay as they are. */
  readonly reactivates?: boolean;
  /** The kinds of which the files describe all things, managed or not. */
  readonly whole?: readonly ManagedKind[];
  readonly rules: StepRules;
  readonly now: number;
}

/** A secret that was made, which is stored nowhere. */
export interface MadeSecret {
  readonly kind: ManagedKind;
  readonly key: string;
  readonly id: string;
  readonly secret: string;
}

export interface Applied {
  readonly steps: readonly Step[];
  readonly events: readonly NewEvent[];
  readonly secrets: readonly MadeSecret[];
  /** Things that the files no longer describe, and that were left as they are. */
  readonly kept: readonly { readonly kind: ManagedKind; readonly key: string }[];
  /** Steps that wait for something else. */
  readonly postponed: readonly PostponedStep[];
}

export interface PostponedStep {
  readonly kind: ManagedKind;
  readonly key: string;
  readonly reason: string;
}

/**
 * Makes what files describe, in one transaction. A plan alone is the same, rolled back: so it is judged by the same rules,
 * under the same locks.
 * @throws ConfigurationRefused with every step that cannot be taken
 */
export async function applyIn(tx: Transaction, request: ApplyRequest): Promise<Applied> {
  await takeTurn(tx, 'configuration');
  const course = new Course(tx, request);
  const plans: (readonly [Kind, KindPlan])[] = [];
  for (const kind of KINDS) {
    const plan = await course.planOf(kind);
    plans.push([kind, plan]);
    await course.put(kind, plan.matches);
  }
  for (const [kind, { leftovers }] of plans.reverse()) await course.leave(kind, leftovers);
  for (const kind of KINDS) await course.judge(kind);
  return course.end();
}

/** The way through all kinds, and what it has come to so far. */
class Course {
  readonly #tx: Transaction;
  readonly #request: ApplyRequest;
  readonly #steps: Step[] = [];
  readonly #events: NewEvent[] = [];
  readonly #secrets: MadeSecret[] = [];
  readonly #kept: { kind: ManagedKind; key: string }[] = [];
  readonly #postponed: PostponedStep[] = [];
  readonly #problems: string[] = [];

  constructor(tx: Transaction, request: ApplyRequest) {
    this.#tx = tx;
    this.#request = request;
  }

  get #context(): StepContext {
    const { now, rules, reactivates = false } = this.#request;
    return { tx: this.#tx, now, reactivates, rules };
  }

  async planOf(kind: Kind): Promise<KindPlan> {
    const { declaration, source, whole = [], now } = this.#request;
    const declared = declaration.get(kind.name) ?? [];
    const isWhole = whole.includes(kind.name);
    const marks = await marksOf(this.#tx, kind.name);
    if (declared.length + marks.length === 0 && !isWhole) return { matches: [], leftovers: [], problems: [] };
    await kind.lock?.(this.#tx);
    const existing = await this.#existing(kind);
    const plan = planKind(kind, { declared, existing, marks, source, isWhole });
    const all = { kind: kind.name, key: ALL_THINGS, id: ALL_THINGS, source, applied_at: now };
    if (isWhole) await storeMark(this.#tx, all);
    this.#problems.push(...plan.problems);
    return plan;
  }

  async #existing(kind: Kind): Promise<readonly Existing[]> {
    const { tx, reactivates, rules } = this.#context;
    const existing = await kind.read(tx, rules.secretKeys);
    if (reactivates) return existing;
    return existing.map((one) => ({ ...one, state: kind.unstopped?.(one.state) ?? one.state }));
  }

  /** Makes and changes things, and manages those that are as they should be. */
  async put(kind: Kind, matches: readonly Match[]): Promise<void> {
    const different = matches.filter(({ existing, changes }) => !existing || changes.length > 0);
    const puts = different.map(({ declared, existing }) => ({ ...declared, existing }));
    const outcomes = await kind.put(puts, this.#context);
    const effects = new Map(different.map((match, at) => [match, outcomes[at]]));
    for (const match of matches) await this.#settle(kind, match, effects.get(match));
  }

  async #settle(kind: Kind, match: Match, outcome: StepOutcome | undefined): Promise<void> {
    const { declared, existing, formerKey, changes } = match;
    const { key, name, at } = declared;
    if (outcome && 'refused' in outcome) {
      this.#problems.push(`${at([])}: ${outcome.refused}`);
      return;
    }
    if (outcome && 'postponed' in outcome) {
      this.#postponed.push({ kind: kind.name, key, reason: outcome.postponed });
      return;
    }
    const id = outcome?.id ?? existing?.id;
    if (id === undefined) return;
    const { source, now } = this.#request;
    if (!match.isMarked) await storeMark(this.#tx, { kind: kind.name, key, id, source, applied_at: now });
    const action = !existing ? 'create' : changes.length > 0 ? 'update' : 'adopt';
    if (action === 'adopt' && formerKey !== undefined) return;
    this.#take({ action, kind: kind.name, key, name: shownName(kind, name), changes }, outcome);
  }

  #take(step: Omit<Step, 'consequences'>, effect: Effect | undefined): void {
    const { events = [], consequences = [], secret } = effect ?? {};
    this.#steps.push({ ...step, consequences });
    this.#events.push(...events);
    const { kind, key } = step;
    if (effect && secret !== undefined) this.#secrets.push({ kind, key, id: effect.id, secret });
  }

  /** Removes, releases or keeps things that are no longer described. */
  async leave(kind: Kind, leftovers: KindPlan['leftovers']): Promise<void> {
    const { leftovers: action, declaration } = this.#request;
    if (action === 'keep') {
      this.#kept.push(...leftovers.map(({ key }) => ({ kind: kind.name, key })));
      return;
    }
    const described = declaration.get(kind.name) ?? [];
    const removals = leftovers.map((leftover) => ({ ...leftover, described }));
    const outcomes = action === 'remove' ? await kind.remove(removals, this.#context) : [];
    for (const [at, { key, existing }] of leftovers.entries()) {
      const outcome = outcomes[at];
      const name = shownName(kind, existing.name);
      if (outcome && 'refused' in outcome) {
        this.#problems.push(`${kind.name} ${name} cannot be removed: ${outcome.refused}`);
        continue;
      }
      if (outcome && 'postponed' in outcome) continue;
      await deleteMark(this.#tx, { kind: kind.name, key });
      this.#take({ action, kind: kind.name, key, name, changes: [] }, outcome);
    }
  }

  /** Judges all things of a kind that has steps. */
  async judge(kind: Kind): Promise<void> {
    if (!this.#steps.some((step) => step.kind === kind.name)) return;
    this.#problems.push(...((await kind.judgeAll?.(this.#tx)) ?? []));
  }

  /** @throws ConfigurationRefused where a step cannot be taken */
  end(): Applied {
    if (this.#problems.length > 0) throw new ConfigurationRefused(this.#problems);
    return {
      steps: this.#steps,
      events: this.#events,
      secrets: this.#secrets,
      kept: this.#kept,
      postponed: this.#postponed,
    };
  }
}
