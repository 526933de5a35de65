import type { Kind } from './kind.ts';
import { applicationKind } from './kinds/applications.ts';
import { permissionKind } from './kinds/permissions.ts';
import { roleKind } from './kinds/roles.ts';

/** Every kind of things that files can describe, each after those that it refers to. Things are removed in the reverse order. */
export const KINDS: readonly Kind[] = [permissionKind, roleKind, applicationKind];
