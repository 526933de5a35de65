export { deleteRegisteredClient, getRegisteredClient, replaceRegisteredClient } from './manage.ts';
export { registerClient } from './register.ts';
