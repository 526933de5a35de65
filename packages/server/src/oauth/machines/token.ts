import type { Contracts } from '@portico/api';
import { Failure } from '@portico/conventions';
import { HOUR, secondsOf, wholeSeconds } from '../../ground/clock.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { ApiKeyCaller } from '../../pipeline/callers/caller.ts';
import { apiKeyTokens, hashToken } from '../../pipeline/callers/key-token.ts';
import { isPointAsked, passageOf } from '../../pipeline/hooks.ts';
import { createDoor } from '../../tenancy/policies/door.ts';
import { findStanding, type Standing } from '../../tenancy/roles/standing.ts';
import type { Application } from '../applications/application.ts';
import { lockApplication, noteApplicationUsed } from '../applications/store.ts';
import { organizationClaims } from '../endpoints/claims.ts';
import { credentialsIn } from '../endpoints/credentials.ts';
import type { Needs } from '../handler.ts';
import { signAccessToken } from '../tokens/access-token.ts';
import { askForClaims } from '../tokens/hook-claims.ts';
import type { Signer } from '../tokens/signing-keys.ts';
import { findMachine, insertMachineToken, isSecretOf, lockForToken } from './store.ts';

/** RFC 6749, section 4.4.2. */
export const CLIENT_CREDENTIALS = 'client_credentials';

/** How long a token for this service works, in milliseconds. It ends with the machine, whatever happens. */
const LIFETIME = HOUR;

type Request = Pick<
  Parameters<NonNullable<Parameters<Needs['change']>[1]['prepare']>>[0],
  'headers' | 'ipAddress'
> & { readonly body: Contracts['issueOauthTokens']['body'] };

/** The request of a machine that has authenticated. */
export interface MachineRequest {
  readonly machine: Application;
  readonly audience: string;
  /** Of a machine of an organization. */
  readonly standing: Standing | undefined;
  readonly signer: Signer;
  /** The hash of the secret that it sent; undefined where it signed an assertion. */
  readonly secretHash: string | undefined;
}

/**
 * The grant with which a machine gets an access token in its own name (RFC 6749, section 4.4). Its organization judges it as an
 * API key. A token for this service is one of the secrets of its API key, so that it can be revoked and does what an API key
 * does; one for another audience is a JWT (RFC 9068).
 */
export function machineGrant(needs: Needs) {
  const { database, signingKeys, publicUrl, tokens } = needs;
  const find = findMachine(database);
  const standingOf = findStanding(database);
  const refusalAt = createDoor(needs);

  /** @throws Failure `APPLICATION_INVALID`, or `APPLICATION_FORBIDDEN` where the organization does not let it in */
  async function judge(id: string, ipAddress: string | null): Promise<Standing> {
    const found = await find(id);
    const caller = found && ({ kind: 'api_key', key: found.key, secretHash: '' } satisfies ApiKeyCaller);
    const standing = caller && (await standingOf(caller.key.organization_id, caller));
    if (!standing) throw new Failure('APPLICATION_INVALID');
    const refusal = await refusalAt(caller, standing, { ipAddress });
    if (refusal) throw new Failure('APPLICATION_FORBIDDEN', { detail: refusal.message });
    return standing;
  }

  return {
    /** @throws Failure as RFC 6749 (section 5.2) and RFC 8707 (section 2) prescribe */
    async prepare(machine: Application, { body, headers, ipAddress }: Request): Promise<MachineRequest> {
      if (machine.kind !== 'machine') throw new Failure('APPLICATION_FORBIDDEN');
      if (body.scope !== undefined && body.scope.trim() !== '') throw new Failure('SCOPE_INVALID');
      const audience = audienceFor(machine, body.resource);
      const { authorization } = headers;
      const sent = credentialsIn(authorization === undefined ? undefined : String(authorization), body);
      return {
        machine,
        audience,
        standing: machine.api_key_id === null ? undefined : await judge(machine.id, ipAddress),
        signer: await signingKeys.signer(),
        secretHash: sent !== 'several' && sent?.by === 'secret' ? hashToken(sent.secret) : undefined,
      };
    },

    async issue(
      tx: Transaction,
      request: MachineRequest & { readonly jkt: string | null },
      now: number,
    ): Promise<Contracts['issueOauthTokens']['answer']['body']> {
      const { machine, audience, standing, signer, jkt } = request;
      const isForHere = standing !== undefined && audience === publicUrl();
      // A token for another audience ends soon by itself, but a hook can take its time before that is made.
      if (isForHere || isPointAsked(tx, 'token.issue')) await judgeAgain(tx, request, now);
      const hookClaims = await askForClaims(passageOf(tx), {
        accountId: null,
        organizationId: standing?.organization.id ?? null,
        applicationId: machine.id,
        audiences: [audience],
        scopes: [],
        tokens: isForHere ? [] : ['access_token'],
      });
      const token = isForHere
        ? await tokenForHere(tx, machine, now)
        : await signAccessToken(signer, {
            claims: { sub: machine.id, client_id: machine.id, ...organizationClaims(standing) },
            jkt,
            standing,
            hookClaims,
            issuer: publicUrl(),
            audience,
            issuedAt: now,
            expiresAt: wholeSeconds(now + tokens.lifetime),
          });
      await noteApplicationUsed(tx, machine.id, now);
      const expires = isForHere ? now + LIFETIME : wholeSeconds(now + tokens.lifetime);
      // Nothing binds an API key.
      const token_type = jkt === null || isForHere ? 'Bearer' : 'DPoP';
      return { access_token: token, token_type, expires_in: secondsOf(expires) - secondsOf(now) };
    },
  };
}

/** The audience that a machine asks for, or its only one. @throws Failure `RESOURCE_INVALID` */
function audienceFor({ audiences }: Application, wanted: readonly string[] = []): string {
  const [audience = audiences.length === 1 ? audiences[0] : undefined, ...more] = wanted;
  if (audience === undefined || more.length > 0 || !audiences.includes(audience))
    throw new Failure('RESOURCE_INVALID');
  return audience;
}

/**
 * Judges a machine once more under its lock: one that was disabled, or got another secret, has lost all tokens, and gets none
 * after that.
 * @throws Failure `APPLICATION_INVALID`
 */
async function judgeAgain(
  tx: Transaction,
  { machine, audience, secretHash: hash }: MachineRequest,
  now: number,
): Promise<void> {
  const { id, tokenEndpointAuth, api_key_id } = machine;
  const current = api_key_id === null ? await lockApplication(tx, id) : await lockForToken(tx, id);
  const isSame =
    current?.state === 'active' &&
    current.tokenEndpointAuth === tokenEndpointAuth &&
    current.audiences.includes(audience) &&
    (hash === undefined
      ? JSON.stringify(current.jwks) === JSON.stringify(machine.jwks)
      : await isSecretOf(tx, { id, hash, now }));
  if (!isSame) throw new Failure('APPLICATION_INVALID');
}

/** A token that works here, as one of the secrets of the machine's API key. */
async function tokenForHere(tx: Transaction, { id }: Pick<Application, 'id'>, now: number): Promise<string> {
  const token = apiKeyTokens.make();
  await insertMachineToken(tx, { hash: hashToken(token), api_key_id: id, ends_at: now + LIFETIME });
  return token;
}
