import type { OperationId } from '@portico/api';
import type { AddressRules } from '../ground/outgoing/address.ts';
import type { Targets as OauthTargets, Needs as OfOauth } from '../oauth/handler.ts';
import type { ChangeStep } from '../pipeline/change.ts';
import * as pipeline from '../pipeline/handler.ts';
import type { TargetsOf } from '../pipeline/resource.ts';
import type { Feed } from './events/feed.ts';
import type { resources } from './resources.ts';

/** The resources that verbs of this storey can be about: its own, and those of the storeys below. */
export type Targets = OauthTargets & TargetsOf<ReturnType<typeof resources>>;

export type HandlerOf<Id extends OperationId> = pipeline.HandlerOf<Id, Targets>;

/** The needs of this storey's verbs, besides those below. Each destructures what it uses: `({ change }: Needs)`. */
export interface Needs extends Omit<OfOauth, 'change'> {
  readonly change: ChangeStep<Targets>;
  /** All events in their final order. */
  readonly feed: Feed;
  /** Where webhooks may lead. */
  readonly webhookAddresses: AddressRules;
}

export const changing = pipeline.changingWith<Needs, Targets>();
