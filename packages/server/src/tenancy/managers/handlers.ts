export { addManager } from './create.ts';
export { getManager, listManagers } from './read.ts';
export { acceptManager, removeManager, transferOrganization, updateManager } from './write.ts';
