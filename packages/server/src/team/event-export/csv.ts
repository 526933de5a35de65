/** Spreadsheets take a cell that begins with one of these for a formula. */
const FORMULA = /^[=+\-@]/;

/** The first line of a CSV file of events. */
export const CSV_HEADER = lineOf([
  ...['id', 'type', 'at', 'actorType', 'actorId', 'actorEmail', 'impersonatorId', 'impersonatorEmail'],
  ...['subjectType', 'subjectId', 'details', 'requestId', 'ipAddress', 'organizationId', 'accountId'],
]);

/** The columns of an event in CSV. */
interface EventColumns {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly actor: { readonly type: string; readonly id: string | null; readonly email: string | null };
  readonly impersonator: { readonly id: string; readonly email: string | null } | null;
  readonly subject: { readonly type: string; readonly id: string };
  readonly details: object;
  readonly requestId: string | null;
  readonly ipAddress: string | null;
  readonly organizationId: string | null;
  readonly accountId: string | null;
}

export function csvLine({
  id,
  type,
  at,
  actor,
  impersonator,
  subject,
  details,
  ...rest
}: EventColumns): string {
  return lineOf([
    ...[id, type, at, actor.type, actor.id, actor.email, impersonator?.id, impersonator?.email],
    ...[subject.type, subject.id, JSON.stringify(details), rest.requestId, rest.ipAddress],
    ...[rest.organizationId, rest.accountId],
  ]);
}

/** RFC 4180, section 2. */
function lineOf(cells: readonly (string | null | undefined)[]): string {
  return `${cells.map((cell) => cellOf(cell ?? '')).join()}\r\n`;
}

function cellOf(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
