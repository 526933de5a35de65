export { listAccountEvents, listOrganizationEvents } from './list.ts';
