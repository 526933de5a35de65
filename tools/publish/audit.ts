/**
 * Asks the registry for advisories on what is installed at run time. It is no part of `npm test`: an advisory that
 * somebody publishes tonight must not fail a change made today. Run it daily; the release does.
 */
import { auditVerdict, npmAudit } from './advisories.ts';

const { holds, said } = auditVerdict(npmAudit());
console.log(said);
process.exitCode = holds ? 0 : 1;
