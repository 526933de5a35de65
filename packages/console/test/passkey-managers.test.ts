import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { haveVerified } from '../../server/test/fixtures/factors.ts';
import { authenticatorIn } from './authenticator.ts';
import { skip } from './chromium.ts';
import { press, type Scene, said, signedIn, startScene } from './scene.ts';
import type { Tab } from './tab.ts';

/*
 * Extensions replace `navigator.credentials`. What they hand back differs, as the reports of other services say; each row
 * makes such an object of a real credential, in the page.
 */

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene({}, 'localhost');
});
after(() => scene?.close());

/** Members of a credential and its response, as plain objects. */
const PLAIN = `const members = (one, names) => Object.fromEntries(names.filter((name) => one[name] != null).map((name) => [name, one[name]]));
  const plain = (credential) => ({
    ...members(credential, ['id', 'rawId', 'type', 'authenticatorAttachment']),
    response: members(credential.response, ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']),
  });`;

const SHAPES: Readonly<Record<string, string>> = {
  'an instance on which toJSON throws “Illegal invocation” (1Password)': `Object.create(PublicKeyCredential.prototype,
    Object.getOwnPropertyDescriptors({ ...plain(credential), getClientExtensionResults: () => ({}) }))`,
  'a plain object with functions (KeePassXC-Browser)': `({
    ...plain(credential),
    getClientExtensionResults: () => ({}),
    response: { ...plain(credential).response, getTransports: () => ['internal'] },
  })`,
  'a plain object, and octets as views': `(() => {
    const { response, rawId, ...rest } = plain(credential);
    const views = Object.entries(response).map(([name, octets]) => [name, new Uint8Array(octets)]);
    return { ...rest, rawId: new Uint8Array(rawId), response: Object.fromEntries(views) };
  })()`,
  'a plain object without rawId': `(() => { const { rawId, ...rest } = plain(credential); return rest; })()`,
  'functions that all throw': `(() => {
    const no = () => { throw new TypeError('Illegal invocation'); };
    const { response, ...rest } = plain(credential);
    return { ...rest, toJSON: no, getClientExtensionResults: no, response: { ...response, toJSON: no, getTransports: no } };
  })()`,
};

/** Has the pages of a tab get credentials in another shape. @param shape an expression of `credential` */
const shaped = ({ page }: Tab, shape: string) =>
  page.addInitScript(`{
    ${PLAIN}
    for (const name of ['create', 'get']) {
      const real = navigator.credentials[name].bind(navigator.credentials);
      navigator.credentials[name] = async (options) => {
        const credential = await real(options);
        return credential && ${shape};
      };
    }
  }`);

/** Functions that Safari before 18.4, and before 17.4, lacks. */
const WITHOUT_JSON = `
  delete PublicKeyCredential.parseCreationOptionsFromJSON;
  delete PublicKeyCredential.parseRequestOptionsFromJSON;
  delete PublicKeyCredential.prototype.toJSON;
  delete AbortSignal.any;`;

/** A person with a verified address, on the page to add a passkey. */
async function opened(prepare: (tab: Tab) => Promise<unknown>): Promise<Tab> {
  const ada = await scene.service.person('ada');
  await haveVerified(scene.service, ada.account.id);
  const tab = await scene.tabOf(ada, 'desktop');
  await authenticatorIn(tab);
  await prepare(tab);
  await tab.go('/console/account/security');
  await press(tab, 'Add a passkey');
  return tab;
}

/** Adds a passkey, and signs in with the one that the sign-in page offers. */
async function addAndSignIn(tab: Tab): Promise<void> {
  await press(tab, 'Create passkey');
  await tab.page.getByRole('table', { name: 'Your passkeys' }).waitFor();
  await press(tab, 'I’ve saved them');
  const answered = tab.page.waitForResponse(/\/v1\/passkey-login$/);
  await press(tab, 'Sign out');
  assert.equal((await answered).status(), 201);
  await signedIn(tab);
  await tab.close();
}

for (const [what, shape] of Object.entries(SHAPES))
  test(`passkey added and used if the browser returns ${what}`, { skip }, async () => {
    await addAndSignIn(await opened((tab) => shaped(tab, shape)));
  });

test('passkey added and used if the browser lacks the JSON functions', { skip }, async () => {
  await addAndSignIn(await opened(({ page }) => page.addInitScript(WITHOUT_JSON)));
});

for (const [what, thrown, text, noted] of [
  ['an error of a password manager', "new TypeError('locked')", /failed to use a passkey/, ['locked']],
  ['SecurityError', "new DOMException('no', 'SecurityError')", /failed to use a passkey/, ['no']],
  ['NotAllowedError', "new DOMException('', 'NotAllowedError')", /^Your browser didn’t create a passkey/, []],
  [
    'an object named NotAllowedError',
    "{ name: 'NotAllowedError' }",
    /^Your browser didn’t create a passkey/,
    [],
  ],
  ['AbortError', "new DOMException('', 'AbortError')", /^Your browser didn’t create a passkey/, []],
  ['InvalidStateError', "new DOMException('', 'InvalidStateError')", /already has a passkey/, []],
] as const)
  test(`passkey creation fails with ${what}: the page says ${text.source}`, { skip }, async () => {
    const throwing = `navigator.credentials.create = async () => { throw ${thrown}; };`;
    const tab = await opened(({ page }) => page.addInitScript(throwing));
    await press(tab, 'Create passkey');
    await said(tab, text);
    await tab.close(noted);
  });
