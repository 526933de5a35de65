import { base64url, EncryptJWT, jwtDecrypt } from 'jose';

/** Seals what only this product may read, for browsers to keep. */
export interface Sealer {
  /** @param seconds after which it cannot be opened any more */
  seal(content: object, use: Use, seconds: number): Promise<string>;
  /** @returns undefined for anything that was not sealed for this use and origin, or is too old */
  open<Content>(sealed: string, use: Use): Promise<Content | undefined>;
}

/** The purpose of a sealed text, and the origin at which it may be opened. */
export interface Use {
  readonly type: 'session' | 'sign-in' | 'signed-out';
  readonly origin: string;
}

interface Key {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** @param keys the first seals, all open */
export function createSealer(keys: readonly string[], now: () => number): Sealer {
  let derived: Promise<Key[]> | undefined;
  // Derived at the first use, because that is asynchronous.
  const all = () => (derived ??= Promise.all(keys.map(keyOf)));
  return {
    seal: async (content, { type, origin }, seconds) => {
      const [key] = await all();
      if (!key) throw new TypeError('There is no key');
      const at = Math.floor(now() / 1_000);
      return new EncryptJWT({ content })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: key.id, typ: type })
        .setAudience(origin)
        .setExpirationTime(at + seconds)
        .encrypt(key.bytes);
    },
    open: async <Content>(sealed: string, { type, origin }: Use) => {
      const known = await all();
      try {
        const { payload } = await jwtDecrypt(sealed, ({ kid }) => bytesOf(known, kid), {
          typ: type,
          audience: origin,
          requiredClaims: ['exp'],
          currentDate: new Date(now()),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return payload.content as Content;
      } catch {
        // Browsers send anything.
        return undefined;
      }
    },
  };
}

function bytesOf(keys: readonly Key[], id: string | undefined): Uint8Array {
  const key = keys.find((one) => one.id === id);
  if (!key) throw new TypeError('The key is unknown');
  return key.bytes;
}

async function keyOf(text: string): Promise<Key> {
  const [bytes, fingerprint] = await Promise.all([
    digest(`cookie key ${text}`),
    digest(`cookie key id ${text}`),
  ]);
  return { id: base64url.encode(fingerprint.slice(0, 6)), bytes };
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
