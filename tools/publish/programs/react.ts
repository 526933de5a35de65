/** Renders a page of a product on a server, in English and in German, with a session and without one. */
import assert from 'node:assert/strict';
import { loadTexts, PorticoProvider, type SessionData, SignedIn, SignInButton } from '@portico/react';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

const session: SessionData = {
  state: 'signedIn',
  account: { id: '1', email: 'packed@example.com', name: null, locale: null },
  organization: null,
  role: null,
  roles: [],
  permissions: [],
  isImpersonated: false,
  impersonator: null,
  isStale: false,
  portico: 'https://id.example.com',
};
const rendered = (child: ReactNode, given?: { session?: SessionData; language?: string }) =>
  renderToString(createElement(PorticoProvider, given, child));

const email = createElement(SignedIn, { children: ({ account }) => account.email });
assert.equal(rendered(email, { session }), session.account.email);
assert.equal(rendered(email), '');

assert.match(rendered(createElement(SignInButton)), />Sign in</);
await loadTexts('de');
assert.match(rendered(createElement(SignInButton), { language: 'de-AT' }), />Anmelden</);
assert.throws(() => renderToString(email), /PorticoProvider/);
