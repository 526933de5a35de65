import type { Profile } from '../profile.ts';
import { elementsOf, valuesOf, type WireResponse } from '../wire/response.ts';

/** What keeps a response from being a failure of the conventions; undefined where nothing does. */
export function errorObjectFlaw(response: WireResponse, { envelope }: Profile): string | undefined {
  const [type] = elementsOf(response, 'content-type').map((value) => value.split(';')[0]?.trim());
  if (type !== envelope.contentType) {
    return `Content-Type ${valuesOf(response, 'content-type')[0] ?? 'absent'}, body ${excerpt(response.body)}`;
  }
  const object = at(parsed(response.body), envelope.at);
  if (!isObject(object)) return `no error object in ${excerpt(response.body)}`;
  if (envelope.status !== null && object[envelope.status] !== response.status) {
    return `${envelope.status} ${JSON.stringify(object[envelope.status])} in an answer with status ${response.status}`;
  }
  if (envelope.constant === null) return undefined;
  const constant = object[envelope.constant];
  if (typeof constant === 'string' && new RegExp(envelope.constantPattern).test(constant)) return undefined;
  return `${envelope.constant} ${JSON.stringify(constant)}, which is no constant`;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The value that a JSON pointer (RFC 6901) leads to. */
function at(value: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  return steps.reduce<unknown>((found, step) => {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    return isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  }, value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function excerpt(body: Buffer): string {
  return body.length === 0 ? '(empty)' : body.toString('utf8', 0, 200);
}
