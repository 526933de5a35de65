import { flaw } from '@portico/api';
import type { Parsed } from '@portico/conventions';
import { judgeHash } from '../../identity/accounts/stored-hash.ts';

/** A Firebase hash with the parameters of its project, named as in Firebase's console. Bytes are in base64. */
interface FirebaseHash {
  readonly algorithm: 'firebase-scrypt';
  readonly hash: string;
  readonly salt: string;
  readonly signerKey: string;
  readonly saltSeparator: string;
  readonly rounds: number;
  readonly memoryCost: number;
}

const TEXTS = ['hash', 'salt', 'signerKey', 'saltSeparator'] as const;
const NUMBERS = ['rounds', 'memoryCost'] as const;
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** Converts the hash on a line to the form that is stored: undefined for none. Flaws do not quote it. */
export function storedFormOf(given: unknown): Parsed<string | undefined> {
  if (given === undefined || given === null) return { value: undefined };
  if (typeof given === 'string') return judgeHash(given);
  if (!isFirebase(given))
    return {
      flaw: flaw(
        'type',
        `must be a string, or an object of firebase-scrypt with ${[...TEXTS, ...NUMBERS].join(', ')}`,
      ),
    };
  const { memoryCost, rounds, salt, saltSeparator, signerKey, hash } = given;
  return judgeHash(
    `$firebase-scrypt$ln=${memoryCost},r=${rounds}$${salt}$${saltSeparator}$${signerKey}$${hash}`,
  );
}

function isFirebase(given: unknown): given is FirebaseHash {
  if (typeof given !== 'object' || given === null) return false;
  const object = given as Readonly<Record<string, unknown>>;
  return (
    object.algorithm === 'firebase-scrypt' &&
    Object.keys(object).length === 1 + TEXTS.length + NUMBERS.length &&
    TEXTS.every((name) => typeof object[name] === 'string' && BASE64.test(object[name])) &&
    NUMBERS.every((name) => Number.isSafeInteger(object[name]))
  );
}
