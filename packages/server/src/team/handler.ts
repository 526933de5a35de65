import type { OperationId } from '@portico/api';
import type { Config } from '../configuration/config.ts';
import type { Targets as FederationTargets, Needs as OfFederation } from '../federation/handler.ts';
import type { Targets as NoticesTargets, Needs as OfNotices } from '../notices/handler.ts';
import type { ChangeStep, ChangeInput as GivenTo } from '../pipeline/change.ts';
import * as pipeline from '../pipeline/handler.ts';
import type { TargetsOf } from '../pipeline/resource.ts';
import type { ConsoleBuild } from './documents/index.ts';
import type { resources } from './resources.ts';

/** The resources that verbs of this storey can be about: its own, and those of the storeys below. */
export type Targets = FederationTargets & NoticesTargets & TargetsOf<ReturnType<typeof resources>>;

export type HandlerOf<Id extends OperationId> = pipeline.HandlerOf<Id, Targets>;
/** A handler for each of some operations. */
export type HandlersOf<Ids extends OperationId> = { readonly [Id in Ids]: HandlerOf<Id> };
export type HandlerInput<Id extends OperationId> = GivenTo<Id, Targets>;

/** The needs of this storey's verbs, besides those below. Each destructures what it uses: `({ change }: Needs)`. */
export interface Needs
  extends Omit<OfFederation, 'change'>,
    Omit<OfNotices, 'change'>,
    Pick<
      Config,
      | 'operatorApproval'
      | 'failedSyncGrace'
      | 'passwordMinLength'
      | 'homeUrl'
      | 'language'
      | 'emailCodes'
      | 'clientRegistration'
      | 'firstOperatorLink'
      | 'securityContacts'
      | 'settings'
    > {
  readonly change: ChangeStep<Targets>;
  /** Whether the service was asked to stop. */
  readonly isStopping: () => boolean;
  /** Undefined where the console is not served. */
  readonly console: ConsoleBuild | undefined;
  /** Whether there are providers with which everybody can sign in. */
  readonly hasProviders: () => boolean;
  /** Whether mails are kept and shown. */
  readonly mails: boolean;
}

export const changing = pipeline.changingWith<Needs, Targets>();
