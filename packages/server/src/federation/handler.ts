import type { OperationId } from '@portico/api';
import type { AddressRules } from '../ground/outgoing/address.ts';
import type { ChangeStep, ChangeInput as GivenTo } from '../pipeline/change.ts';
import * as pipeline from '../pipeline/handler.ts';
import type { TargetsOf } from '../pipeline/resource.ts';
import type { Needs as OfTenancy, Targets as TenancyTargets } from '../tenancy/handler.ts';
import type { Providers } from './providers/directory.ts';
import type { resources } from './resources.ts';
import type { SamlReader } from './saml/reader.ts';
import type { ConnectionWays } from './sign-ins/ways.ts';

/** The resources that verbs of this storey can be about: its own, and those of the storeys below. */
export type Targets = TenancyTargets & TargetsOf<ReturnType<typeof resources>>;

export type HandlerOf<Id extends OperationId> = pipeline.HandlerOf<Id, Targets>;
export type HandlerInput<Id extends OperationId> = GivenTo<Id, Targets>;

/** The needs of this storey's verbs, besides those below. Each destructures what it uses: `({ change }: Needs)`. */
export interface Needs extends Omit<OfTenancy, 'change'> {
  readonly change: ChangeStep<Targets>;
  /** Where providers and connections may lead. */
  readonly federationAddresses: AddressRules;
  /** The connections by which people sign in. */
  readonly connectionWays: ConnectionWays;
  /** The providers with which everybody can sign in. */
  readonly providers: Providers;
  readonly samlReader: SamlReader;
}

export const changing = pipeline.changingWith<Needs, Targets>();
