import { errors } from '@portico/api';
import type { RenderFailure } from '@portico/conventions';
import { type CrossOrigin, createService, type Service } from '@portico/conventions/serving';
import type { Hasher } from './accounts/hasher.ts';
import { passwordRules } from './accounts/passwords.ts';
import type { Resets } from './accounts/resets.ts';
import { authenticator } from './api-keys/authenticate.ts';
import { type Caller, callerId, type OperatorCaller, raise } from './callers/caller.ts';
import { changeStep } from './change.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { amountsOf } from './configuration/amounts.ts';
import type { RequestMails } from './consequences/request-mails.ts';
import type { Database } from './database/database.ts';
import { mailHandlers } from './development/mail-pages.ts';
import type { Mailbox } from './development/mailbox.ts';
import { type ConsoleBuild, PREFIXES, servedOperations, siteAt } from './documents/index.ts';
import { createFormats } from './formats.ts';
import { createHandlers } from './handlers.ts';
import { translate } from './http/failures.ts';
import type { Life } from './life.ts';
import type { Limits } from './limits/limits.ts';
import type { Lane } from './mail/purposes.ts';
import { relyingPartyOf } from './passkeys/options.ts';
import { type AccessContext, permits } from './permissions.ts';
import { inTurns } from './request-turns.ts';
import { createResources, locatorsOf } from './resources.ts';
import { createCodes } from './second-factors/codes.ts';
import { factorRefusal, findFactors, hasFactor } from './second-factors/factors.ts';
import type { SecretKeys } from './secret-keys/keys.ts';
import { isStrongEnough, type Lifetimes, type SessionCaller, signedInRecently } from './sessions/session.ts';
import { countingSignIns, type SignIn } from './sessions/sign-ins.ts';
import { createSigningKeys } from './tokens/signing-keys.ts';
import type { AddressRules } from './webhooks/address.ts';
import type { Group } from './work/queue.ts';

export interface ServiceNeeds {
  readonly config: Config;
  readonly database: Database;
  readonly secretKeys: SecretKeys;
  readonly hasher: Hasher;
  readonly webhookAddresses: AddressRules;
  readonly clock: Clock;
  readonly lifetimes: Lifetimes;
  readonly life: Life;
  readonly render: RenderFailure;
  readonly origins: CrossOrigin;
  /** Undefined where it is not served. */
  readonly console: ConsoleBuild | undefined;
  /** Undefined where mails are sent. */
  readonly mailbox: Mailbox | undefined;
  readonly limits: Limits;
  readonly resets: Resets;
  readonly requestMails: RequestMails;
  /** Told in which lanes mails that were asked for can be sent. */
  readonly onMails: (lanes: readonly Lane[]) => void;
  /** Told of webhooks to which something is to be delivered. */
  readonly onDeliveries: (webhooks: readonly Group[]) => void;
  /** Told of each try to sign in. */
  readonly onSignIn: (signIn: SignIn) => void;
}

/** Portico's operations with their handlers, whatever brings the requests. */
export function createPorticoService(needs: ServiceNeeds): Service {
  const { config, database, clock, lifetimes, limits, mailbox } = needs;
  const { deletionGrace } = config;
  const resources = createResources({ database, clock, lifetimes, deletionGrace });
  const passwords = passwordRules(config);
  const factors = findFactors(database);
  const handlers = createHandlers({
    database,
    change: changeStep({ ...needs, resources, isTeamTold: config.webhookUrl !== undefined }),
    hasher: needs.hasher,
    limits,
    resets: needs.resets,
    amounts: amountsOf(config),
    passwords,
    secretKeys: needs.secretKeys,
    webhookAddresses: needs.webhookAddresses,
    codes: createCodes(needs.secretKeys),
    signingKeys: createSigningKeys(needs),
    tokens: { lifetime: config.tokenLifetime, audiences: config.tokenAudiences },
    clock,
    lifetimes,
    registration: config.registration,
    addManagers: config.addManagers,
    operatorApproval: config.operatorApproval,
    deletionGrace,
    failedSyncGrace: config.failedSyncGrace,
    isStopping: () => needs.life.phase !== 'serving',
    publicUrl: () => needs.life.publicUrl,
    relyingParty: () => relyingPartyOf(needs.life.publicUrl, config.allowedOrigins),
    docs: config.docs,
    console: needs.console,
    mails: mailbox !== undefined,
    securityContacts: config.securityContacts,
  });
  const served = {
    docs: config.docs,
    console: needs.console !== undefined,
    mails: mailbox !== undefined,
    securityTxt: config.securityContacts.length > 0,
  };
  return createService({
    catalogue: errors,
    operations: servedOperations(served),
    handlers: {
      ...inTurns(countingSignIns(handlers, needs.onSignIn), config),
      ...(mailbox && mailHandlers({ mailbox, site: () => siteAt(needs.life.publicUrl, served) })),
    },
    render: needs.render,
    prefixes: PREFIXES,
    formats: createFormats({ passwords }),
    crossOrigin: needs.origins,
    authenticate: authenticator({ database, clock, lifetimes }),
    callerId,
    // An email is never unverified again, so what changes something need not judge this under its lock.
    isVerified: (caller: Caller) =>
      !config.requireVerifiedEmail || caller.kind !== 'session' || caller.account.email_verified_at !== null,
    raise,
    locate: locatorsOf(resources),
    isStrongEnough: (caller: Caller, target: AccessContext | undefined) => isStrongEnough(caller, target),
    permits: (permission, _caller, { role, subject }: AccessContext) => permits(permission, role, subject),
    judgeChanges: (caller: Caller) => limits.changes.judge(callerId(caller)),
    throttle: (operation, { ipAddress }) => limits.throttle(operation, ipAddress),
    judgeFactors: async (change, caller: SessionCaller) =>
      factorRefusal(change, caller, hasFactor(await factors(caller.account.id))),
    isRecent: (caller: SessionCaller | OperatorCaller) => signedInRecently(caller, clock()),
    translate,
  });
}
