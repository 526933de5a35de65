import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { INTO_EVENTS } from '../fixtures/events.ts';
import { testedDatabase } from '../harness/databases.ts';
import { MAIN, newPlace, type Serving, startProcess } from '../harness/process.ts';
import { runOn } from '../harness/rows.ts';
import { PASSWORD } from '../harness/service.ts';
import { until } from '../harness/until.ts';

const EVENTS = testedDatabase === 'sqlite' ? 1_000_000 : 300_000;
const HEAP_MB = 128;
/** Others wait for no more than some turns in one, or for a small part of the export where the machine is slow. */
const LONGEST = { turns: 10, share: 1 / 100 };
const PROBE = new URL('../harness/turns-probe.ts', import.meta.url).href;

const place = await newPlace();
after(() => place.remove());

async function call({ url }: Serving, method: string, path: string, { token = '', body }: Call = {}) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const response = await until('the service has room', async () => {
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (answer.headers.get('error-code') !== 'OVERLOADED') return answer;
    await answer.body?.cancel();
    return undefined;
  });
  assert.ok(response.ok, `${method} ${path}: ${response.status}`);
  return response;
}
interface Call {
  readonly token?: string;
  readonly body?: object;
}

/** Events of an account, all before those that it has. */
async function insertEvents(account: string): Promise<void> {
  const values = `'account.updated', 0, null, '${account}', '${account}', '${account}', '{}', null, null`;
  const insert = INTO_EVENTS.replace(/ values$/, '');
  if (testedDatabase === 'sqlite') {
    const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${EVENTS})`;
    const id = `printf('01900000-%04x-7000-8000-%012x', i / 65536, i)`;
    await runOn(place.databaseUrl, `${numbers} ${insert} select ${id}, ${values} from n`);
  } else {
    const hex = (number: string, digits: number) => `lpad(to_hex(${number}), ${digits}, '0')`;
    const id = `('01900000-' || ${hex('i / 65536', 4)} || '-7000-8000-' || ${hex('i', 12)})::uuid`;
    const cast = values.replaceAll(`'${account}'`, `'${account}'::uuid`);
    await runOn(place.databaseUrl, `${insert} select ${id}, ${cast} from generate_series(1, ${EVENTS}) i`);
  }
}

/** Parses an export as it comes, because as a whole it would take more memory than anything here has. */
async function eventsIn(body: AsyncIterable<Uint8Array>): Promise<string[]> {
  const decoder = new TextDecoder();
  const ids: string[] = [];
  const start = '"events":[';
  let rest = '';
  let isBegun = false;
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    if (!isBegun) {
      const at = rest.indexOf(start);
      if (at < 0) continue;
      const { sessions, events } = JSON.parse(`${rest.slice(0, at)}${start}]}`);
      assert.deepEqual([sessions.length, events], [1, []]);
      rest = rest.slice(at + start.length);
      isBegun = true;
    }
    // In a string, the quotes would be escaped.
    const items = rest.split(/,(?=\{"id":")/);
    rest = items.pop() ?? '';
    for (const item of items) ids.push(JSON.parse(item).id);
  }
  assert.ok(rest.endsWith(']}'));
  ids.push(JSON.parse(rest.slice(0, -2)).id);
  return ids;
}

test('200 — an account with very many events is exported in little memory, while others are answered', async () => {
  const service = await startProcess(place.variables, [
    process.execPath,
    `--max-old-space-size=${HEAP_MB}`,
    `--import=${PROBE}`,
    MAIN,
  ]);
  const body = { email: 'ada@example.com', password: PASSWORD };
  const registered = await call(service, 'POST', '/v1/register', { body });
  const { accessToken: token, account } = (await registered.json()) as Registered;
  await insertEvents(account.id);
  await call(service, 'PUT', '/v1/account', { token, body: { name: 'Ada' } });

  // Long turns during the start, in which modules are loaded, do not count.
  await turnsOf(service);
  const response = await call(service, 'GET', '/v1/account/export', { token });
  const other = call(service, 'GET', '/v1/account', { token });
  let isWhole = false;
  const exported = eventsIn(response.body ?? assert.fail()).finally(() => {
    isWhole = true;
  });
  await other;
  assert.equal(isWhole, false);
  const ids = await exported;
  assert.equal(new Set(ids).size, EVENTS + 3);
  assert.ok(ids.every((id, at) => at === 0 || id < (ids[at - 1] as string)));

  const turns = await turnsOf(service);
  const sorted = turns.toSorted((one, other) => one - other);
  const [median = 0, longest = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
  const whole = turns.reduce((sum, turn) => sum + turn, 0);
  const most = Math.max(median * LONGEST.turns, whole * LONGEST.share);
  assert.ok(
    longest < most,
    `${longest} ms at once: of ${turns.length} turns, ${median} each, ${whole} in all`,
  );
});

/** The turns of the event loop of a service since this was called last, or since its start, in milliseconds. */
async function turnsOf(service: Serving): Promise<number[]> {
  const told = () => service.log().filter(({ turns }) => turns);
  const before = told().length;
  service.kill('SIGUSR2');
  await until('it says how long its turns were', () => told().length > before);
  return told().at(-1).turns;
}

interface Registered {
  readonly accessToken: string;
  readonly account: { readonly id: string };
}
