import type { OperationId } from '@portico/api';
import type { Config } from '../configuration/config.ts';
import * as pipeline from '../pipeline/handler.ts';
import type { TargetsOf } from '../pipeline/resource.ts';
import type { Hasher } from './accounts/hasher.ts';
import type { PasswordRules } from './accounts/passwords.ts';
import type { Resets } from './accounts/resets.ts';
import type { Challenges } from './challenges/challenges.ts';
import type { Limits } from './limits/limits.ts';
import type { RelyingParty } from './passkeys/options.ts';
import type { resources } from './resources.ts';
import type { Codes } from './second-factors/codes.ts';
import type { SignInFallback } from './sessions/fallback.ts';

/** The resources that verbs of this storey can be about: its own. */
export type Targets = TargetsOf<ReturnType<typeof resources>>;

export type HandlerOf<Id extends OperationId> = pipeline.HandlerOf<Id, Targets>;

/** The needs of this storey's verbs. Each destructures what it uses: `({ change }: Needs)`. */
export interface Needs extends pipeline.Needs<Targets>, Pick<Config, 'registration' | 'impersonation'> {
  /** The brand, of which authenticator apps show the name. */
  readonly brand: () => { readonly name: string };
  readonly hasher: Hasher;
  readonly limits: Limits;
  readonly challenges: Challenges;
  readonly resets: Resets;
  readonly passwords: PasswordRules;
  /** Undefined where no other system is asked. */
  readonly signInFallback: SignInFallback | undefined;
  /** Codes of authenticator apps, and recovery codes. */
  readonly codes: Codes;
  /** The relying party of passkeys; undefined where there can be none. Known once the service listens. */
  readonly relyingParty: () => RelyingParty | undefined;
}

export const changing = pipeline.changingWith<Needs, Targets>();
