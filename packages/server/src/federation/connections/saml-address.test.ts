/** Where the address of a person is found in an assertion, and what decides where there are several. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type AnswerContent, EMAIL_FORMAT, metadataOf } from '../../../test/doubles/saml-provider.ts';
import { FEDERATION } from '../../../test/fixtures/connected.ts';
import {
  ISSUER,
  type SamlConnected,
  samlConnected,
  signInOver,
} from '../../../test/fixtures/saml-connected.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

const service = await startService({ environment: FEDERATION });
after(() => service.stop());
const usual = await samlConnected(service);
const named = await samlConnected(service, { attributes: { email: 'work', name: 'who' } });

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
/** `@` stands for a verified domain. */
type Attributes = Readonly<Record<string, readonly string[]>>;
type Row = readonly [
  what: string,
  said: { readonly attributes?: Attributes; readonly nameId?: string; readonly nameIdFormat?: string },
  address: string | null,
];

const ROWS: readonly Row[] = [
  ['empty values beside it', { attributes: { email: ['', ' ', 'ada@'] } }, 'ada@'],
  ['the same in another case', { attributes: { email: ['Ada@'], mail: ['ada@'] } }, 'Ada@'],
  ['white space around it', { attributes: { email: [' ada@\n'] } }, 'ada@'],
  ['two in the domain', { attributes: { mail: ['ada@', 'ada.lovelace@'] } }, 'ada@'],
  ['one of two in the domain', { attributes: { mail: ['ada@home.example', 'ada@'] } }, 'ada@'],
  ['one of two attributes in the domain', { attributes: { email: ['a@home.example'], mail: ['b@'] } }, 'b@'],
  ['a value that is no address beside it', { attributes: { email: ['Ada Lovelace', 'ada@'] } }, 'ada@'],
  ...[
    'EMAIL',
    'emailAddress',
    'User.email',
    'E-Mail Address',
    'email_address',
    'urn:oid:0.9.2342.19200300.100.1.3',
    `${CLAIMS}/emailaddress`,
    `${CLAIMS}/name`,
    `${CLAIMS}/upn`,
    'eduPersonPrincipalName',
    'urn:oid:1.3.6.1.4.1.5923.1.1.1.6',
  ].map((name): Row => [`as ${name}`, { attributes: { [name]: ['ada@'] } }, 'ada@']),
  [
    'an address rather than a name for signing in',
    { attributes: { [`${CLAIMS}/name`]: ['a1@'], [`${CLAIMS}/emailaddress`]: ['ada@'] } },
    'ada@',
  ],
  ['a subject with the format of an address', { nameId: 'ada@', nameIdFormat: EMAIL_FORMAT }, 'ada@'],
  ['a subject with an unspecified format', { nameId: 'ada@', nameIdFormat: UNSPECIFIED }, 'ada@'],
  ['a subject without a format', { nameId: 'ada@', nameIdFormat: '' }, 'ada@'],
  ['a subject that is persistent', { nameId: 'ada@', nameIdFormat: PERSISTENT }, null],
  ['a subject where an attribute is empty', { attributes: { email: [''] }, nameId: 'ada@' }, 'ada@'],
  ['nothing', { attributes: { groups: ['staff@'] } }, null],
];

const whole = (address: string, { domain }: SamlConnected) => address.replace(/@$/, `@${domain}`);

/** Signs in. @returns the address of the account, or null where there was none */
async function addressAt(to: SamlConnected, [, said]: Row): Promise<string | null> {
  const attributes = Object.fromEntries(
    Object.entries(said.attributes ?? {}).map(([name, values]) => [
      name,
      values.map((one) => (one.trim().endsWith('@') ? one.replace('@', `@${to.domain}`) : one)),
    ]),
  );
  const other: Partial<AnswerContent> = { nameId: 'S-1-5-21', nameIdFormat: UNSPECIFIED };
  const reply = await signInOver(service, to, {
    ...other,
    ...said,
    nameId: whole(said.nameId ?? 'S-1-5-21', to),
    attributes,
  });
  if (reply.status === 201) return reply.body.account.email;
  assert.equal(outcome(reply), '401 SIGN_IN_REFUSED', reply.text);
  return null;
}
for (const row of ROWS)
  test(`SAML: ${row[2] === null ? 'no address' : 'the address'}: ${row[0]}`, async () => {
    // Each row has its own organization, in which the subject is new.
    const to = await samlConnected(service);
    assert.equal(await addressAt(to, row), row[2] === null ? null : whole(row[2], to));
  });

test('SAML: only the attributes that a connection names count', async () => {
  const come = (attributes: Attributes) =>
    signInOver(service, named, { nameId: `S-${Object.keys(attributes).join()}`, attributes });
  const { domain } = named;
  const reply = await come({
    work: [`ada@${domain}`],
    email: [`other@${domain}`],
    who: ['Ada'],
    name: ['X'],
  });
  assert.equal(outcome(reply), '201', reply.text);
  assert.deepEqual([reply.body.account.email, reply.body.account.name], [`ada@${domain}`, 'Ada']);
  assert.equal(outcome(await come({ email: [`other@${domain}`] })), '401 SIGN_IN_REFUSED');
});

test('attributes: shown as given, removed by a change that omits them, and need no new test', async () => {
  const { owner, connection } = usual;
  const path = `/v1/connections/${connection.id}`;
  const put = (body: object) =>
    service.call('PUT', path, { token: owner.token, body: { name: 'A', ...body } });
  const changed = await put({ attributes: { email: 'work' } });
  assert.deepEqual([changed.body.attributes, changed.body.state], [{ email: 'work' }, 'active']);
  const read = await service.call('GET', path, { token: owner.token });
  assert.deepEqual(read.body.attributes, { email: 'work' });
  assert.deepEqual((await put({})).body.attributes, {});
  assert.deepEqual((await put({ attributes: { phone: 'tel' } })).body.attributes, {});
  const empty = await put({ attributes: { email: '' } });
  assert.equal(outcome(empty), '422 FIELDS_VALIDATION_ERROR: attributes.email');
});

test('metadata: accepts 256 KiB, and answers with what they contain', async () => {
  const { owner, organization, signer } = usual;
  const padded = metadataOf(ISSUER, 'https://idp.example/sso', [signer.cert]).replace(
    '?>',
    `?><!-- "${'"'.repeat(200_000)}" -->`,
  );
  const body = { type: 'saml', name: 'Large', metadata: padded };
  const path = `/v1/organizations/${organization}/connections`;
  const reply = await service.call('POST', path, { token: owner.token, body });
  assert.equal(outcome(reply), '201', reply.text.slice(0, 500));
  const { source, identityProvider, signOnUrl, certificates } = reply.body.metadata;
  assert.deepEqual([source, identityProvider, signOnUrl], [padded, ISSUER, 'https://idp.example/sso']);
  assert.deepEqual(
    certificates.map(({ notAfter, ...rest }: { readonly notAfter: string }) => [rest, notAfter.length]),
    [[{ subject: 'CN=idp.example', used: true, why: null }, 24]],
  );
  const listed = await service.call('GET', path, { token: owner.token });
  assert.deepEqual(listed.body.items[0].metadata, reply.body.metadata);
});
