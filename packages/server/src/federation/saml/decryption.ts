import { constants, createDecipheriv, privateDecrypt } from 'node:crypto';
import { demand, Refused } from './refused.ts';
import { anywhere, children, NAMESPACES, only, optional, textOf, type XmlElement } from './xml.ts';

/*
 * Encrypted assertions (XML Encryption 1.1). The library would decrypt them, too, but also with RSA 1.5 and Triple DES, and
 * not where OAEP has another digest than SHA-1.
 */
const CIPHERS: Readonly<Record<string, (bytes: Buffer, key: Buffer) => Buffer>> = {
  [`${NAMESPACES.encryption11}aes128-gcm`]: (bytes, key) => openedGcm('aes-128-gcm', bytes, key),
  [`${NAMESPACES.encryption11}aes256-gcm`]: (bytes, key) => openedGcm('aes-256-gcm', bytes, key),
  [`${NAMESPACES.encryption}aes128-cbc`]: (bytes, key) => openedCbc('aes-128-cbc', bytes, key),
  [`${NAMESPACES.encryption}aes256-cbc`]: (bytes, key) => openedCbc('aes-256-cbc', bytes, key),
};
const DIGESTS: Readonly<Record<string, string>> = {
  'http://www.w3.org/2000/09/xmldsig#sha1': 'sha1',
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
};
const MASKS: Readonly<Record<string, string>> = {
  'http://www.w3.org/2009/xmlenc11#mgf1sha1': 'sha1',
  'http://www.w3.org/2009/xmlenc11#mgf1sha256': 'sha256',
  'http://www.w3.org/2009/xmlenc11#mgf1sha512': 'sha512',
};
const OAEP = [`${NAMESPACES.encryption}rsa-oaep-mgf1p`, `${NAMESPACES.encryption11}rsa-oaep`];

/**
 * @param encrypted an `EncryptedAssertion`
 * @param keys in PEM; any of them may decrypt it
 * @returns the assertion as XML
 * @throws Refused
 */
export function decrypt(encrypted: XmlElement, keys: readonly string[]): string {
  const data = only(encrypted, 'encryption', 'EncryptedData');
  const cipher = CIPHERS[algorithmOf(data)];
  if (!cipher) throw new Refused('algorithm_refused');
  const wrapped = wrappedKeyIn(encrypted);
  const oaepHash = digestOf(only(wrapped, 'encryption', 'EncryptionMethod'));
  for (const key of keys) {
    try {
      const options = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash };
      const plain = cipher(bytesIn(data), privateDecrypt(options, bytesIn(wrapped)));
      return new TextDecoder('utf-8', { fatal: true }).decode(plain);
    } catch {
      // Another key may fit. Why this one does not must not be revealed: with CBC, that would help attackers to decrypt.
    }
  }
  throw new Refused('decryption_failed');
}

/** It lies in the data's `KeyInfo`, or beside the data. */
function wrappedKeyIn(encrypted: XmlElement): XmlElement {
  const [wrapped, ...more] = anywhere(encrypted, 'EncryptedKey');
  if (!wrapped || more.length > 0 || wrapped.namespaceURI !== NAMESPACES.encryption)
    throw new Refused('decryption_failed');
  demand(OAEP.includes(algorithmOf(wrapped)), 'algorithm_refused');
  return wrapped;
}

const algorithmOf = (element: XmlElement) =>
  only(element, 'encryption', 'EncryptionMethod').getAttribute('Algorithm') ?? '';

/** Digest and mask are made with the same function: Node has no other OAEP. */
function digestOf(method: XmlElement): string {
  const named = optional(method, 'signature', 'DigestMethod')?.getAttribute('Algorithm');
  const digest = named ? DIGESTS[named] : 'sha1';
  const [generator] = children(method, 'encryption11', 'MGF');
  const mask = generator ? MASKS[generator.getAttribute('Algorithm') ?? ''] : 'sha1';
  if (!digest || digest !== mask) throw new Refused('algorithm_refused');
  return digest;
}

function bytesIn(element: XmlElement): Buffer {
  const value = only(only(element, 'encryption', 'CipherData'), 'encryption', 'CipherValue');
  return Buffer.from(textOf(value), 'base64');
}

const GCM = { iv: 12, tag: 16 };
function openedGcm(name: 'aes-128-gcm' | 'aes-256-gcm', bytes: Buffer, key: Buffer): Buffer {
  const decipher = createDecipheriv(name, key, bytes.subarray(0, GCM.iv), { authTagLength: GCM.tag });
  decipher.setAuthTag(bytes.subarray(-GCM.tag));
  return Buffer.concat([decipher.update(bytes.subarray(GCM.iv, -GCM.tag)), decipher.final()]);
}

const BLOCK = 16;
/** The last byte gives the length of the padding; its other bytes are unspecified (XML Encryption, section 5.2). */
function openedCbc(name: string, bytes: Buffer, key: Buffer): Buffer {
  const decipher = createDecipheriv(name, key, bytes.subarray(0, BLOCK)).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(bytes.subarray(BLOCK)), decipher.final()]);
  return padded.subarray(0, padded.length - (padded.at(-1) ?? 0));
}
