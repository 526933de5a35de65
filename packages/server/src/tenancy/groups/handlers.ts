export { getGroup, listGroupMembers, listGroups } from './read.ts';
export { addGroupMember, createGroup, deleteGroup, removeGroupMember, updateGroup } from './write.ts';
