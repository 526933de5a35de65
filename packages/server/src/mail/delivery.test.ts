import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { secretIn } from '../../test/mails.ts';
import { rowsOf } from '../../test/rows.ts';
import { type Service, startService } from '../../test/service.ts';
import { until } from '../../test/until.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.stop());

const rows = (table: string) => rowsOf(service.databaseUrl, `select * from ${table}`);
const noMailWaits = () => until('no mail waits', async () => (await rows('mails')).length === 0);

test('who registers gets a mail with a link, whose secret is stored nowhere', async () => {
  const { account } = await service.person();
  const mail = await service.mailTo(account.email, 'verification');
  assert.match(mail.text, new RegExp(`^${service.app.publicUrl}/verify-email#token=[\\w-]{43}$`, 'm'));
  await noMailWaits();
  const secret = secretIn(mail);
  assert.ok(mail.html.includes(secret));
  const [stored] = (await rows('mail_secrets')).filter(({ subject_id }) => subject_id === account.id);
  assert.equal(stored?.purpose, 'verification');
  assert.doesNotMatch(JSON.stringify([await rows('mails'), await rows('mail_secrets')]), new RegExp(secret));
  assert.doesNotMatch(service.log(), new RegExp(`${secret}|#token|${account.email}`));
});

test('only the user of the service can read the files, whose names are in the log', async () => {
  const { account } = await service.person();
  await service.mailTo(account.email, 'verification');
  const folder = join(service.dataDir, 'mail');
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  const names = readdirSync(folder);
  assert.ok(names.length > 0);
  for (const name of names) {
    assert.match(name, /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f-]{36}\.1\.eml$/);
    assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600);
    await until('the log names it', () => service.log().includes(JSON.stringify(join(folder, name))));
  }
});
