import { type Limits, MOST_BODY_KEYS } from '../errors/catalogue.ts';
import { FORM_TYPE } from '../errors/error-format.ts';
import { Failure } from '../errors/failure.ts';
import type { ServingRequest } from './exchange.ts';
import { inUtf8, parseForm } from './form.ts';
import { parseStrictJson } from './json.ts';

const NOTHING = new Uint8Array();
const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
const QUOTED = '"((?:[^"\\\\]|\\\\.)*)"';
/** A semicolon without a parameter must be accepted (RFC 9110, section 5.6.6). */
const PARAMETER = new RegExp(`[ \\t]*;[ \\t]*(?:(${TOKEN})=(?:(${TOKEN})|${QUOTED}))?`, 'y');

/** Whether it is one of these types without a charset other than UTF-8 (RFC 8259, section 8.1; RFC 9110, section 8.3.1). */
function isInUtf8(types: readonly string[], contentType: string | undefined): boolean {
  const [, type = '', given = ''] = /^\s*([^\s;]+)(.*)$/s.exec(contentType ?? '') ?? [];
  if (!types.includes(type.toLowerCase())) return false;
  const parameters = given.trimEnd();
  for (let at = 0; at < parameters.length; at = PARAMETER.lastIndex) {
    PARAMETER.lastIndex = at;
    const match = PARAMETER.exec(parameters);
    if (!match) return false;
    const [, name, token, quoted] = match;
    if (name?.toLowerCase() === 'charset' && (token ?? quoted)?.toLowerCase() !== 'utf-8') return false;
  }
  return true;
}

/** The kinds of bodies that an operation can take. */
export interface BodyType {
  /** Media types, in lower case. */
  readonly accepts: readonly string[];
  /** The members that a form can have more than once; undefined for JSON. */
  readonly repeated: ReadonlySet<string> | undefined;
  /** Normalizes names to compare them with the schema's; undefined to compare byte by byte. */
  readonly names?: { readonly known: readonly string[]; readonly fold: (name: string) => string };
}

/**
 * Reads the body of a request: one JSON object, or a form. No body at all counts as `{}`.
 * @throws Failure `CONTENT_TYPE_UNSUPPORTED`, `BODY_TOO_LARGE`, `BODY_MALFORMED`, checked in this order, or
 * `REQUEST_MALFORMED` if the client went away
 */
export async function readBody(
  request: ServingRequest,
  limits: Limits,
  { accepts, repeated, names }: BodyType,
): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, limits, accepts);
  if (bytes.length === 0) return {};
  if (repeated) return formOf(bytes, repeated);
  const body = parseStrictJson(bytes, limits.bodyDepth);
  if (!body)
    throw new Failure('BODY_MALFORMED', {
      detail: `It must be one JSON object in UTF-8, at most ${limits.bodyDepth} levels deep, with no key twice and at most ${MOST_BODY_KEYS} keys.`,
    });
  return names ? withNames(body, names) : body;
}

/** The members by the names of the schema. @throws Failure `BODY_MALFORMED` if two names of a body are the same */
function withNames(
  body: Record<string, unknown>,
  { known, fold }: NonNullable<BodyType['names']>,
): Record<string, unknown> {
  const byForm = new Map(known.map((name) => [fold(name), name]));
  const members = Object.entries(body).map(
    ([name, value]) => [byForm.get(fold(name)) ?? name, value] as const,
  );
  const named = new Map(members);
  if (named.size < members.length)
    throw new Failure('BODY_MALFORMED', { detail: 'It has the same member twice, in different spellings.' });
  return Object.fromEntries(named);
}

/**
 * Reads the form that a browser posts to a page, as it was sent. Only the page knows what its members mean.
 * @throws Failure as `readBody` does
 */
export async function readPosted(request: ServingRequest, limits: Limits): Promise<string> {
  const accepts = [FORM_TYPE];
  const text = inUtf8(await readBytes(request, limits, accepts));
  if (text === undefined)
    throw new Failure('BODY_MALFORMED', { detail: 'It must be a form in UTF-8.', accepts });
  return text;
}

async function readBytes(
  request: ServingRequest,
  limits: Limits,
  accepts: readonly string[],
): Promise<Uint8Array> {
  if (!request.hasBody) return NOTHING;
  const { headers } = request;
  const coding = headers['content-encoding'];
  if (coding !== undefined && String(coding).trim().toLowerCase() !== 'identity') {
    throw new Failure('CONTENT_TYPE_UNSUPPORTED', { headers: { 'Accept-Encoding': 'identity' }, accepts });
  }
  const length = headers['content-length'];
  const isAccepted = isInUtf8(accepts, headers['content-type'] as string | undefined);
  if (!isAccepted && length !== undefined) throw new Failure('CONTENT_TYPE_UNSUPPORTED', { accepts });
  if (Number(length) > limits.bodyBytes) throw new Failure('BODY_TOO_LARGE');

  // A body of unknown length may turn out to be empty, and then it needs no type.
  const bytes = await request.readBody(isAccepted ? limits.bodyBytes : 0);
  if (!bytes) throw new Failure(isAccepted ? 'BODY_TOO_LARGE' : 'CONTENT_TYPE_UNSUPPORTED', { accepts });
  return bytes;
}

function formOf(bytes: Uint8Array, repeated: ReadonlySet<string>): Record<string, unknown> {
  const form = parseForm(bytes, repeated);
  if (!form)
    throw new Failure('BODY_MALFORMED', { detail: 'It must be a form in UTF-8 with no member twice.' });
  return form;
}
