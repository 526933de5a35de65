import type { OperationId } from '@portico/api';
import type { Config } from '../configuration/config.ts';
import type { Targets as IdentityTargets, Needs as OfIdentity } from '../identity/handler.ts';
import type { ChangeStep } from '../pipeline/change.ts';
import * as pipeline from '../pipeline/handler.ts';
import type { TargetsOf } from '../pipeline/resource.ts';
import type { Brand } from './brand/brand.ts';
import type { LookUpDomain } from './domains/look-up.ts';
import type { resources } from './resources.ts';

/** The resources that verbs of this storey can be about: its own, and those of the storeys below. */
export type Targets = IdentityTargets & TargetsOf<ReturnType<typeof resources>>;

export type HandlerOf<Id extends OperationId> = pipeline.HandlerOf<Id, Targets>;

/** The needs of this storey's verbs, besides those below. Each destructures what it uses: `({ change }: Needs)`. */
export interface Needs
  extends Omit<OfIdentity, 'change'>,
    Pick<Config, 'addManagers' | 'founderRoles' | 'organizationRoles' | 'brandName'> {
  readonly change: ChangeStep<Targets>;
  readonly lookUpDomain: LookUpDomain;
  /** Whether the product's permissions and the team's roles are kept in a file. */
  readonly hasRolesFile: boolean;
  /** The brand as this node knows it, within seconds of a change. */
  readonly brand: () => Brand;
  /** Whether the brand is kept in a file. */
  readonly hasBrandFile: boolean;
}

export const changing = pipeline.changingWith<Needs, Targets>();
