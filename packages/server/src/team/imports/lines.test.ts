import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import lines from '../../../test/features/corpora/imports/lines.json' with { type: 'json' };
import { imported } from '../../../test/features/import/accounts.ts';
import { called, variablesOf } from '../../../test/harness/called.ts';
import { startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());

const WHOLE = '(line)';
/** Where a file that is read gets no further, as in UTF-16, nothing is printed for programs. */
const importing = (stdin: Uint8Array | string, ...options: string[]) =>
  called(['accounts', 'import', '-', ...options], variablesOf(service), { stdin });
const line = (email: string) => `${JSON.stringify({ email })}\n`;

test(`accounts import: each of ${lines.length} lines of other services has its expected outcome`, async () => {
  const { summary, problems } = await imported(
    service,
    lines.map((one) => one.line),
  );
  const told = Map.groupBy(problems, (problem) => problem.line);
  for (const [at, { from, refused, mended }] of lines.entries()) {
    const fields = told.get(at + 1)?.map(({ field }) => field ?? WHOLE) ?? [];
    assert.deepEqual(fields, [refused ?? mended ?? []].flat(), from);
  }
  assert.equal(summary.accounts, lines.filter(({ refused }) => refused === null).length);
});

test('accounts import -: reads standard input, with a byte order mark', async () => {
  const file = Buffer.from(`\ufeff${line('first@example.com')}${line('second@example.com')}`);
  const { code, stdout, stderr } = await importing(file);
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(stdout, /^Imported 2 accounts/);
});

for (const [what, bytes] of [
  ['with a mark', Buffer.from(`\ufeff${line('x@example.com').repeat(50)}`, 'utf16le')],
  ['with a mark, big-endian', Buffer.from(`\ufeff${line('x@example.com')}`, 'utf16le').swap16()],
  ['without a mark', Buffer.from(line('x@example.com').repeat(50), 'utf16le')],
] as const)
  test(`accounts import: refuses a file in UTF-16 ${what} once`, async () => {
    const { code, stderr } = await importing(bytes);
    assert.equal(code, 1);
    assert.match(stderr, /^[^\n]*UTF-16[^\n]*UTF-8[^\n]*\n$/);
  });
