import type * as account from '../texts/account.ts';
import type * as apiKeys from '../texts/api-keys.ts';
import type * as applications from '../texts/applications.ts';
import type * as authorize from '../texts/authorize.ts';
import type * as brand from '../texts/brand.ts';
import type * as connections from '../texts/connections.ts';
import type * as domains from '../texts/domains.ts';
import type * as elsewhere from '../texts/elsewhere.ts';
import type * as emailCode from '../texts/email-code.ts';
import type * as endSession from '../texts/end-session.ts';
import type * as events from '../texts/events.ts';
import type * as failures from '../texts/failures.ts';
import type * as frame from '../texts/frame.ts';
import type * as identities from '../texts/identities.ts';
import type * as mailLinks from '../texts/mail-links.ts';
import type * as methods from '../texts/methods.ts';
import type * as operators from '../texts/operators.ts';
import type * as organizations from '../texts/organizations.ts';
import type * as passkeys from '../texts/passkeys.ts';
import type * as pending from '../texts/pending.ts';
import type * as policies from '../texts/policies.ts';
import type * as roles from '../texts/roles.ts';
import type * as scopes from '../texts/scopes.ts';
import type * as secondFactor from '../texts/second-factor.ts';
import type * as shell from '../texts/shell.ts';
import type * as signIn from '../texts/sign-in.ts';
import type * as webhooks from '../texts/webhooks.ts';

/** Texts as another language has them: the same in shape, with other words. */
type InOtherWords<English> = English extends string
  ? string
  : English extends (...given: infer Given) => infer Said
    ? (...given: Given) => InOtherWords<Said>
    : { readonly [Name in keyof English]: InOtherWords<English[Name]> };

/** All texts of the console in another language, by the file that has them: what `index.ts` in a language's folder satisfies. */
export type Translated = InOtherWords<{
  readonly account: typeof account;
  readonly 'api-keys': typeof apiKeys;
  readonly applications: typeof applications;
  readonly authorize: typeof authorize;
  readonly brand: typeof brand;
  readonly connections: typeof connections;
  readonly domains: typeof domains;
  readonly elsewhere: typeof elsewhere;
  readonly 'email-code': typeof emailCode;
  readonly 'end-session': typeof endSession;
  readonly events: typeof events;
  readonly failures: typeof failures;
  readonly frame: typeof frame;
  readonly identities: typeof identities;
  readonly 'mail-links': typeof mailLinks;
  readonly methods: typeof methods;
  readonly operators: typeof operators;
  readonly organizations: typeof organizations;
  readonly passkeys: typeof passkeys;
  readonly pending: typeof pending;
  readonly policies: typeof policies;
  readonly roles: typeof roles;
  readonly scopes: typeof scopes;
  readonly 'second-factor': typeof secondFactor;
  readonly shell: typeof shell;
  readonly 'sign-in': typeof signIn;
  readonly webhooks: typeof webhooks;
}>;
