import { BARS, errors } from '@portico/api';
import type { RenderFailure } from '@portico/conventions';
import { createService, crossOrigin, type OriginRules, type Service } from '@portico/conventions/serving';
import { amountsOf } from '../configuration/amounts.ts';
import type { Config } from '../configuration/config.ts';
import { openIdParties } from '../federation/connections/openid.ts';
import { createConnectionWays } from '../federation/connections/ways.ts';
import { samlParties } from '../federation/saml/parties.ts';
import type { ScimRequestLog } from '../federation/scim/request-log.ts';
import type { BreachedFilter } from '../ground/breached/file.ts';
import type { Database } from '../ground/database/database.ts';
import { type Known, refreshing } from '../ground/work/known.ts';
import { ownAccount } from '../identity/accounts/own-account.ts';
import { passwordRules } from '../identity/accounts/passwords.ts';
import { createChallenges, NO_CHALLENGES } from '../identity/challenges/challenges.ts';
import { relyingPartyOf } from '../identity/passkeys/options.ts';
import { createCodes } from '../identity/second-factors/codes.ts';
import { factorRefusal, findFactors, hasFactor, judgeFactors } from '../identity/second-factors/factors.ts';
import { countingSignIns, type SignIn } from '../identity/sessions/sign-ins.ts';
import { createFeed } from '../notices/events/feed.ts';
import { HOOK_CHANGES } from '../notices/hooks/store.ts';
import { ORIGIN_CHANGES } from '../oauth/applications/origins.ts';
import { createDirectory } from '../oauth/client-metadata/directory.ts';
import { hasScope } from '../pipeline/authorization.ts';
import {
  type Caller,
  callerId,
  chargedTo,
  isChangeLimited,
  isPerson,
  type Person,
  raise,
} from '../pipeline/callers/caller.ts';
import type { CountUses } from '../pipeline/callers/rate.ts';
import { isStrong, methodsOf, type SessionCaller, signedInRecently } from '../pipeline/callers/session.ts';
import { type ChangeStepNeeds, changeStep } from '../pipeline/change-step.ts';
import { type AccessContext, permits } from '../pipeline/permissions.ts';
import { inTurns } from '../pipeline/request-turns.ts';
import type { Mailbox } from '../team/development/mailbox.ts';
import { PREFIXES, servedOperations, siteAt } from '../team/documents/index.ts';
import type { Needs } from '../team/handler.ts';
import { BRAND_CHANGES } from '../tenancy/brand/known.ts';
import { judgeDemands } from '../tenancy/policies/demands.ts';
import { createDoor } from '../tenancy/policies/door.ts';
import { createAuthenticators } from './authenticators.ts';
import { developmentHandlers } from './development.ts';
import { createFormats } from './formats.ts';
import { createHandlers } from './handlers.ts';
import { translate } from './http/failures.ts';
import type { Life } from './life.ts';
import { createResources, locatorsOf } from './resources.ts';
import type { BackgroundWork } from './tasks.ts';

type OfHandlers =
  | 'brand'
  | 'providers'
  | 'hasProviders'
  | 'secretKeys'
  | 'signingKeys'
  | 'hasher'
  | 'webhookAddresses'
  | 'federationAddresses'
  | 'lookUpDomain'
  | 'samlReader'
  | 'clock'
  | 'lifetimes'
  | 'limits'
  | 'resets'
  | 'signInFallback'
  | 'console';
type OfChanges = 'requestMails' | 'hooks' | 'onMails' | 'onDeliveries' | 'onEvents';

export interface ServiceNeeds extends Pick<Needs, OfHandlers>, Pick<ChangeStepNeeds, OfChanges> {
  readonly config: Config;
  readonly database: Database;
  /** Undefined if there is no list of breached passwords. */
  readonly breached: BreachedFilter | undefined;
  readonly life: Life;
  readonly countUses: CountUses;
  readonly scimRequestLog: ScimRequestLog;
  readonly render: RenderFailure;
  readonly origins: OriginRules;
  readonly applicationOrigins: Pick<Known<unknown>, 'refresh'>;
  readonly knownBrand: Pick<Known<unknown>, 'refresh'>;
  readonly knownHooks: Pick<Known<unknown>, 'refresh'>;
  /** Undefined if mails are sent. */
  readonly mailbox: Mailbox | undefined;
  /** The background work, once it is running. */
  readonly background: () => Pick<BackgroundWork, 'catchUp' | 'look' | 'rest'> | undefined;
  /** Called for each attempt to sign in. */
  readonly onSignIn: (signIn: SignIn) => void;
}

type Bar = (typeof BARS)[number];

/** Bars only ever lift during a request, so changes need not check them again under their lock. */
function barsOf({
  requireVerifiedEmail,
  breachedAtSignIn,
}: Config): Record<Bar, (person: Person) => boolean> {
  return {
    EMAIL_NOT_VERIFIED: ({ account }) => requireVerifiedEmail && account.email_verified_at === null,
    PASSWORD_BREACHED: ({ session }) => breachedAtSignIn === 'reset' && session.password_breached === 1,
  };
}

/** Portico's operations with their handlers, independent of the HTTP framework. */
export function createPorticoService(needs: ServiceNeeds): Service {
  const { config, database, clock, lifetimes, limits, mailbox } = needs;
  const { deletionGrace, impersonation, sessionBinding } = config;
  const isBarredBy = barsOf(config);
  const publicUrl = () => needs.life.publicUrl;
  const resources = createResources({ database, clock, lifetimes, deletionGrace, publicUrl });
  const passwords = passwordRules({
    ...config,
    name: () => needs.brand().name,
    breached: needs.breached,
  });
  const factors = findFactors(database);
  const clients = createDirectory({
    database,
    addresses: needs.webhookAddresses,
    limits,
    clock,
    isOn: config.clientMetadata,
    isRegistrationOn: config.clientRegistration !== 'off',
    audiences: config.openAudiences,
  });
  const { authenticate, again, isAdmitted } = createAuthenticators({
    database,
    clock,
    lifetimes,
    impersonation,
    clients,
    secretKeys: needs.secretKeys,
    publicUrl,
    countUses: needs.countUses,
    scimRequestLog: needs.scimRequestLog,
    serviceKeyRate: config.limits ? config.serviceKeyRate : Number.POSITIVE_INFINITY,
    scimRate: config.limits ? config.scimRate : Number.POSITIVE_INFINITY,
  });
  const handlers = createHandlers({
    ...config,
    ...needs,
    change: changeStep({
      ...needs,
      resources,
      ownAccount,
      judges: { again, judgeDemands, judgeFactors },
      sessionBinding,
      isTeamTold: config.webhookUrl !== undefined,
      onScimChange: needs.scimRequestLog.changed,
    }),
    isAdmitted,
    feed: createFeed(database),
    challenges: config.challenges
      ? createChallenges({ database, keys: needs.secretKeys, clock })
      : NO_CHALLENGES,
    amounts: amountsOf(config),
    passwords,
    codes: createCodes(needs.secretKeys),
    tokens: {
      lifetime: config.tokenLifetime,
      audiences: config.tokenAudiences,
      metadata: config.tokenMetadata,
    },
    clients,
    selfRegistration: {
      token: config.clientRegistration === 'token' ? config.clientRegistrationToken : undefined,
      audiences: config.openAudiences,
    },
    connectionWays: createConnectionWays({
      database,
      publicUrl,
      parties: {
        oidc: openIdParties({ ...needs, rules: needs.federationAddresses }),
        saml: samlParties({ ...needs, publicUrl }),
      },
    }),
    hasRolesFile: config.rolesFile !== undefined,
    hasBrandFile: config.brandFile !== undefined,
    isStopping: () => needs.life.phase !== 'serving',
    publicUrl,
    relyingParty: () => relyingPartyOf(publicUrl(), needs.brand().name, config.allowedOrigins),
    isBarred: (person) => BARS.some((bar) => isBarredBy[bar](person)),
    mails: mailbox !== undefined,
  });
  const counted = countingSignIns(handlers, needs.onSignIn);
  const knowing = refreshing(counted, ORIGIN_CHANGES, needs.applicationOrigins);
  const branded = refreshing(knowing, BRAND_CHANGES, needs.knownBrand);
  const wrapped = refreshing(branded, HOOK_CHANGES, needs.knownHooks);
  const served = {
    docs: config.docs,
    console: needs.console !== undefined,
    mails: mailbox !== undefined,
    securityTxt: config.securityContacts.length > 0,
    emailCodes: config.emailCodes,
    clientRegistration: config.clientRegistration,
    firstOperatorLink: config.firstOperatorLink,
  };
  const site = () => siteAt(publicUrl(), { ...served, brand: needs.brand() });
  return createService({
    catalogue: errors,
    operations: servedOperations(served),
    handlers: {
      ...inTurns(wrapped, config),
      ...(mailbox && developmentHandlers(needs, { mailbox, site, handlers })),
    },
    render: needs.render,
    prefixes: PREFIXES,
    formats: createFormats({ passwords }),
    crossOrigin: crossOrigin(needs.origins),
    authenticate,
    hasScope,
    callerId,
    isBarred: (bar, caller: Caller) => isPerson(caller) && isBarredBy[bar as Bar](caller),
    raise,
    locate: locatorsOf(resources),
    isStrong: ({ session }: SessionCaller) => isStrong(methodsOf(session)),
    judgeDemands: createDoor(needs),
    permits: (permission, _caller, { role, subject }: AccessContext) => permits(permission, role, subject),
    judgeChanges: (caller: Caller) =>
      isChangeLimited(caller) ? limits.changes.judge(chargedTo(caller)) : undefined,
    throttle: (operation, { ipAddress }) => limits.throttle(operation, ipAddress),
    judgeFactors: async (change, caller: SessionCaller) =>
      factorRefusal(change, caller, hasFactor(await factors(caller.account.id))),
    // Keys cannot sign in to applications.
    isRecent: (caller: Caller, { ipAddress }) =>
      !isPerson(caller) || signedInRecently(caller, { now: clock(), ipAddress, binding: sessionBinding }),
    translate,
    observe: (operation) => needs.scimRequestLog.observe(operation),
  });
}
