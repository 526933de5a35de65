import { type ClientOptions, clientOf } from '@portico/client/core';
import { operations } from './operations.ts';
import type { Api } from './session.ts';

/** The client of the components. */
export const apiOf = (options: ClientOptions): Api => clientOf(operations, options);
