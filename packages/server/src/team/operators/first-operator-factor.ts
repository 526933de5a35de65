import { type Contracts, flaw, type GivenCode } from '@portico/api';
import type { Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { placeOf, SEALED, sealIn } from '../../ground/secret-keys/sealed.ts';
import { presentRegistration } from '../../identity/passkeys/options.ts';
import { passkeyEvent } from '../../identity/passkeys/passkey.ts';
import { insertPasskey } from '../../identity/passkeys/store.ts';
import { type CreatedCredential, verifyCreated } from '../../identity/passkeys/verify.ts';
import { newPasskey } from '../../identity/passkeys/write.ts';
import { insertTotp } from '../../identity/second-factors/store.ts';
import { presentSecret, secretOfHmac, stepOf } from '../../identity/second-factors/totp.ts';
import type { Needs } from '../handler.ts';

/**
 * The secrets that the authenticator app can have: one under each secret key, and the first is shown. They follow from the
 * link, so that the page can be opened again after the app has scanned it, and nothing is stored for a page that is left.
 */
export function appSecrets(keys: SecretKeys, linkHash: string): readonly Buffer[] {
  return keys.hmacs('first operator', linkHash).map(secretOfHmac);
}

/**
 * The challenges of a registration, one under each secret key. They follow from the link, too: only this service can make
 * one, none is valid with another link, and all are used up with it.
 */
function challengesOf(keys: SecretKeys, linkHash: string, registrationId: string): readonly string[] {
  return keys.hmacs('passkey of the first operator', linkHash, registrationId);
}

/** The name of the account in the app and the passkey, before an address is typed. */
const LABEL = 'operator';

interface ValidLink {
  readonly hash: string;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/** What an authenticator app and a browser need to become the second factor. */
export function presentFactors(
  { secretKeys, brand, relyingParty }: Pick<Needs, 'secretKeys' | 'brand' | 'relyingParty'>,
  { hash, expiresAt }: ValidLink,
): Omit<Contracts['lookUpFirstOperator']['answer']['body'], 'expiresAt'> {
  const [secret = Buffer.alloc(0)] = appSecrets(secretKeys, hash);
  const party = relyingParty();
  const id = newId();
  const [challenge = ''] = challengesOf(secretKeys, hash, id);
  // The account gets the id of the registration, which authenticators store before there is an account.
  const account = { id, email: LABEL, name: null };
  return {
    ...presentSecret(secret, { issuer: brand().name, email: LABEL }),
    passkey: party
      ? presentRegistration(
          { id, challenge, expires_at: expiresAt },
          { relyingParty: party, account, existing: [] },
        )
      : null,
  };
}

type Body = Contracts['createFirstOperator']['body'];
type GivenFactor = Partial<Pick<Body, 'code' | 'registrationId' | 'credential'>>;

export const WRONG = flaw('wrong', 'does not match the code in the app');
export const NO_MATCH = flaw('invalid', 'does not match the registration');
const ONE = flaw('required', 'must be given, or `registrationId` and `credential`, but not both');
const MISSING = flaw('required', 'is required with a passkey');

/** The flaws in which members are given. */
export function flawsOf({ code, registrationId, credential }: GivenFactor) {
  const isPasskey = registrationId !== undefined || credential !== undefined;
  if (isPasskey === (code !== undefined)) return { code: ONE };
  return {
    ...(isPasskey && registrationId === undefined && { registrationId: MISSING }),
    ...(isPasskey && credential === undefined && { credential: MISSING }),
  };
}

interface ProvenApp {
  readonly kind: 'totp';
  readonly secret: Buffer;
  /** The time step of the code. */
  readonly step: number;
}

interface ProvenPasskey {
  readonly kind: 'passkey';
  /** The user handle of the authenticator belongs to it. */
  readonly accountId: string;
  readonly created: CreatedCredential;
}

/** The app that shows a code; undefined where the code is wrong. */
export function provenApp(
  keys: SecretKeys,
  linkHash: string,
  { code, now }: { readonly code: GivenCode | null | undefined; readonly now: number },
): ProvenApp | undefined {
  if (code?.method !== 'totp') return undefined;
  for (const secret of appSecrets(keys, linkHash)) {
    const step = stepOf(secret, code.code, now);
    if (step !== undefined) return { kind: 'totp', secret, step };
  }
  return undefined;
}

/** Verifies a browser's answer to a registration. @returns undefined where none is given, or it is not valid with this link */
export async function provenPasskey(
  { secretKeys, relyingParty }: Pick<Needs, 'secretKeys' | 'relyingParty'>,
  linkHash: string,
  { registrationId, credential }: GivenFactor,
): Promise<ProvenPasskey | undefined> {
  if (registrationId === undefined || credential === undefined) return undefined;
  for (const challenge of challengesOf(secretKeys, linkHash, registrationId)) {
    const created = await verifyCreated(credential, challenge, relyingParty());
    if (created) return { kind: 'passkey', accountId: registrationId, created };
  }
  return undefined;
}

interface AddedTo {
  readonly account: AccountRow;
  readonly now: number;
}

/** Adds the factor to the new account. @returns undefined where the passkey is registered already */
export async function addFactor(
  tx: Transaction,
  factor: ProvenApp | ProvenPasskey,
  { account, now, secretKeys }: AddedTo & Pick<Needs, 'secretKeys'>,
) {
  const { id } = account;
  if (factor.kind === 'passkey') {
    const session = { sso_organization_id: null };
    const passkey = newPasskey(factor.created, { account, session, name: undefined, now });
    if (!(await insertPasskey(tx, passkey))) return undefined;
    const event = passkeyEvent('account.passkey_added', passkey, { actor: id });
    return { event, began: { methods: ['password', 'passkey'], passkeyId: passkey.id } } as const;
  }
  await insertTotp(tx, {
    account_id: id,
    secret: await sealIn(tx, secretKeys, { place: placeOf(SEALED.totp, id), secret: factor.secret }),
    recovery_key: null,
    before_verification: 0,
    sso_organization_id: null,
    created_at: now,
    last_step: factor.step,
  });
  const event = { type: 'account.totp_enabled', subject: id, account: id, actor: id } as const;
  return { event, began: { methods: ['password', 'totp'] } } as const;
}
