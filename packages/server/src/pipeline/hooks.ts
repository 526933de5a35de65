/**
 * The team's own rules, asked before a step. A change is made once to its end without them, so that whatever can be judged
 * here fails first; what it asked for on the way is then rolled back, asked outside of any transaction, and made again: an
 * answer counts for the same question alone. So no step is half done, and nothing is locked while a hook is asked.
 */
import type { HookPoint, OperationId } from '@portico/api';
import { Failure } from '@portico/conventions';
import type { EventSource } from '../consequences/record-events.ts';
import type { Transaction } from '../ground/database/database.ts';

/** The question whether a step may be taken. */
export interface HookQuestion {
  readonly point: HookPoint;
  /** Id of the resource concerned; null if it does not exist yet. */
  readonly subject: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The request in which a step is taken. */
export interface HookRequest {
  readonly operation: OperationId;
  readonly source: EventSource;
  /** The email of the account that acts; null for a program and for an operator. */
  readonly actorEmail: string | null;
}

/** The additions of an answer that allows a step. */
export interface HookGrant {
  /** Names of roles of the product. */
  readonly roles: readonly string[];
  /** Claims of tokens. */
  readonly claims: Readonly<Record<string, unknown>>;
}

export const NO_ADDITIONS: HookGrant = { roles: [], claims: {} };

/** The hooks of the team, as this node knows them. */
export interface Hooks {
  has(point: HookPoint): boolean;
  /** An answer to the same question that allowed it, and is still reused. */
  remembered(question: HookQuestion, request: HookRequest): HookGrant | undefined;
  /**
   * Asks the hook of a point. Never call it in a transaction or under a lock: it can take two seconds.
   * @throws Failure `HOOK_REFUSED`, `HOOK_UNAVAILABLE`
   */
  ask(question: HookQuestion, request: HookRequest): Promise<HookGrant>;
}

/** Identifies a question among those of one request. */
const keyOf = ({ point, subject, details }: HookQuestion) => JSON.stringify([point, subject, details]);

/** How often what is asked may change while hooks are asked. */
const MOST_ROUNDS = 5;

/** Questions that have to be asked before the change can be made. */
class HooksPending extends Error {
  override readonly name = 'HooksPending';
}

/** Returns the id of something, or null if the change itself creates it: it is then created again under another id. */
type LastingId = (id: string) => string | null;

/** Makes a question, without its point. */
export type MakeQuestion = (
  lasting: LastingId,
) => Promise<Omit<HookQuestion, 'point'>> | Omit<HookQuestion, 'point'>;

/** The way of one request past the hooks. */
export class HookPassage {
  readonly #hooks: Hooks;
  readonly #request: () => HookRequest;
  readonly #answers = new Map<string, HookGrant>();
  #pending: HookQuestion[] = [];
  #created = new Set<string>();

  constructor(hooks: Hooks, request: () => HookRequest) {
    this.#hooks = hooks;
    this.#request = request;
  }

  has(point: HookPoint): boolean {
    return this.#hooks.has(point);
  }

  /** Begins an attempt, in a transaction if there is one. */
  begin(tx?: Transaction): void {
    this.#pending = [];
    this.#created = new Set();
    if (tx) passages.set(tx, this);
  }

  /** Passes a point, provisionally until its hook has been asked. @param creates ids that the step creates */
  async pass(point: HookPoint, question: MakeQuestion, creates: readonly string[] = []): Promise<HookGrant> {
    for (const id of creates) this.#created.add(id);
    if (!this.has(point)) return NO_ADDITIONS;
    const made = { point, ...(await question((id) => (this.#created.has(id) ? null : id))) };
    const known = this.#answers.get(keyOf(made)) ?? this.#hooks.remembered(made, this.#request());
    if (known) return known;
    this.#pending.push(made);
    return NO_ADDITIONS;
  }

  /** Ends an attempt that succeeded. @throws HooksPending, which rolls it back, where hooks have to be asked first */
  end(): void {
    if (this.#pending.length > 0) throw new HooksPending();
  }

  /** Makes attempts until no hook has to be asked. @throws Failure `HOOK_REFUSED`, `HOOK_UNAVAILABLE` */
  async through<Result>(attempt: () => Promise<Result>): Promise<Result> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof HooksPending)) throw error;
      }
      for (const question of this.#pending)
        this.#answers.set(keyOf(question), await this.#hooks.ask(question, this.#request()));
    }
    throw new Failure('HOOK_UNAVAILABLE');
  }
}

const passages = new WeakMap<Transaction, HookPassage>();

/**
 * Passes a point of a change. Whatever takes such a step calls it in its transaction.
 * @param creates ids that the step creates
 * @throws TypeError in a transaction that neither asks hooks nor says that it need not
 */
export function passPoint(
  tx: Transaction,
  point: HookPoint,
  { creates, question }: { readonly creates?: readonly string[]; readonly question: MakeQuestion },
): Promise<HookGrant> {
  return passageOf(tx).pass(point, question, creates);
}

/** Whether a hook is asked at a point of a change. */
export const isPointAsked = (tx: Transaction, point: HookPoint) => passageOf(tx).has(point);

/** The passage of a change, by its transaction. @throws TypeError outside of a change */
export function passageOf(tx: Transaction): HookPassage {
  const passage = passages.get(tx);
  if (!passage) throw new TypeError('A step with hooks is taken outside of a change');
  return passage;
}

const NO_HOOKS: Hooks = { has: () => false, remembered: () => undefined, ask: async () => NO_ADDITIONS };

/** Lets a transaction pass all points unasked. Only for what the team itself does with its own data, or in development. */
export function passUnasked(tx: Transaction): void {
  const unused = () => {
    throw new TypeError('No hook is asked');
  };
  new HookPassage(NO_HOOKS, unused).begin(tx);
}
