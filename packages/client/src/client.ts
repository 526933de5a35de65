import { type ClientOptions, clientOf } from './core.ts';
import type { Portico } from './methods.ts';
import { operations } from './operations.ts';

export type { ClientOptions } from './core.ts';

/**
 * Makes a client with a method for each operation. Every answer, of the service or of a server in its place, is an
 * outcome. Methods reject only with a TypeError, for an input that cannot be sent, and with the token store's own
 * exceptions.
 * @throws TypeError for a base URL that is not absolute, or that is http on another machine
 */
export const createClient = (options: ClientOptions): Portico => clientOf(operations, options);
