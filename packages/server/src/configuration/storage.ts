import { resolve } from 'node:path';
import { database, postgresServer, withoutCredentials } from './database-urls.ts';
import { smtpUrl, smtpWithoutCredentials } from './smtp.ts';
import * as value from './values.ts';
import type { Variable } from './variable.ts';

/** Data, mail and secret keys, and how long data is kept. */
export const storage = {
  /** An absolute path. */
  dataDir: {
    name: 'PORTICO_DATA_DIR',
    default: './data',
    meaning: 'folder for the SQLite file, and for emails if there is no SMTP server',
    when: 'always: an absolute path on a disk that you back up',
    document: 'operate/backups.md',
    parse: resolve,
  },
  database: {
    name: 'PORTICO_DATABASE_URL',
    default: '',
    shown: 'sqlite:<data dir>/portico.db',
    meaning: '`sqlite:<path>` or `postgres://user:password@host:port/database`',
    when: 'if you want more than one node, or a standby',
    document: 'operate/postgresql.md',
    parse: value.optional(database),
    secret: true,
    redacted: withoutCredentials,
  },
  /** Holds a password: must not be logged. */
  databaseRead: {
    name: 'PORTICO_DATABASE_READ_URL',
    default: '',
    meaning:
      '`postgres://user:password@host:port/database` of a replica that follows the primary: it answers lists and exports of events and the searches and counts of operators, never a decision about rights. A replica that is away or late is passed by',
    when: 'if such reads load the primary',
    document: 'operate/postgresql.md',
    parse: value.optional(postgresServer),
    secret: true,
    redacted: withoutCredentials,
  },
  /** In milliseconds. */
  databaseReadLag: {
    name: 'PORTICO_DATABASE_READ_LAG',
    default: '5s',
    meaning: 'how far behind the replica may be and still answer',
    when: 'shorter if lists of events must be fresher; longer if the replica is often passed by',
    document: 'operate/postgresql.md',
    parse: value.duration('1s', '1m'),
  },
  /** Holds a password: must not be logged. */
  smtp: {
    name: 'PORTICO_SMTP_URL',
    default: '',
    meaning:
      '`smtp://user:password@host:587` (STARTTLS is required unless the host is this machine or you append `?tls=off`) or `smtps://…:465`; without it, emails are written to `<data dir>/mail`',
    when: 'always: without it, no email is sent',
    document: 'operate/README.md',
    parse: value.optional(smtpUrl),
    secret: true,
    redacted: smtpWithoutCredentials,
  },
  /** Set whenever `smtp` is. */
  mailFrom: {
    name: 'PORTICO_MAIL_FROM',
    default: '',
    meaning: 'sender of emails; required with `PORTICO_SMTP_URL`',
    when: 'together with `PORTICO_SMTP_URL`',
    document: 'operate/README.md',
    parse: value.optional(value.mailAddress),
  },
  /** Must not be logged. */
  secretKeys: {
    name: 'PORTICO_SECRET_KEYS',
    default: '',
    shown: 'generated at the first start, in <data dir>/secret.key',
    meaning:
      'comma-separated keys of 32 bytes in base64, the same on all nodes: the first encrypts, all of them decrypt. A node does not start without all keys in use',
    when: 'before you add a second node, and to rotate keys',
    document: 'operate/backups.md',
    parse: value.optional(value.list(value.secretKey)),
    secret: true,
  },
  /** In milliseconds. */
  failedSyncGrace: {
    name: 'PORTICO_FAILED_SYNC_GRACE',
    default: '5m',
    meaning:
      'how long `/health/live` still returns 200 after the disk failed to sync the SQLite file; then it returns 503, so that a supervisor restarts the service, which cannot write until then',
    when: 'shorter if restarts are automatic and need no inspection first',
    document: 'operate/operation.md',
    parse: value.duration('1s', '30d'),
  },
  /** In milliseconds. */
  deletionGrace: {
    name: 'PORTICO_DELETION_GRACE',
    default: '30d',
    meaning: 'how long a deleted organization can be restored',
    when: 'shorter if you promise to erase deleted data sooner',
    document: 'operate/operation.md',
    parse: value.duration('1s', '3650d'),
  },
  /** In milliseconds. */
  eventsKept: {
    name: 'PORTICO_EVENTS_KEPT',
    default: '400d',
    meaning: 'how long events are kept; on PostgreSQL, from 90d on, up to a month longer',
    when: 'to match your retention policy; longer takes more disk space',
    document: 'operate/capacity.md',
    parse: value.duration('1d', '3650d'),
  },
} satisfies Record<string, Variable>;
