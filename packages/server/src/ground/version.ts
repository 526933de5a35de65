import { readFileSync } from 'node:fs';
import { MANIFEST } from './files.ts';

/** The version of this build. */
export const VERSION: string = JSON.parse(readFileSync(MANIFEST, 'utf8')).version;
