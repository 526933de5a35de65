import { Failure } from '@portico/conventions';

export const invalid = (detail: string) => new Failure('SCIM_VALUE_INVALID', { detail });
export const invalidFilter = (detail: string) => new Failure('SCIM_FILTER_INVALID', { detail });
