import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../engine.ts';
import * as foundation from './0001-foundation.ts';
import * as work from './0002-work.ts';
import * as events from './0004-events.ts';
import * as mail from './0005-mail.ts';
import * as invitations from './0006-invitations.ts';
import * as secretKeys from './0007-secret-keys.ts';
import * as limits from './0008-limits.ts';
import * as pendingEmail from './0009-pending-email.ts';
import * as forgetting from './0010-forgetting.ts';
import * as strongSignIn from './0011-strong-sign-in.ts';
import * as apiKeys from './0012-api-keys.ts';
import * as signingKeys from './0013-signing-keys.ts';
import * as webhooks from './0014-webhooks.ts';
import * as operators from './0015-operators.ts';
import * as importKeys from './0016-import-keys.ts';
import * as recoveryKeys from './0017-recovery-keys.ts';
import * as suspension from './0018-suspension.ts';
import * as recoveryCodes from './0019-recovery-codes.ts';
import * as endedSessions from './0020-ended-sessions.ts';
import * as endings from './0021-endings.ts';
import * as bounds from './0022-bounds.ts';
import * as makers from './0023-makers.ts';
import * as acceptance from './0024-acceptance.ts';
import * as approvalsAndImports from './0026-approvals-and-imports.ts';
import * as largeOrganizations from './0028-large-organizations.ts';
import * as words from './0029-words.ts';
import { columnTypes } from './column-types.ts';

/** Every migration by its name. They run in the order of the names; a released one never changes. */
export function migrationsFor(kind: DatabaseKind): Record<string, Migration> {
  const types = columnTypes[kind];
  return {
    '0001-foundation': { up: (db) => foundation.up(db, types) },
    '0002-work': { up: (db) => work.up(db, types) },
    '0004-events': { up: (db) => events.up(db, types) },
    '0005-mail': { up: (db) => mail.up(db, types) },
    '0006-invitations': { up: (db) => invitations.up(db, types) },
    '0007-secret-keys': { up: (db) => secretKeys.up(db, types) },
    '0008-limits': { up: (db) => limits.up(db, types) },
    '0009-pending-email': { up: pendingEmail.up },
    '0010-forgetting': { up: forgetting.up },
    '0011-strong-sign-in': { up: (db) => strongSignIn.up(db, types) },
    '0012-api-keys': { up: (db) => apiKeys.up(db, types) },
    '0013-signing-keys': { up: (db) => signingKeys.up(db, types) },
    '0014-webhooks': { up: (db) => webhooks.up(db, types) },
    '0015-operators': { up: (db) => operators.up(db, types) },
    '0016-import-keys': { up: (db) => importKeys.up(db, types) },
    '0017-recovery-keys': { up: recoveryKeys.up },
    '0018-suspension': { up: (db) => suspension.up(db, types) },
    '0019-recovery-codes': { up: (db) => recoveryCodes.up(db, types) },
    '0020-ended-sessions': { up: (db) => endedSessions.up(db, types) },
    '0021-endings': { up: (db) => endings.up(db, types) },
    '0022-bounds': { up: (db) => bounds.up(db, types) },
    '0023-makers': { up: (db) => makers.up(db, types) },
    '0024-acceptance': { up: acceptance.up },
    '0026-approvals-and-imports': { up: (db) => approvalsAndImports.up(db, types) },
    '0028-large-organizations': { up: largeOrganizations.up },
    '0029-words': { up: (db) => words.up(db, types) },
  };
}
