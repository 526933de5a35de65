import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROVIDER_NAMES, PROVIDERS, providerOf, type Step } from './index.ts';

const entered = (steps: readonly Step[]) =>
  steps.flatMap((step) => ('enter' in step ? Object.values(step.enter) : [])).sort();
const obtained = (steps: readonly Step[]) =>
  steps
    .flatMap((step) => {
      if ('copy' in step) return Object.values(step.copy);
      if ('fill' in step) return Object.keys(step.fill);
      return 'note' in step && step.note === 'metadataFile' ? ['metadata'] : [];
    })
    .sort();

for (const name of PROVIDER_NAMES)
  test(`${name}: the steps obtain all that a connection needs, and enter all that the provider needs`, () => {
    const { oidc, saml, scim } = PROVIDERS[name];
    assert.deepEqual(obtained(oidc.before), ['clientId', 'clientSecret', 'issuer']);
    assert.deepEqual(entered(oidc.after), ['returnUrl']);
    assert.deepEqual(obtained(saml.before), ['metadata']);
    // A file of this service's metadata has both addresses.
    const addresses = name === 'keycloak' ? ['metadataUrl'] : ['acsUrl', 'entityId'];
    assert.deepEqual(entered(saml.after), addresses);
    for (const before of [oidc.before, saml.before]) assert.deepEqual(entered(before), []);
    const provisions = name === 'entra' || name === 'okta';
    assert.deepEqual(entered(scim), provisions ? ['scimToken', 'scimUrl'] : []);
  });

for (const [issuer, name] of [
  ['https://login.microsoftonline.com/01a1fd1e-0000-7000-8000-000000000000/v2.0', 'entra'],
  ['https://sts.windows.net/01a1fd1e-0000-7000-8000-000000000000/', 'entra'],
  ['https://acme.okta.com', 'okta'],
  ['http://www.okta.com/exk1fcia6d6EMsf331d8', 'okta'],
  ['https://accounts.google.com', 'google'],
  ['https://accounts.google.com/o/saml2?idpid=C01abc', 'google'],
  ['https://id.example.com/realms/acme', 'keycloak'],
  ['https://okta.com.example.com', undefined],
  ['https://id.example.com', undefined],
  ['', undefined],
] as const)
  test(`provider of an issuer: ${issuer || 'nothing'} is ${name ?? 'unknown'}`, () =>
    assert.equal(providerOf(issuer), name));
