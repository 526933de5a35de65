import type { OperationId } from '@portico/api';
import type { Config } from '../configuration/config.ts';
import type { Person } from '../pipeline/callers/caller.ts';
import type { ChangeStep } from '../pipeline/change.ts';
import * as pipeline from '../pipeline/handler.ts';
import type { TargetsOf } from '../pipeline/resource.ts';
import type { Needs as OfTenancy, Targets as TenancyTargets } from '../tenancy/handler.ts';
import type { ClientDirectory } from './applications/directory.ts';
import type { resources } from './resources.ts';
import type { SigningKeys } from './tokens/signing-keys.ts';

/** The resources that verbs of this storey can be about: its own, and those of the storeys below. */
export type Targets = TenancyTargets & TargetsOf<ReturnType<typeof resources>>;

export type HandlerOf<Id extends OperationId> = pipeline.HandlerOf<Id, Targets>;

/** The needs of this storey's verbs, besides those below. Each destructures what it uses: `({ change }: Needs)`. */
export interface Needs extends Omit<OfTenancy, 'change'>, Pick<Config, 'docs'> {
  readonly change: ChangeStep<Targets>;
  readonly signingKeys: SigningKeys;
  /** Tokens for other services: their lifetime in milliseconds, and their possible audiences besides the public URL. */
  readonly tokens: {
    readonly lifetime: number;
    readonly audiences: readonly string[];
    /** The members of an account's public metadata that they carry. */
    readonly metadata: readonly string[];
  };
  /** Finds applications by their client ids. */
  readonly clients: ClientDirectory;
  /** For clients that register themselves. */
  readonly selfRegistration: {
    /** What they have to send; undefined where everyone may register. */
    readonly token: string | undefined;
    /** The audiences for which they can get tokens. */
    readonly audiences: readonly string[];
  };
  /** Whether something keeps a person from all operations that are not open despite it. */
  readonly isBarred: (person: Person) => boolean;
}

export const changing = pipeline.changingWith<Needs, Targets>();
