import { constantOf, excerptOf } from '../envelope.ts';
import type { Exchange } from '../exchange.ts';
import type { Profile } from '../profile.ts';
import { answerRule, notExamined, type Run } from '../rule.ts';

/** What unknown paths and other methods are answered with, by run: it is worked out once. */
const known = new WeakMap<Run, ReadonlySet<string>>();

export const operationExists = answerRule({
  id: 'operation-exists',
  title: 'Every operation of the document is there',
  source: 'OpenAPI 3.1, paths object',
  otherwise: 'Unknown paths are answered with no constant of their own, so that nothing can be told from it.',
  judge: (answer, { operation, purpose }, run) => {
    const absent = known.get(run) ?? constantsOfAbsence(run.exchanges, run.profile);
    known.set(run, absent);
    const plain = purpose === 'valid' || purpose === 'tokenMissing' || purpose === 'missing';
    // What is not found behind a parameter may be what it names.
    if (!operation || !plain || operation.path.includes('{') || absent.size === 0) return notExamined;
    const constant = constantOf(answer, run.profile);
    const missing = constant !== undefined && absent.has(constant);
    return missing ? { expected: 'the operation', observed: excerptOf(answer) } : undefined;
  },
});

function constantsOfAbsence(exchanges: readonly Exchange[], profile: Profile): ReadonlySet<string> {
  const absences = exchanges.filter(
    ({ purpose }) => purpose === 'pathUnknown' || purpose === 'methodUnsupported',
  );
  const constants = absences.map(({ answer }) =>
    typeof answer === 'object' && answer.status < 500 ? constantOf(answer, profile) : undefined,
  );
  return new Set(constants.filter((constant) => constant !== undefined));
}
