import type { Clock } from '../ground/clock.ts';
import type { Awaitable, Database, Transaction } from '../ground/database/database.ts';
import type { Caller } from './callers/caller.ts';
import type { Lifetimes } from './callers/session.ts';

/** Something that a change locks before it judges and changes anything. */
export interface Lockable<Target, Locked extends Target = Target, By extends Caller = Caller> {
  /**
   * Locks it until the transaction ends.
   * @returns the target as it is now; undefined where it is gone by now
   */
  lock(tx: Transaction, target: Target, caller: By): Promise<Locked | undefined>;
  /** The representation for the caller, from which its `ETag` is made. */
  present(target: Target, caller: By): object;
}

/** A resource that a path names by `:id`. `Target` is the resource as a caller sees it, `By` the callers that can get it. */
export interface Resource<Target, By extends Caller = Caller> extends Lockable<Target, Target, By> {
  /**
   * @param parameters of the path, where it names something that the resource must belong to
   * @returns undefined where it does not exist, or not for this caller
   */
  locate(id: string, caller: By, parameters: Readonly<Record<string, string>>): Awaitable<Target | undefined>;
}

/** The database for reading; writes go through `change`. */
export type ReadDatabase = Pick<
  Database,
  'kind' | 'read' | 'replica' | 'prepare' | 'prepareLookUp' | 'ping' | 'lostAt'
>;

/** The needs of resources. */
export interface ResourceNeeds {
  readonly database: ReadDatabase;
  readonly clock: Clock;
  readonly lifetimes: Lifetimes;
  /** For how long deleted organizations can be restored, in milliseconds. */
  readonly deletionGrace: number;
  readonly publicUrl: () => string;
}

/** Each of some resources as a caller sees it, by name. */
export type TargetsOf<Resources> = { readonly [Name in keyof Resources]: TargetOf<Resources[Name]> };
type TargetOf<R> = R extends { present(target: infer Target, caller: never): object } ? Target : never;
