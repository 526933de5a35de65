import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../failure.ts';
import { DEEPEST_BODY, parseStrictJson } from '../json.ts';

/** Bytes that a body may have. */
export const LARGEST_BODY = 64 * 1024;

/**
 * Reads the body of a request as one JSON object. No body at all counts as `{}`.
 * @throws Failure `CONTENT_TYPE_UNSUPPORTED`, `BODY_TOO_LARGE`, `BODY_MALFORMED`, judged in this order, or
 * `REQUEST_MALFORMED` where the client went away
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Record<string, unknown>> {
  const length = request.headers['content-length'];
  if (request.headers['transfer-encoding'] === undefined && (length === undefined || Number(length) === 0))
    return {};

  const coding = request.headers['content-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity') {
    throw new Failure('CONTENT_TYPE_UNSUPPORTED', { headers: { 'Accept-Encoding': 'identity' } });
  }
  // An empty chunked body is no body, and needs no type; only reading it tells.
  const isJson = isJsonInUtf8(request.headers['content-type']);
  if (!isJson && length !== undefined) throw new Failure('CONTENT_TYPE_UNSUPPORTED');
  if (Number(length) > LARGEST_BODY) throw new Failure('BODY_TOO_LARGE');

  if (request.headers.expect !== undefined) await askForBody(request, response);
  const bytes = await collect(request, isJson);
  if (bytes.length === 0) return {};
  const body = parseStrictJson(bytes);
  if (!body)
    throw new Failure('BODY_MALFORMED', {
      detail: `It must be one JSON object in UTF-8, at most ${DEEPEST_BODY} levels deep, with no key twice.`,
    });
  return body;
}

/** Sends 100, which is needless once a part of the body is here (RFC 9110, section 10.1.1). */
async function askForBody(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // What came together with the head has not been parsed yet.
  await nextTurn();
  if (request.readableLength === 0 && !request.complete) response.writeContinue();
}

function collect(request: IncomingMessage, isJson: boolean): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = (failure: Failure) => {
      request.removeListener('data', take);
      reject(failure);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (!isJson) stop(new Failure('CONTENT_TYPE_UNSUPPORTED'));
      else if (size > LARGEST_BODY) stop(new Failure('BODY_TOO_LARGE'));
      else chunks.push(chunk);
    };
    request.on('data', take);
    request.once('end', () => resolve(Buffer.concat(chunks, size)));
    request.once('error', () =>
      stop(new Failure('REQUEST_MALFORMED', { detail: 'The body ended too early.' })),
    );
  });
}

const PARAMETER = /^\s*;\s*([!#$%&'*+.^_`|~\w-]+)=(?:([!#$%&'*+.^_`|~\w-]+)|"((?:[^"\\]|\\.)*)")/;

/** `application/json`, with no charset but UTF-8 (RFC 8259, section 8.1; RFC 9110, section 8.3.1). */
function isJsonInUtf8(contentType: string | undefined): boolean {
  const [, type, parameters] = /^\s*([^\s;]+)(.*)$/s.exec(contentType ?? '') ?? [];
  if (type?.toLowerCase() !== 'application/json') return false;
  for (let rest = parameters?.trimEnd() ?? ''; rest !== ''; ) {
    const match = PARAMETER.exec(rest);
    if (!match) return false;
    const value = match[2] ?? match[3];
    if (match[1]?.toLowerCase() === 'charset' && value?.toLowerCase() !== 'utf-8') return false;
    rest = rest.slice(match[0].length);
  }
  return true;
}
