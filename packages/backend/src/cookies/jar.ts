/** The cookies of a request, and the changes for its answer. */
export interface Jar {
  /** The names of cookies that begin so, without that beginning. */
  names(prefix: string): readonly string[];
  /** Null where there is none, or one of its parts is missing. */
  get(name: string): string | null;
  /** @param seconds for which the browser keeps it */
  set(name: string, value: string, seconds: number): void;
  /** Deletes a cookie that the browser sent. */
  delete(name: string): void;
  /** The lines of `Set-Cookie`, at most one for each name. */
  changes(): readonly string[];
}

/** Browsers keep 4,096 bytes of a cookie, with its name and attributes (RFC 6265, section 6.1). */
const PART = 3_800;
const MOST_PARTS = 4;

/** The most characters that a value can have. */
export const LONGEST_VALUE = PART * MOST_PARTS - 2;

/**
 * @param header of the request
 * @param isSecure over https, which the prefix `__Host-` demands (RFC 6265bis, section 4.1.3.2)
 */
export function createJar(header: string | null, isSecure: boolean): Jar {
  const sent = parse(header);
  const changed = new Map<string, string>();
  const prefix = isSecure ? '__Host-' : '';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const write = (name: string, value: string, seconds: number) =>
    changed.set(name, `${prefix}${name}=${value}; Max-Age=${seconds}; ${attributes}`);
  const partsSent = (name: string) =>
    Array.from({ length: MOST_PARTS }, (_, at) => partOf(name, at)).filter((part) => sent.has(prefix + part));
  return {
    names: (start) =>
      [...sent.keys()]
        .filter((name) => name.startsWith(prefix + start) && !/~\d$/.test(name))
        .map((name) => name.slice(prefix.length + start.length)),
    get: (name) => {
      const [, count, first] = /^([1-4])\.(.*)$/.exec(sent.get(prefix + name) ?? '') ?? [];
      if (count === undefined || first === undefined) return null;
      const rest = Array.from({ length: Number(count) - 1 }, (_, at) =>
        sent.get(prefix + partOf(name, at + 1)),
      );
      return rest.includes(undefined) ? null : [first, ...rest].join('');
    },
    set: (name, value, seconds) => {
      if (value.length > LONGEST_VALUE) throw new RangeError('The value is too long for cookies');
      const count = Math.ceil((value.length + 2) / PART);
      const text = `${count}.${value}`;
      for (let at = 0; at < count; at++)
        write(partOf(name, at), text.slice(at * PART, (at + 1) * PART), seconds);
      for (const part of partsSent(name).slice(count)) write(part, '', 0);
    },
    delete: (name) => {
      for (const part of partsSent(name)) write(part, '', 0);
    },
    changes: () => [...changed.values()],
  };
}

/**
 * The cookies that the browser sends after an answer.
 * @param header `Cookie` of the request
 * @param lines `Set-Cookie` of the answer, as `changes` has them
 */
export function cookiesAfter(header: string | null, lines: readonly string[]): string {
  const cookies = new Map(parse(header));
  for (const line of lines) {
    const [, name = '', value = '', age] = /^([^=]+)=([^;]*); Max-Age=(\d+)/.exec(line) ?? [];
    if (age === '0') cookies.delete(name);
    else cookies.set(name, value);
  }
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

const partOf = (name: string, at: number) => (at === 0 ? name : `${name}~${at}`);

function parse(header: string | null): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    // The first of two with one name is the more specific one (RFC 6265, section 5.4).
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}
