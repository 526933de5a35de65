/* Français : vérifie seulement que tous les textes sont là. Pour le style, voir frame.ts. */
import type { Translated } from '../../frame/translated.ts';
import * as account from './account.ts';
import * as apiKeys from './api-keys.ts';
import * as applications from './applications.ts';
import * as authorize from './authorize.ts';
import * as brand from './brand.ts';
import * as connections from './connections.ts';
import * as domains from './domains.ts';
import * as elsewhere from './elsewhere.ts';
import * as emailCode from './email-code.ts';
import * as endSession from './end-session.ts';
import * as events from './events.ts';
import * as failures from './failures.ts';
import * as frame from './frame.ts';
import * as identities from './identities.ts';
import * as mailLinks from './mail-links.ts';
import * as methods from './methods.ts';
import * as operators from './operators.ts';
import * as organizations from './organizations.ts';
import * as passkeys from './passkeys.ts';
import * as pending from './pending.ts';
import * as policies from './policies.ts';
import * as roles from './roles.ts';
import * as scopes from './scopes.ts';
import * as secondFactor from './second-factor.ts';
import * as shell from './shell.ts';
import * as signIn from './sign-in.ts';
import * as webhooks from './webhooks.ts';

export const french = {
  account,
  'api-keys': apiKeys,
  applications,
  authorize,
  brand,
  connections,
  domains,
  elsewhere,
  'email-code': emailCode,
  'end-session': endSession,
  events,
  failures,
  frame,
  identities,
  'mail-links': mailLinks,
  methods,
  operators,
  organizations,
  passkeys,
  pending,
  policies,
  roles,
  scopes,
  'second-factor': secondFactor,
  shell,
  'sign-in': signIn,
  webhooks,
} satisfies Translated;
