import { driveChanges, driveCreations } from './changes.ts';
import { driveBodies, driveQueries } from './inputs.ts';
import { driveIdentifiers, driveMethods, drivePaths } from './paths.ts';
import { driveReads } from './reads.ts';
import type { Session } from './session.ts';
import { driveTokens } from './tokens.ts';

/** What is driven, in order: faults are sent while what was created is there, and removals come last. */
export const STAGES: readonly {
  readonly title: string;
  readonly drive: (session: Session) => Promise<void>;
}[] = [
  { title: 'creating', drive: driveCreations },
  { title: 'reading', drive: driveReads },
  { title: 'tokens', drive: driveTokens },
  { title: 'unknown paths', drive: drivePaths },
  { title: 'other methods', drive: driveMethods },
  { title: 'identifiers', drive: driveIdentifiers },
  { title: 'query parameters', drive: driveQueries },
  { title: 'bodies', drive: driveBodies },
  { title: 'changing', drive: driveChanges },
];
