import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const SOURCES = join(import.meta.dirname, '../src');

const SECRETS = 'has no other fields than passwords and codes';
const SIGNED_OUT =
  'has no fields, or is for people who are not signed in, to whose account no draft could belong';
const CHOICE = 'has one choice, which is made again';
const NO_FIELDS = 'has no fields, or none but a file';

/** Forms without drafts, by file, with how many and the reason. */
const EXCEPTIONS: Readonly<Record<string, readonly [number: number, reason: string]>> = {
  'frame/breached-dialog.tsx': [1, SECRETS],
  'frame/dialogs.tsx': [1, 'asks to type a name as a confirmation, which is given anew'],
  'frame/draft-form.tsx': [1, 'keeps the drafts'],
  'frame/filters.tsx': [1, 'keeps what is searched for in the address'],
  'frame/sign-in-again-dialog.tsx': [1, SECRETS],
  'pages/account/language.tsx': [1, CHOICE],
  'pages/account/security.tsx': [1, SECRETS],
  'pages/account/totp.tsx': [1, SECRETS],
  'pages/applications/application.tsx': [1, CHOICE],
  'pages/device/decision.tsx': [1, CHOICE],
  'pages/device/device.tsx': [1, SECRETS],
  'pages/end-session/steps.tsx': [1, CHOICE],
  'pages/federation/complete.tsx': [1, SECRETS],
  'pages/mail-links/acceptance.tsx': [3, SIGNED_OUT],
  'pages/mail-links/reset-password.tsx': [1, SECRETS],
  'pages/mail-links/verify-email.tsx': [1, NO_FIELDS],
  'pages/operators/first-operator.tsx': [1, SIGNED_OUT],
  'pages/organizations/api-key-controls.tsx': [1, CHOICE],
  'pages/organizations/logo.tsx': [1, NO_FIELDS],
  'pages/organizations/machine-controls.tsx': [1, CHOICE],
  'pages/organizations/webhook-status.tsx': [1, NO_FIELDS],
  'pages/roles/role-list.tsx': [1, NO_FIELDS],
  'pages/sign-in/email-code.tsx': [2, SIGNED_OUT],
  'pages/sign-in/sign-in.tsx': [3, SIGNED_OUT],
};

const sources = globSync('**/*.tsx', { cwd: SOURCES }).map((file) => ({
  file: file.replaceAll('\\', '/'),
  code: readFileSync(join(SOURCES, file), 'utf8'),
}));

test('every form keeps what is typed in it, or has a reason not to', () => {
  const found = sources.flatMap(({ file, code }): [string, number][] => {
    const number = code.match(/<(?:Form|form)$|<(?:Form|form)[ >]/gm)?.length ?? 0;
    // The form of the frame, which others show.
    return number === 0 || file === 'frame/form.tsx' ? [] : [[file, number]];
  });
  const expected = Object.entries(EXCEPTIONS).map(([file, [number]]) => [file, number]);
  assert.deepEqual(found.sort(), expected.sort());
});

test('forms of one file have drafts of different names', () => {
  for (const { file, code } of sources) {
    const names = [...code.matchAll(/\bdraft(?:=|: )(?:"|\{`|')([^"`'$]*)/g)].map(([, name]) => name);
    assert.equal(new Set(names).size, names.length, file);
  }
});

/** Parts of names that are no IDs, and are different all the same. */
const UNIQUE: Readonly<Record<string, string>> = {
  'email ${step}': 'of one page, each step once',
  'metadata ${managerId}': 'an ID',
  'permission ${name}': 'permissions have no other ID than their name',
  'role ${managerId}': 'an ID',
};

test('forms of a list have drafts named by ID, as several can have the same name', () => {
  const found = sources.flatMap(({ code }) => {
    const names = [...code.matchAll(/\bdraft(?:=\{|: )`([^`]*)`/g)].map(([, name = '']) => name);
    return names.filter((name) => !/\$\{(?:\w+\.)?id\}/.test(name));
  });
  assert.deepEqual(found.sort(), Object.keys(UNIQUE));
});
