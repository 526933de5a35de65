/**
 * Asks the registry for advisories on packages installed at run time. It is not part of `npm test`: an advisory
 * published tonight must not fail a change made today. Run it daily; the release does.
 */
import { auditVerdict, npmAudit } from './advisories.ts';

const { holds, said } = auditVerdict(npmAudit());
console.log(said);
process.exitCode = holds ? 0 : 1;
