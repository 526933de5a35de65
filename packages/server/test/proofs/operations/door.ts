import type { OperationId } from '@portico/api';

const OWN = 'it belongs to the account itself, and is in no organization';
const DIRECTORY = 'a directory is no manager: its token opens one connection, and ends with it';
const INVITED = 'whoever is invited has no role yet, and the organization demands nothing of others';

/** Operations that name something by an ID, and that no organization can refuse all the same, with the reason for each. */
export const OUTSIDE: Readonly<Partial<Record<OperationId, string>>> = {
  getSession: OWN,
  deleteSession: OWN,
  createPasskey: 'the registration is one of the account itself',
  getPasskey: OWN,
  updatePasskey: OWN,
  deletePasskey: OWN,
  deleteIdentity: OWN,
  createIdentity: 'it leads to a provider, and nothing of the organization is told',
  getGrant: OWN,
  deleteGrant: 'people can always end what an application may do in their name',
  acceptReceivedInvitation: INVITED,
  declineReceivedInvitation: INVITED,
  listScimUsers: DIRECTORY,
  createScimUser: DIRECTORY,
  getScimUser: DIRECTORY,
  replaceScimUser: DIRECTORY,
  patchScimUser: DIRECTORY,
  deleteScimUser: DIRECTORY,
  getScimConfiguration: DIRECTORY,
  listScimSchemas: DIRECTORY,
  getScimSchema: DIRECTORY,
  listScimResourceTypes: DIRECTORY,
  getScimResourceType: DIRECTORY,
  listScimGroups: DIRECTORY,
  createScimGroup: DIRECTORY,
  getScimGroup: DIRECTORY,
  replaceScimGroup: DIRECTORY,
  patchScimGroup: DIRECTORY,
  deleteScimGroup: DIRECTORY,
};
