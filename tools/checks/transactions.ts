/**
 * Checks that only the change step, which locks and judges again, opens transactions, and the exceptions below. The
 * type that verbs get lacks `transaction`; this check covers code that passes on the whole database.
 */
import { globSync, readFileSync } from 'node:fs';

const ALLOWED: Readonly<Record<string, string>> = {
  'packages/server/src/pipeline/change-step.ts': 'the change step itself',
  'packages/server/src/ground/work/worker.ts': 'a batch of a task has one of its own',
  'packages/server/src/commands/rotate-keys.ts': 'does in a row what a task does in batches',
  'packages/server/src/identity/accounts/resets.ts': 'a reset is written after its request was answered',
  'packages/server/src/federation/scim/request-log.ts':
    'requests of directories are logged after they were answered',
  'packages/server/src/notices/mail/delivery.ts': 'a mail is made ready in one',
  'packages/server/src/ground/work/queue-store.ts': 'claims of a node are kept together',
  'packages/server/src/notices/events/feed.ts':
    'gives committed events their places, and changes nothing else',
  'packages/server/src/notices/webhooks/waiting.ts': 'deliveries are taken in one',
  'packages/server/src/oauth/logouts/store.ts': 'logouts are taken in one',
  'packages/server/src/notices/team-webhooks/waiting.ts': 'deliveries are taken in one',
  'packages/server/src/notices/webhooks/settling.ts': 'a webhook that fails is marked by no caller',
  'packages/server/src/notices/hooks/records.ts':
    'records a refusal, whose step is rolled back, and a hook that fails, which no caller marks',
  'packages/server/src/oauth/tokens/signing-keys.ts':
    'a key is made by no caller, sealed under one that is held',
  'packages/server/src/team/imports/waiting.ts': 'is called by a command: there is no caller to judge',
  'packages/server/src/team/imports/write.ts': 'is called by a command: there is no caller to judge',
  'packages/server/src/team/operators/appoint.ts': 'is called by a command: there is no caller to judge',
  'packages/server/src/team/operators/first-operator.ts':
    'makes a link at the start, when there is no caller',
  'packages/server/src/oauth/applications/issue.ts': 'is called by a command: there is no caller to judge',
  'packages/server/src/team/service-keys/issue.ts': 'is called by a command: there is no caller to judge',
  'packages/server/src/team/configuration-files/apply-files.ts':
    'is called by a command: there is no caller to judge',
  'packages/server/src/team/configuration-files/apply-at-start.ts':
    'hands back what a file managed before anything is served',
  'packages/server/src/team/development/sessions.ts': 'signs people in for tests, who have not asked for it',
  'packages/server/src/team/development/snapshots.ts': 'copies all tables and back, for tests',
  'packages/server/src/commands/checks/engine/trial.ts':
    'tries transactions on tables of its own, of which there is nothing to judge',
  'packages/server/src/commands/development/seed.ts':
    'is called at the start of portico dev: there is no caller to judge',
  'packages/server/src/ground/database/database.ts': 'offers it',
  'packages/server/src/ground/database/transaction.ts': 'implements it, with its retries',
  'packages/server/src/ground/database/migrate.ts': 'migrates before anything is served',
  'packages/server/src/ground/database/transfer/move.ts':
    'reads and fills whole databases, which nothing is served from',
  'packages/server/src/ground/database/transfer/snapshot.ts': 'reads a moment, and can change nothing',
};

const FEWEST_FILES = 60;
const TRANSACTION = /\b(?:inT|t)ransaction\s*(?:<[^>]*>)?\(/;

const files = globSync('packages/server/src/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
const found = files.filter((file) => TRANSACTION.test(readFileSync(file, 'utf8')));
const forbidden = found.filter((file) => !(file in ALLOWED));
const idle = Object.keys(ALLOWED).filter((file) => !found.includes(file));

for (const file of forbidden)
  console.error(`${file} opens a transaction: declare a change (change.ts) instead`);
for (const file of idle) console.error(`${file} opens no transaction any more: take it off the list`);
if (files.length < FEWEST_FILES) console.error(`Only ${files.length} files were examined`);
if (forbidden.length > 0 || idle.length > 0 || files.length < FEWEST_FILES) process.exitCode = 1;
else console.log(`Transactions are opened in ${found.length} of ${files.length} files.`);
