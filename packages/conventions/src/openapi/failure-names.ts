import type { ErrorRow } from '../errors/catalogue.ts';
import { FEATURE_ERRORS, type Feature } from '../errors/feature-errors.ts';
import { type Source, subjectOf } from './options.ts';

export type NamedRow = readonly [constant: string, row: ErrorRow];

/**
 * Features, and the bars of the service, that many operations share, and with them the errors of a status. If two fit, the
 * first is the larger.
 */
const SHARED: Readonly<Record<string, readonly (Feature | 'bars')[]>> = {
  Recent: ['kind', 'turns', 'bars', 'raised', 'recent'],
  Strong: ['kind', 'turns', 'bars', 'raised'],
  Barred: ['kind', 'turns', 'bars'],
  Token: ['token'],
  Body: ['body', 'required'],
  OptionalBody: ['body'],
  Idempotent: ['body', 'idempotency'],
  Transport: ['transport'],
};

type FailureSource = Pick<Source, 'catalogue' | 'bars'>;

const TRANSPORT: readonly string[] = FEATURE_ERRORS.transport;
export const isOfTransport = (constant: string) => TRANSPORT.includes(constant);

/**
 * The name of the errors with which an operation fails under a status: `BookNotFound`, `Token401`, or
 * `Strong403OrApprovalRequired`. It follows from these errors alone. Those of the transport, which every operation can
 * fail with, are named only if there are no others.
 */
export function failureName(rows: readonly NamedRow[], source: FailureSource): string {
  const own = rows.filter(([constant]) => !isOfTransport(constant));
  const named = (own.length > 0 ? own : rows).map(([constant]) => constant);
  const status = rows[0]?.[1].status ?? 0;
  const shared = Object.entries(SHARED)
    .map(([word, features]) => ({ word, constants: sharedUnder(status, features, source) }))
    .find(({ constants }) => constants.length > 1 && constants.every((one) => named.includes(one)));
  const others = named.filter((constant) => !shared?.constants.includes(constant)).map(subjectOf);
  return [...(shared ? [`${shared.word}${status}`] : []), ...others].join('Or');
}

/** None if the service lacks one of the features, or has no bars. */
function sharedUnder(
  status: number,
  features: readonly (Feature | 'bars')[],
  { catalogue, bars }: FailureSource,
): readonly string[] {
  const errorsOf = (feature: Feature | 'bars') => (feature === 'bars' ? bars : FEATURE_ERRORS[feature]);
  const constants = [...new Set<string>(features.flatMap(errorsOf))];
  if (features.includes('bars') && bars.length === 0) return [];
  if (!constants.every((constant) => Object.hasOwn(catalogue, constant))) return [];
  return constants.filter((constant) => catalogue[constant]?.status === status);
}
