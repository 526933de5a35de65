import { operationsWith } from '@portico/conventions';
import { errors } from './errors.ts';

export const operation = operationsWith(errors);
