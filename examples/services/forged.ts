import { createHmac, createPublicKey, generateKeyPairSync, sign, type webcrypto } from 'node:crypto';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

/**
 * Forgeries of a valid token, by attack.
 * @param key the published key that verifies the token
 */
export function forgedFrom(token: string, key: webcrypto.JsonWebKey): Readonly<Record<string, string>> {
  const [head, payload, signature] = token.split('.');
  const header = decode(head);
  const claims = encode({ ...decode(payload), sub: '01890000-0000-7000-8000-000000000000' });
  const hmac = (secret: string | Buffer, algorithm = 'HS256') => {
    const text = `${encode({ ...header, alg: algorithm })}.${claims}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const pem = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signed = (own: object) => {
    const text = `${encode({ ...header, ...own })}.${claims}`;
    const made = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${text}.${made.toString('base64url')}`;
  };
  return {
    'with other claims': `${head}.${claims}.${signature}`,
    'with another header': `${encode({ ...header, extra: 1 })}.${payload}.${signature}`,
    'without its signature': `${head}.${payload}.`,
    'signed with none': `${encode({ ...header, alg: 'none' })}.${claims}.`,
    'signed with None': `${encode({ ...header, alg: 'None' })}.${claims}.${signature}`,
    'signed by HMAC over the public key as PEM': hmac(pem),
    'signed by HMAC over the public key as a JWK': hmac(JSON.stringify(key)),
    'signed by HMAC that says it is ES256': hmac(pem, 'ES256'),
    'signed by another key under the same name': signed({}),
    'signed by a key that it brings along': signed({ jwk: publicKey.export({ format: 'jwk' }) }),
    'naming a key that is not there': signed({ kid: '01890000-0000-7000-8000-000000000000' }),
    'that is no token at all': 'nonsense',
  };
}
