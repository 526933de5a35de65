import type { OperationId } from '@portico/api';
import type { Database } from '../../ground/database/database.ts';
import { Known } from '../../ground/work/known.ts';
import type { Settings } from './application.ts';
import { browserApplications } from './store.ts';

interface Origins {
  readonly text: string;
  readonly all: ReadonlySet<string>;
  readonly ofTeam: ReadonlySet<string>;
}
const NONE: Origins = { text: '', all: new Set(), ofTeam: new Set() };

/**
 * The origins of the redirect URIs of active `browser` applications, in the memory of this node: whether a page may call is
 * decided without a query.
 */
export class KnownOrigins extends Known<Origins> {
  constructor(database: Pick<Database, 'prepare'>) {
    const list = browserApplications(database);
    super(async () => originsIn(await list(), this.value), NONE);
  }

  has(origin: string): boolean {
    return this.value.all.has(origin);
  }

  isOfTeam(origin: string): boolean {
    return this.value.ofTeam.has(origin);
  }

  get size(): number {
    return this.value.all.size;
  }
}

/** @param before returned as they are if they were read from the same rows */
function originsIn(rows: readonly string[], before: Origins): Origins {
  const text = rows.join('\n');
  if (text === before.text) return before;
  const settings = rows.map((row) => JSON.parse(row) as Partial<Settings>);
  const ofTeam = settings.filter(({ firstParty }) => firstParty);
  return { text, all: originsOf(settings), ofTeam: originsOf(ofTeam) };
}

/** As browsers write them: in lower case, without the default port. */
function originsOf(settings: readonly Partial<Settings>[]): ReadonlySet<string> {
  const uris = settings.flatMap(({ redirectUris = [] }) => redirectUris);
  return new Set(uris.map((uri) => new URL(uri).origin));
}

/** The operations after which other origins may be allowed. */
export const ORIGIN_CHANGES = [
  'createApplication',
  'updateApplication',
  'deleteApplication',
  'applyConfiguration',
] as const satisfies OperationId[];
