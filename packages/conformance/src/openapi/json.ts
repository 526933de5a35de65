export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object's own member, not an inherited one. */
export function member(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export function objectAt(value: unknown, name: string): JsonObject {
  const found = member(value, name);
  return isObject(found) ? found : {};
}

export function textAt(value: unknown, name: string): string | undefined {
  const found = member(value, name);
  return typeof found === 'string' ? found : undefined;
}

export function listAt(value: unknown, name: string): readonly unknown[] {
  const found = member(value, name);
  return Array.isArray(found) ? found : [];
}

/** The value at a JSON pointer (RFC 6901); undefined if there is none. */
export function at(value: unknown, pointer: string): unknown {
  let found = value;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    found = Array.isArray(found) ? found[Number(name)] : member(found, name);
  }
  return found;
}

/** A percent-encoded text decoded, or the text itself if it is not encoded correctly. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The value of bytes as JSON in UTF-8; undefined if they are not that. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Every object in a JSON value, however deep it is nested. */
export function objectsIn(value: unknown): Record<string, unknown>[] {
  const waiting = [value];
  const found: Record<string, unknown>[] = [];
  for (let next = waiting.pop(); next !== undefined || waiting.length > 0; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next)) found.push(next as Record<string, unknown>);
    for (const inner of Object.values(next)) waiting.push(inner);
  }
  return found;
}
