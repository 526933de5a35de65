import { brandFormats } from './brand/formats.ts';
import { domainFormat } from './domains/name.ts';

/** The formats of what organizations show and own. */
export const formats = { ...brandFormats, domain: domainFormat };
