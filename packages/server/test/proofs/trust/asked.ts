import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { isForDirectories } from '../../fixtures/team.ts';
import { beginKnownTotp, knownCode } from '../../fixtures/totp.ts';
import type { Call, Service } from '../../harness/service.ts';
import { hasFactor, hasPasskey, hasTotp, type Situation, type Somebody } from './situations.ts';
import { STEPS } from './table.ts';

/** The credentials of a call. */
export interface Actor {
  readonly isStrong: boolean;
  readonly isRecent: boolean;
  readonly isVerified: boolean;
  readonly isOperator: boolean;
}

/** The operations to try in a session: every step of the table, and all that change factors or require a recent sign-in. */
export const ASKED = Object.values<Operation>(operations).filter(
  ({ id, access, factors, recent }) =>
    access !== 'public' &&
    !isForDirectories({ access }) &&
    (STEPS[id as keyof typeof STEPS] || factors || recent),
);

/** Whether an account has what the path of an operation names, by the resource. */
const HAS: Readonly<Record<string, (situation: Situation) => boolean>> = {
  activeTotp: hasTotp,
  secondFactor: hasFactor,
};

/** The refusal of a person with the right role, by the definition of the operation; undefined where it goes on from there. */
export function refusalOf(
  { raises, demands, factors, recent, target }: Operation,
  situation: Situation,
  { isStrong, isRecent, isVerified, isOperator }: Actor,
): string | undefined {
  if (raises && !isOperator) return '403 ACCESS_FORBIDDEN';
  if (target && HAS[target.resource]?.(situation) === false) return `404 ${target.notFound}`;
  const needsStrength = raises || demands.length > 0 || (factors !== undefined && hasFactor(situation));
  if (needsStrength && !isStrong) return '403 SECOND_FACTOR_MISSING';
  const isFirst = factors === 'added' && !hasFactor(situation);
  if (isFirst && !isVerified) return '403 EMAIL_NOT_VERIFIED';
  return recent && !isRecent ? '403 REAUTHENTICATION_REQUIRED' : undefined;
}

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

/** A request with only its path; undefined if the person lacks a target for it. */
export function plain(
  { path, target }: Operation,
  { organization, manager, passkey, others }: Somebody,
): (Call & { path: string }) | undefined {
  const own = { organization, manager, passkey, totp: '', activeTotp: '', secondFactor: '' };
  const ids = { ...own, ...others } as Readonly<Record<string, string>>;
  const id = target ? ids[target.resource] : '';
  return id === undefined ? undefined : { path: `/v1${path.replace(':id', id)}` };
}

/**
 * A request that is refused because of its body or its `If-Match`, after its caller was admitted.
 * @returns undefined if there is none, or no target for it
 */
export function harmless(operation: Operation, somebody: Somebody): (Call & { path: string }) | undefined {
  const { path, body, conditional, raises, target } = operation;
  // A caller who may do it to any resource learns that this one does not exist.
  if (raises && target) return { path: `/v1${path.replace(':id', UNKNOWN)}` };
  const request = plain(operation, somebody);
  if (!request || !(body?.required || (conditional && target))) return undefined;
  return {
    ...request,
    body: body && Object.fromEntries((body.required ?? []).map((name: string) => [name, []])),
    headers: { 'if-match': '"stale"' },
  };
}

/** A change of factors that succeeds where it is allowed: its request, and its effect. */
export interface Real {
  readonly body?: () => Promise<unknown> | unknown;
  readonly outcome: string;
  /** Whether the answer contains recovery codes. */
  readonly brings?: boolean;
  /** Whether it leaves the factors as they are. */
  readonly keeps?: boolean;
}

/** The effect of each change of factors in a situation, if the session may make it. */
export function realOf(
  id: string,
  { situation, account }: Somebody,
  { service, registration }: { service: Service; registration: () => Promise<unknown> },
): Real | undefined {
  const [totp, factor] = [hasTotp(situation), hasFactor(situation)];
  const steps: Readonly<Record<string, Real | undefined>> = {
    beginTotp: { outcome: totp ? '409 TOTP_ALREADY_ACTIVE' : '201', keeps: true },
    activateTotp: {
      outcome: totp ? '409 TOTP_ALREADY_ACTIVE' : '200',
      body: async () => {
        if (!totp) await beginKnownTotp(service, account.id);
        return { code: knownCode() };
      },
      brings: !factor,
    },
    deactivateTotp: { outcome: '204' },
    renewRecoveryCodes: { outcome: '201', brings: true },
    createPasskeyRegistration: { outcome: '201', keeps: true },
    createPasskey: { outcome: '201', body: registration, brings: !factor },
    updatePasskey: hasPasskey(situation)
      ? { outcome: '200', body: () => ({ name: 'Other' }), keeps: true }
      : undefined,
    deletePasskey: hasPasskey(situation) ? { outcome: '204' } : undefined,
  };
  return steps[id];
}
