import { flaw, METADATA_LIMITS } from '@portico/api';
import type { Flaw } from '@portico/conventions';

type JsonObject = Readonly<Record<string, unknown>>;

/** Data of the team that runs the service about an account, an organization or a manager. */
export interface Metadata {
  /** For everyone who can read the thing. */
  readonly public: JsonObject;
  /** For the team alone. */
  readonly private: JsonObject;
}

/** The halves of a request to change metadata: one that is absent stays, null empties it. */
export interface GivenMetadata {
  readonly public?: object | null;
  readonly private?: object | null;
}

export const HALVES = ['public', 'private'] as const;
export type Half = (typeof HALVES)[number];

export const NO_METADATA: Metadata = { public: {}, private: {} };

/** The problems of given halves, or of those that result from a merge. */
export function metadataFlaws(given: GivenMetadata): Partial<Record<Half, Flaw>> {
  const flawed = HALVES.map((half) => [half, flawOf(given[half] ?? {})] as const);
  return Object.fromEntries(flawed.filter(([, flaw]) => flaw !== undefined));
}

const { bytes: MOST_BYTES, members: MOST_MEMBERS, levels: MOST_LEVELS } = METADATA_LIMITS;

const TOO_MANY = flaw('too_many', `must have at most ${MOST_MEMBERS} members`, { max: MOST_MEMBERS });
const TOO_DEEP = flaw('too_deep', `must be at most ${MOST_LEVELS} levels deep`, { max: MOST_LEVELS });
const INEXACT = flaw(
  'not_allowed',
  `must have no numbers beyond ${Number.MAX_SAFE_INTEGER}: write them as strings`,
);
const TOO_LARGE = flaw('too_large', `must be at most ${MOST_BYTES} bytes of JSON`, { max: MOST_BYTES });

function flawOf(half: object): Flaw | undefined {
  if (Object.keys(half).length > MOST_MEMBERS) return TOO_MANY;
  if (isDeeper(half, MOST_LEVELS)) return TOO_DEEP;
  if (hasInexactNumber(half)) return INEXACT;
  return Buffer.byteLength(JSON.stringify(half)) > MOST_BYTES ? TOO_LARGE : undefined;
}

/** Whether objects and arrays are nested deeper than so many levels, the outermost the first. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/**
 * Whether a number is not the one that was written: beyond this range, integers are rounded when they are read, and
 * beyond a larger one there is only infinity (RFC 7493, section 2.2).
 */
function hasInexactNumber(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) > Number.MAX_SAFE_INTEGER;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasInexactNumber);
}

/** Metadata with the halves that are given in place of its own. */
export function replaced(metadata: Metadata, given: GivenMetadata): Metadata {
  return withHalves(metadata, given, (_, half) => half as JsonObject);
}

/** Metadata with each half that is given merged in as a patch (RFC 7396, section 2). */
export function merged(metadata: Metadata, given: GivenMetadata): Metadata {
  return withHalves(metadata, given, (before, patch) => mergePatch(before, patch) as JsonObject);
}

function withHalves(
  metadata: Metadata,
  given: GivenMetadata,
  after: (before: JsonObject, given: object) => JsonObject,
): Metadata {
  const changed = HALVES.map((half) => {
    const { [half]: value } = given;
    if (value === undefined) return [half, metadata[half]];
    return [half, value === null ? {} : after(metadata[half], value)];
  });
  return Object.fromEntries(changed);
}

function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  // A map: members can be called like those that every object inherits.
  const members = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name);
    else members.set(name, mergePatch(members.get(name), value));
  }
  return Object.fromEntries(members);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Metadata as it is read back after it was stored: JSON has no negative zero, for example. */
export function asStored(metadata: Metadata): Metadata {
  return JSON.parse(JSON.stringify(metadata));
}
