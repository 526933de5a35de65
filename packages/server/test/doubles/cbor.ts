/** The values that authenticators encode (RFC 8949): whole numbers, byte strings, text strings and maps. */
export type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const members = [...value].flatMap(([name, member]) => [cbor(name), cbor(member)]);
  return Buffer.concat([head(5, value.size), ...members]);
}

/** The type of what follows, and its value or length. */
function head(type: number, argument: number): Buffer {
  const first = type << 5;
  if (argument < 24) return Buffer.from([first | argument]);
  if (argument < 0x100) return Buffer.from([first | 24, argument]);
  return Buffer.from([first | 25, argument >> 8, argument & 0xff]);
}
