import type { Kind } from './kind.ts';
import { applicationKind } from './kinds/applications.ts';
import { brandKind } from './kinds/brand.ts';
import { hookKind } from './kinds/hooks.ts';
import { operatorKind } from './kinds/operators.ts';
import { permissionKind } from './kinds/permissions.ts';
import { policyDefaultsKind } from './kinds/policy-defaults.ts';
import { providerKind } from './kinds/providers.ts';
import { roleKind } from './kinds/roles.ts';
import { serviceKeyKind } from './kinds/service-keys.ts';
import { webhookKind } from './kinds/webhooks.ts';

/** Every kind of things that files can describe, each after those that it refers to. Things are removed in the reverse order. */
export const KINDS: readonly Kind[] = [
  permissionKind,
  roleKind,
  applicationKind,
  serviceKeyKind,
  operatorKind,
  providerKind,
  policyDefaultsKind,
  hookKind,
  webhookKind,
  brandKind,
];
