/**
 * Checks the proof of an event without asking Portico: node verify-proof.mjs PROOF.json JWKS.json
 * PROOF.json is what GET /v1/organizations/:id/events/:eventId/proof answered, JWKS.json what you once kept of
 * /.well-known/jwks.json. It needs nothing but Node.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [proof, { keys }] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')));

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const fromHex = (digits) => Buffer.from(digits, 'hex');

/** RFC 8785. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`;
}

/** The event as it was sealed: in place of each value that has a salt stands its commitment. */
function sealed(event, salts) {
  const copy = structuredClone(event);
  for (const [pointer, salt] of Object.entries(salts)) {
    const names = pointer.slice(1).split('/');
    const last = names.pop();
    const parent = names.reduce((of, name) => of[name], copy);
    const value = parent[last];
    const text = typeof value === 'string' ? value : canonical(value);
    parent[last] = { commitment: sha256(fromHex(salt), text).toString('hex') };
  }
  return copy;
}

/** RFC 9162, section 2.1.3.2. */
function rootFrom(leaf, { index, path, seal }) {
  let [hash, at, last] = [leaf, index, seal.count - 1];
  for (const digits of path) {
    const sibling = fromHex(digits);
    if (last === 0) return undefined;
    if (at % 2 === 1 || at === last) {
      hash = sha256('\x01', sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1];
    } else hash = sha256('\x01', hash, sibling);
    [at, last] = [at >> 1, last >> 1];
  }
  return last === 0 ? hash.toString('hex') : undefined;
}

/** RFC 7515: whether a key that you kept signed the seal, and nothing else than the seal. */
function isSigned({ signature, ...seal }) {
  const [header, payload, signed] = signature.split('.');
  const { typ, alg, kid } = JSON.parse(Buffer.from(header, 'base64url'));
  const jwk = keys.find((key) => key.kid === kid);
  if (typ !== 'portico-seal+jwt' || alg !== 'ES256' || !jwk) return false;
  if (canonical(JSON.parse(Buffer.from(payload, 'base64url'))) !== canonical(seal)) return false;
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const options = { key, dsaEncoding: 'ieee-p1363' };
  return verify('sha256', Buffer.from(`${header}.${payload}`), options, Buffer.from(signed, 'base64url'));
}

function flawOf({ event, salts, ...place }) {
  const leaf = sha256('\0', canonical(sealed(event, salts)));
  if (leaf.toString('hex') !== place.leaf) return 'the event is not the one that was sealed';
  if (rootFrom(leaf, place) !== place.seal.root) return 'the event is not in this seal';
  return isSigned(place.seal) ? undefined : 'no key that you kept signed this seal';
}

const flaw = flawOf(proof);
console.log(flaw ? `Refused: ${flaw}.` : `Event ${proof.event.id} is as it was at ${proof.seal.at}.`);
process.exitCode = flaw ? 1 : 0;
