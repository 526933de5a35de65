import type { OperatorUse } from '@portico/api';
import type { Failure } from '@portico/conventions';
import type { NewEvent, Recorded } from '../../consequences/record-events.ts';
import type { Reader, Transaction } from '../../ground/database/database.ts';
import { ok } from '../../pipeline/answers.ts';
import type { TeamCaller } from '../../pipeline/callers/caller.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import { managerEvent } from '../../tenancy/managers/manager.ts';
import { type ChangedMembers, changeMetadata } from '../../tenancy/metadata/change.ts';
import {
  asStored,
  type GivenMetadata,
  type Metadata,
  merged,
  metadataFlaws,
  replaced,
} from '../../tenancy/metadata/metadata.ts';
import { type MetadataOwner, readMetadata } from '../../tenancy/metadata/store.ts';
import { organizationEvent } from '../../tenancy/organizations/organization.ts';
import type { Needs } from '../handler.ts';
import { findAnyAccount, lockAnyAccount } from './account-store.ts';
import { findManagerIn } from './managers.ts';
import { reading, usedEvent } from './operator.ts';
import { findAnyOrganization, lockAnyOrganization } from './organization-store.ts';

/** Something with metadata, as the team sees it. */
export interface DescribedThing {
  readonly id: string;
  readonly metadata: Metadata;
  readonly owner: MetadataOwner;
  /** The account and the organization in whose lists its events appear. */
  readonly places: { readonly account?: string; readonly organization?: string };
  readonly changed: (details: ChangedMembers) => NewEvent;
}

type Thing = Omit<DescribedThing, 'metadata'>;

const accountThing = ({ id }: { readonly id: string }): Thing => ({
  id,
  owner: 'account',
  places: { account: id },
  changed: (details) => ({ type: 'account.metadata_changed', subject: id, account: id, details }),
});

const organizationThing = ({ id }: { readonly id: string }): Thing => ({
  id,
  owner: 'organization',
  places: { organization: id },
  changed: (details) => organizationEvent('organization.metadata_changed', { id }, details),
});

const managerThing = (manager: Parameters<typeof managerEvent>[1]): Thing => ({
  id: manager.id,
  owner: 'manager',
  places: { account: manager.account_id, organization: manager.organization_id },
  changed: (details) => managerEvent('manager.metadata_changed', manager, details),
});

async function described(read: Reader, thing: Thing | undefined): Promise<DescribedThing | undefined> {
  return thing && { ...thing, metadata: await readMetadata(read, thing.owner, thing.id) };
}

type Described = Resource<DescribedThing, TeamCaller>;
const present = ({ metadata }: DescribedThing) => metadata;

export function anyAccountMetadataResource({ database: { read } }: ResourceNeeds): Described {
  const thing = (account: { readonly id: string } | undefined) => account && accountThing(account);
  return {
    locate: async (id) => described(read, thing(await findAnyAccount(read, id))),
    lock: async (tx, { id }) => described(tx, thing(await lockAnyAccount(tx, id))),
    present,
  };
}

/** The metadata of any organization, deleted or not. */
export function anyOrganizationMetadataResource({ database: { read } }: ResourceNeeds): Described {
  const thing = (found: { readonly id: string } | undefined) => found && organizationThing(found);
  return {
    locate: async (id) => described(read, thing(await findAnyOrganization(read, id))),
    lock: async (tx, { id }) => described(tx, thing(await lockAnyOrganization(tx, id))),
    present,
  };
}

/** The metadata of a manager of the organization that the path names, deleted or not. */
export function anyManagerMetadataResource({ database: { read } }: ResourceNeeds): Described {
  const thing = async (from: Reader, id: string, organization: string | undefined) => {
    const manager = await findManagerIn(from, id, organization);
    return described(from, manager && managerThing(manager));
  };
  return {
    locate: (id, _, parameters) => thing(read, id, parameters.id),
    lock: async (tx, { id, places: { organization = '' } }) =>
      (await lockAnyOrganization(tx, organization)) && thing(tx, id, organization),
    present,
  };
}

/** The input of operations on metadata of any kind of owner. */
interface MetadataRequest {
  readonly tx: Transaction;
  readonly caller: TeamCaller;
  readonly target: DescribedThing;
}

interface Changing extends MetadataRequest {
  readonly body: GivenMetadata;
  readonly fail: (constant: 'FIELDS_VALIDATION_ERROR', flaws: ReturnType<typeof metadataFlaws>) => Failure;
}

type MetadataOperation = Extract<OperatorUse, `${string}Metadata${'' | 'AsOperator'}`>;

const used = (operation: MetadataOperation, { caller: by, target: { places } }: MetadataRequest): Recorded =>
  usedEvent({ by, operation, ...places });

/** Changes metadata to what `after` makes of it and of the body. */
const changing = (operation: MetadataOperation, after: typeof replaced) => ({
  alsoInvalid: (body: GivenMetadata, _caller: TeamCaller, { metadata }: DescribedThing) =>
    metadataFlaws(after(metadata, body)),
  apply: async (asked: Changing) => {
    const { tx, target, body, fail } = asked;
    const wanted = after(target.metadata, body);
    const flaws = metadataFlaws(wanted);
    if (Object.keys(flaws).length > 0) throw fail('FIELDS_VALIDATION_ERROR', flaws);
    const metadata = asStored(wanted);
    const members = await changeMetadata(tx, target.owner, target, metadata);
    return { events: members ? target.changed(members) : used(operation, asked), answer: ok(metadata) };
  },
});

const replacing = (operation: MetadataOperation) => ({
  validate: metadataFlaws,
  ...changing(operation, replaced),
});
const merging = (operation: MetadataOperation) => changing(operation, merged);

const metadataOf = async ({ target }: Pick<MetadataRequest, 'target'>) => target.metadata;
const placesOf = ({ places }: DescribedThing) => places;

export const getAccountMetadataAsOperator = reading('getAccountMetadataAsOperator', metadataOf, placesOf);
export const updateAccountMetadata = ({ change }: Needs) =>
  change('updateAccountMetadata', replacing('updateAccountMetadata'));
export const mergeAccountMetadata = ({ change }: Needs) =>
  change('mergeAccountMetadata', merging('mergeAccountMetadata'));

export const getOrganizationMetadataAsOperator = reading(
  'getOrganizationMetadataAsOperator',
  metadataOf,
  placesOf,
);
export const updateOrganizationMetadata = ({ change }: Needs) =>
  change('updateOrganizationMetadata', replacing('updateOrganizationMetadata'));
export const mergeOrganizationMetadata = ({ change }: Needs) =>
  change('mergeOrganizationMetadata', merging('mergeOrganizationMetadata'));

export const getManagerMetadataAsOperator = reading('getManagerMetadataAsOperator', metadataOf, placesOf);
export const updateManagerMetadata = ({ change }: Needs) =>
  change('updateManagerMetadata', replacing('updateManagerMetadata'));
export const mergeManagerMetadata = ({ change }: Needs) =>
  change('mergeManagerMetadata', merging('mergeManagerMetadata'));
