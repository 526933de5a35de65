import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApplication } from '../../../test/fixtures/applications.ts';
import { askForCodes, codesFor, decide, newDevice } from '../../../test/fixtures/devices.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { MOST_TRIES } from './store.ts';

const MINUTE = 60_000;
const service = await startService({
  workInterval: 20,
  environment: { PORTICO_LIMITS: 'on', PORTICO_TRUSTED_PROXIES: '127.0.0.1' },
});
after(() => service.stop());
const ada = await service.person('ada');
const cli = await newApplication(service, { kind: 'native', devices: true });
const LIMITED = '403 RATE_LIMITED';
const UNKNOWN = '422 FIELDS_VALIDATION_ERROR: code';

test('403 RATE_LIMITED: an address can ask for sixty device codes in ten minutes', async () => {
  const from = (address: string) => askForCodes(service, cli, {}, { 'x-forwarded-for': address });
  for (let asked = 0; asked < 60; asked++) assert.equal(outcome(await from('192.0.2.1')), '200');
  const reply = await from('192.0.2.1');
  assert.equal(outcome(reply), LIMITED);
  assert.equal(reply.body.error, 'temporarily_unavailable');
  assert.equal(outcome(await from('192.0.2.2')), '200');
});

test('403 RATE_LIMITED: wrong codes from one address, and a right one from another works', async () => {
  const { user_code } = await codesFor(service, cli);
  const from = (address: string, code: string) =>
    service.call('POST', '/v1/device-authorizations/lookup', {
      token: ada.token,
      headers: { 'x-forwarded-for': address },
      body: { code },
    });
  const outcomes = [];
  for (let guess = 0; guess < 6; guess++) outcomes.push(outcome(await from('192.0.2.7', 'ZZZZ-ZZZZ')));
  assert.deepEqual(outcomes, [...Array(5).fill(UNKNOWN), LIMITED]);
  assert.equal(outcome(await from('192.0.2.7', user_code)), LIMITED);
  assert.equal(outcome(await from('192.0.2.8', user_code)), '200');
});

test(`422 for a code that was sent ${MOST_TRIES} times`, async () => {
  const { userCode } = await newDevice(service);
  for (let sent = 0; sent < MOST_TRIES; sent++)
    assert.equal(outcome(await decide(service, ada.token, 'lookup', userCode)), '200', `after ${sent}`);
  for (const step of ['lookup', 'approval', 'refusal'] as const)
    assert.equal(outcome(await decide(service, ada.token, step, userCode)), UNKNOWN);
});

test('deletes requests of devices an hour after they expire', async () => {
  const [old, young] = [await newDevice(service), await newDevice(service)];
  const expire = 'update device_authorizations set expires_at = ? where application_id = ?';
  await runOn(service.databaseUrl, expire, [Date.now() - 61 * MINUTE, old.applicationId]);
  await runOn(service.databaseUrl, expire, [Date.now() - 50 * MINUTE, young.applicationId]);
  await sweep(service, 'delete-old-device-authorizations');
  const rows = await rowsOf(service.databaseUrl, 'select application_id from device_authorizations');
  const left = rows.map(({ application_id }) => application_id);
  assert.deepEqual([left.includes(old.applicationId), left.includes(young.applicationId)], [false, true]);
});

test('requests of devices go with their application', async () => {
  const { applicationId } = await newDevice(service);
  await runOn(service.databaseUrl, 'delete from applications where id = ?', [applicationId]);
  const rows = await rowsOf(service.databaseUrl, 'select application_id from device_authorizations');
  assert.ok(rows.every(({ application_id }) => application_id !== applicationId));
});
