import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { imported } from '../../../test/features/import/accounts.ts';
import { FOREIGN_FORMATS } from '../../../test/features/import/foreign-hashes.ts';
import { startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

const service = await startService();
after(() => service.stop());

const bytes = (length: number) => 'correct horse battery staple '.repeat(5).slice(0, length);

/** Passwords as people type them, by what is special about each. */
const PASSWORDS: Readonly<Record<string, string>> = {
  '71 bytes': bytes(71),
  '72 bytes': bytes(72),
  '73 bytes': bytes(73),
  '85 bytes': bytes(85),
  '72 bytes in the middle of a character': `${bytes(71)}é and more`,
  '72 bytes in NFC, more in NFD': 'ö'.repeat(36),
  NFC: 'cafe\u0301 au lait'.normalize('NFC'),
  'NFD, as macOS types it': 'cafe\u0301 au lait',
  'a letter and a tone, as Vietnamese keyboards of Windows type them': 'Nguy\u00ea\u0303n 1234',
  'Hangul in jamo': '비밀번호입니다'.normalize('NFD'),
  'U+0958, which NFC takes apart': 'abc\u0958def',
  'a NUL in the middle': 'correct\0horse',
  'a NUL at the end': 'correct horse\0',
  'quotes and backslashes': `it's a "quote" \\ here`,
};

const emailOf = (format: number, password: number) => `f${format}-p${password}@example.com`;

async function signIn(email: string, password: string): Promise<number> {
  return (await service.call('POST', '/v1/login', { body: { email, password } })).status;
}

before(async () => {
  const lines = FOREIGN_FORMATS.flatMap(({ hashOf }, format) =>
    Object.values(PASSWORDS).map((password, at) => ({
      email: emailOf(format, at),
      passwordHash: hashOf(password),
    })),
  );
  const { summary, problems } = await imported(service, lines);
  assert.deepEqual([summary.accounts, problems], [lines.length, []]);
  // On SQLite, the service sees what another process has written once its own pending sync is done.
  const last = lines.at(-1)?.email ?? '';
  await until(
    'they can sign in',
    async () => (await signIn(last, Object.values(PASSWORDS).at(-1) ?? '')) === 201,
  );
});

for (const [format, { name, taken = () => [] }] of FOREIGN_FORMATS.entries()) {
  for (const [at, [kind, password]] of Object.entries(PASSWORDS).entries()) {
    test(`${name}, ${kind}: all texts that signed in before still do, also after another of them did`, async () => {
      const email = emailOf(format, at);
      const texts = [...taken(password), password];
      for (const text of [...texts, ...texts])
        assert.equal(await signIn(email, text), 201, JSON.stringify(text));
      assert.equal(await signIn(email, `x${password}`), 401);
      assert.equal(await signIn(email, password.slice(0, 5)), 401);
      assert.equal(await signIn(email, password), 201);
    });
  }
}
