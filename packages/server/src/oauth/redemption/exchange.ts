import { type ApplicationScope, type Contracts, DEVICE_GRANT } from '@portico/api';
import { Failure } from '@portico/conventions';
import type { Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { hashToken } from '../../pipeline/callers/key-token.ts';
import type { Application } from '../applications/application.ts';
import { scopesOf } from '../authorizations/grant.ts';
import { wordsOf } from '../authorizations/parameters.ts';
import { type ApprovedDevice, approvedDeviceFinder, redeemDevice, spendDevice } from '../devices/exchange.ts';
import { findRefreshToken } from '../endpoints/store.ts';
import type { Needs } from '../handler.ts';
import { type FoundCode, findPresented, isProven, redeemCode, spendCode } from './code.ts';
import { opensSession, type RedemptionRules } from './grant.ts';
import { type FoundRefresh, redeemRefreshToken, spendRefreshToken } from './refresh-token.ts';

type Body = Contracts['issueOauthTokens']['body'];

/** The code, device code or refresh token to exchange, which is known to belong to the application that sends it. */
export type TokenExchange =
  | { readonly by: 'code'; readonly found: FoundCode }
  | { readonly by: 'device code'; readonly found: ApprovedDevice }
  | { readonly by: 'refresh token'; readonly found: FoundRefresh };

/** The application that presents it, and the thumbprint of the key that it has proven. */
interface Presenter {
  readonly application: Application;
  readonly jkt: string | undefined;
}

/**
 * Makes the function that finds what a request exchanges.
 * @throws Failure from that function: `GRANT_TYPE_UNSUPPORTED`, `REQUIRED_FIELDS_MISSING`, `GRANT_INVALID`, and those of
 * `approvedDeviceFinder`
 */
export function exchangeFinder(
  needs: Pick<Needs, 'database' | 'clock'>,
): (body: Body, presenter: Presenter) => Promise<TokenExchange> {
  const { read } = needs.database;
  const findDevice = approvedDeviceFinder(needs);

  async function codeIn(body: Body, presenter: Presenter): Promise<TokenExchange | undefined> {
    const found = await findPresented(read, {
      code: required('code', body.code),
      ...presenter,
      redirectUri: required('redirect_uri', body.redirect_uri),
      verifier: body.code_verifier,
    });
    return found && { by: 'code', found };
  }

  async function refreshTokenIn({ refresh_token }: Body): Promise<TokenExchange | undefined> {
    const found = await findRefreshToken(read, hashToken(required('refresh_token', refresh_token)));
    return found && { by: 'refresh token', found };
  }

  async function deviceCodeIn({ device_code }: Body, { application }: Presenter): Promise<TokenExchange> {
    return { by: 'device code', found: await findDevice(required('device_code', device_code), application) };
  }

  const finders: ReadonlyMap<string, typeof codeIn> = new Map([
    ['authorization_code', codeIn],
    ['refresh_token', refreshTokenIn],
    [DEVICE_GRANT, deviceCodeIn],
  ]);

  return async (body, presenter) => {
    const find = finders.get(body.grant_type);
    if (!find) throw new Failure('GRANT_TYPE_UNSUPPORTED');
    const { application, jkt } = presenter;
    const exchanged = await find(body, presenter);
    const isOwn =
      exchanged?.found.application_id === application.id && isProven({ jkt: null, ...exchanged.found }, jkt);
    if (!isOwn || isUnbindable(application, exchanged.found)) throw new Failure('GRANT_INVALID');
    return exchanged;
  };
}

/** A grant from before its application had to prove its key, for a session, which cannot be bound to one. */
const isUnbindable = ({ requireDpop }: Application, found: TokenExchange['found']) =>
  requireDpop && opensSession(found);

/** @throws Failure `REQUIRED_FIELDS_MISSING` */
function required(name: string, value: string | undefined): string {
  if (value === undefined) throw new Failure('REQUIRED_FIELDS_MISSING', { detail: `Missing: ${name}.` });
  return value;
}

/** Redeems what is exchanged, once. @throws Failure `refused`, where it is no longer valid */
export function redeem(
  tx: Transaction,
  exchanged: TokenExchange,
  account: AccountRow | undefined,
  rules: RedemptionRules,
): ReturnType<typeof redeemCode> {
  switch (exchanged.by) {
    case 'code':
      return redeemCode(tx, exchanged.found, account, rules);
    case 'device code':
      return redeemDevice(tx, exchanged.found, account, rules);
    case 'refresh token':
      return redeemRefreshToken(tx, exchanged.found, account, rules);
  }
}

/** Records that it was exchanged, for a refresh token with the next one. */
export function spend(
  tx: Transaction,
  exchanged: TokenExchange,
  { now, successor }: Parameters<typeof spendRefreshToken>[2],
): Promise<void> {
  switch (exchanged.by) {
    case 'code':
      return spendCode(tx, exchanged.found, now);
    case 'device code':
      return spendDevice(tx, exchanged.found, now);
    case 'refresh token':
      return spendRefreshToken(tx, exchanged.found, { now, successor });
  }
}

/**
 * The scopes of the next access token: fewer where a refresh token asks for fewer (RFC 6749, section 6).
 * @throws Failure `SCOPE_INVALID`
 */
export function scopesToIssue({ by, found }: TokenExchange, { scope }: Body): readonly ApplicationScope[] {
  const granted = scopesOf(found);
  if (by !== 'refresh token' || scope === undefined) return granted;
  const wanted = wordsOf(scope);
  const isMore = wanted.some((word) => !granted.some((one) => one === word));
  if (isMore) throw new Failure('SCOPE_INVALID');
  return granted.filter((one) => wanted.includes(one));
}

/** Judges the requested audience, which must be the granted one. @throws Failure `RESOURCE_INVALID` */
export function judgeResource(
  { found }: TokenExchange,
  { resource: wanted = [] }: Body,
  { audiences }: Pick<Application, 'audiences'>,
): void {
  const isGranted = found.resource === null || audiences.includes(found.resource);
  if (!isGranted || wanted.some((one) => one !== found.resource) || wanted.length > 1)
    throw new Failure('RESOURCE_INVALID');
}
