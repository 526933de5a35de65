const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @returns undefined for bytes that are not UTF-8 */
export function inUtf8(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Reads a form (`application/x-www-form-urlencoded`). A member without a value counts as absent (RFC 6749, section 3.2).
 * @param repeated members that can come more than once: they are lists
 * @returns undefined if it is not UTF-8, has a broken escape, or has another member twice
 */
export function parseForm(
  bytes: Uint8Array,
  repeated: ReadonlySet<string>,
): Record<string, string | string[]> | undefined {
  try {
    const members = new Map<string, string[]>();
    for (const part of UTF8.decode(bytes).split('&')) {
      if (part === '') continue;
      const [name = '', ...rest] = part.split('=');
      const member = decoded(name);
      const value = decoded(rest.join('='));
      const values = members.get(member);
      if (!values) members.set(member, [value]);
      else if (repeated.has(member)) values.push(value);
      else return undefined;
    }
    const given = [...members].flatMap(([name, values]): [string, string | string[]][] => {
      const [first, ...others] = values.filter((value) => value !== '');
      if (first === undefined) return [];
      return [[name, repeated.has(name) ? [first, ...others] : first]];
    });
    return Object.fromEntries(given);
  } catch {
    return undefined;
  }
}

/** @throws URIError for a broken escape, or one of bytes that are not UTF-8 */
function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
