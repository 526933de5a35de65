import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// What was compiled is kept beside the packages: the next start is quicker and the process smaller. Where nothing can be
// written there, it is compiled each time.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/portico'));

await import('./run.ts');
