import { resources as ofFederation } from '../federation/resources.ts';
import { resources as ofIdentity } from '../identity/resources.ts';
import { resources as ofNotices } from '../notices/resources.ts';
import { resources as ofOAuth } from '../oauth/resources.ts';
import type { ResourceNeeds, TargetsOf } from '../pipeline/resource.ts';
import { resources as ofTeam } from '../team/resources.ts';
import { resources as ofTenancy } from '../tenancy/resources.ts';

/** How each resource that a path can name is found, locked and presented. */
export function createResources(needs: ResourceNeeds) {
  return {
    ...ofIdentity(needs),
    ...ofTenancy(needs),
    ...ofOAuth(needs),
    ...ofFederation(needs),
    ...ofNotices(needs),
    ...ofTeam(needs),
  };
}

type Resources = ReturnType<typeof createResources>;

type Locators = { readonly [Name in keyof Resources]: Resources[Name]['locate'] };

/** How each resource is found, by its name. */
export function locatorsOf(resources: Resources): Locators {
  const locators = Object.entries(resources).map(([name, { locate }]) => [name, locate]);
  return Object.fromEntries(locators);
}

/** Each resource as a caller sees it. */
export type Targets = TargetsOf<Resources>;
