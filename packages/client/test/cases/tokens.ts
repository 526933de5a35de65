import { createClient, memoryTokens, type TokenStore } from '@portico/client';
import { equal, failed, ok, succeeded, thrownBy } from './assert.ts';
import {
  answering,
  type Case,
  failure,
  json,
  newEmail,
  PASSWORD,
  type Stage,
  scriptedClient,
  signedIn,
  TOKEN,
} from './stage.ts';

const SIGNED_IN = json(201, { account: {}, accessToken: TOKEN, expiresAt: '' });

/** A store that answers late, as one of an extension or a phone does. */
function slowTokens(): TokenStore & { current: string | null } {
  const store = {
    current: null as string | null,
    get: async () => {
      await undefined;
      return store.current;
    },
    set: async (token: string | null) => {
      await undefined;
      store.current = token;
    },
  };
  return store;
}

async function echo({ stage, answer }: { stage: Stage; answer: (text: string) => object }): Promise<string> {
  const { client } = await scriptedClient(stage, [answer(`Bearer ${TOKEN}`)]);
  const outcome = await client.getAccount();
  ok(!outcome.ok, 'an echo is no success');
  return JSON.stringify(outcome);
}

/** Where access tokens go, and where they do not. */
export const tokens: readonly Case[] = [
  {
    title: 'login stores the token and logout removes it, with an asynchronous store',
    run: async (stage) => {
      const store = slowTokens();
      const client = await signedIn(stage, { tokens: store });
      ok(store.current?.startsWith('portico_at_'), 'no token was kept');
      succeeded(await client.getAccount());
      succeeded(await client.logout());
      equal(store.current, null);
      failed(await client.getAccount(), 'ACCESS_TOKEN_MISSING');
    },
  },
  {
    title: 'an existing session: its stored token is used',
    run: async ({ portico }) => {
      const first = createClient({ baseUrl: portico });
      const outcome = await first.register({ body: { email: newEmail(), password: PASSWORD } });
      succeeded(outcome);
      const second = createClient({ baseUrl: portico, tokens: memoryTokens(outcome.body.accessToken) });
      succeeded(await second.getAccount());
      succeeded(await second.deleteAccount());
      failed(await second.getAccount(), 'ACCESS_TOKEN_MISSING');
      failed(await first.getAccount(), 'ACCESS_TOKEN_INVALID');
    },
  },
  {
    title: 'an invalid token stays in the store until logout',
    run: async ({ portico }) => {
      const store = memoryTokens(TOKEN);
      const client = createClient({ baseUrl: portico, tokens: store });
      failed(await client.getAccount(), 'ACCESS_TOKEN_INVALID');
      equal(store.get(), TOKEN);
      failed(await client.logout(), 'ACCESS_TOKEN_INVALID');
      equal(store.get(), null);
    },
  },
  {
    title: 'logout keeps the token of a session begun meanwhile',
    run: async (stage) => {
      const { baseUrl } = await answering(stage, { status: 204 });
      const store = memoryTokens(TOKEN);
      const client = createClient({ baseUrl, tokens: store });
      const ended = client.logout();
      await undefined;
      store.set('another');
      succeeded(await ended);
      equal(store.get(), 'another');
    },
  },
  {
    title: 'a failed login changes no token',
    run: async ({ portico }) => {
      const store = memoryTokens(TOKEN);
      const client = createClient({ baseUrl: portico, tokens: store });
      failed(await client.login({ body: { email: newEmail(), password: PASSWORD } }), 'CREDENTIALS_INVALID');
      equal(store.get(), TOKEN);
    },
  },
  {
    title: 'the token is sent to operations that need one only',
    run: async (stage) => {
      const { client, received } = await scriptedClient(stage, [SIGNED_IN]);
      await client.login({ body: { email: newEmail(), password: PASSWORD } });
      await client.getLiveness();
      await client.getAccount();
      const sent = (await received()).map(({ headers }) => headers.authorization);
      equal(sent, [undefined, undefined, `Bearer ${TOKEN}`]);
    },
  },
  {
    title: 'a redirect is not followed, so that no other server gets the token or the body',
    run: async (stage) => {
      const elsewhere = await answering(stage, json(200, {}));
      const target = elsewhere.baseUrl.replace('127.0.0.1', 'localhost');
      for (const status of [301, 302, 303, 307, 308]) {
        const { client } = await scriptedClient(stage, [
          { status, headers: { Location: `${target}/v1/account` } },
        ]);
        const read = await client.getAccount();
        failed(read, 'unexpected_response');
        ok(read.status === status || read.status === 0, String(read.status));
        failed(await client.createOrganization({ body: { name: 'Acme' } }), 'unexpected_response');
      }
      equal(await elsewhere.received(), []);
    },
  },
  {
    title: 'printing the client or an outcome shows no token',
    run: async (stage) => {
      const { client } = await scriptedClient(stage, [SIGNED_IN], { tokens: memoryTokens(TOKEN) });
      const outcome = await client.login({ body: { email: newEmail(), password: PASSWORD } });
      succeeded(outcome);
      equal(outcome.body.accessToken, TOKEN);
      ok(!JSON.stringify([client, outcome]).includes(TOKEN), 'the token can be seen');
      ok(!JSON.stringify({ ...outcome.body }).includes(TOKEN), 'a copy shows the token');
    },
  },
  {
    title: 'a token echoed by the answer is in no failure',
    isCodeAlone: true,
    run: async (stage) => {
      const description = (text: string) => ({ error: { status: 401, error: 'X', description: text } });
      const fields = (text: string) => ({
        error: { status: 422, error: text, description: text, fields: { [text]: text } },
      });
      const answers = [
        (text: string) => json(401, description(text)),
        (text: string) => json(422, fields(text)),
        (text: string) => ({ status: 502, headers: { 'Content-Type': `text/${text}` }, body: text }),
        (text: string) => failure(401, 'ACCESS_TOKEN_INVALID', { 'Request-Id': text }),
        (text: string) => ({ status: 200, headers: { 'Content-Type': 'text/plain' }, body: text }),
      ];
      for (const answer of answers) {
        const shown = await echo({ stage, answer });
        ok(!shown.includes(TOKEN), shown);
      }
    },
  },
  {
    title: 'a stored token that no header can carry: rejected without quoting it',
    run: async ({ portico }) => {
      for (const token of ['secret\r\nHost: evil', 'sécret', 'secret secret']) {
        const client = createClient({ baseUrl: portico, tokens: memoryTokens(token) });
        const error = await thrownBy(() => client.getAccount());
        ok(error instanceof TypeError, error.message);
        ok(!/s.cret/.test(`${error.message} ${error.stack} ${JSON.stringify(error)}`), error.message);
      }
    },
  },
  {
    title: 'an exception of the store reaches the caller',
    run: async ({ portico }) => {
      const full = new Error('The disk is full');
      const tokens: TokenStore = {
        get: () => {
          throw full;
        },
        set: () => Promise.reject(full),
      };
      const client = createClient({ baseUrl: portico, tokens });
      equal((await thrownBy(() => client.getAccount())).message, full.message);
      const body = { email: newEmail(), password: PASSWORD };
      equal((await thrownBy(() => client.register({ body }))).message, full.message);
    },
  },
  {
    title: 'baseUrl over http to another host: rejected',
    run: async () => {
      const refused = [
        'http://portico.example.com',
        'http://10.0.0.1',
        'http://localhost.example.com',
        'http://[::2]',
      ];
      for (const baseUrl of refused) {
        const error = await thrownBy(() => createClient({ baseUrl }));
        ok(error.message.includes('https://'), error.message);
      }
      for (const baseUrl of [
        'https://portico.example.com',
        'http://LOCALHOST:80',
        'http://127.8.9.1',
        'http://[::1]:8080',
      ])
        createClient({ baseUrl });
    },
  },
  {
    title: 'an invalid baseUrl: rejected without repeating its password',
    run: async () => {
      const refused = [
        '',
        '/v1',
        'portico.example.com',
        'ftp://localhost',
        'javascript:1',
        'http:secret:secret',
      ];
      const withSecrets = [
        'https://ada:secret@localhost',
        'https://ada:secret@:99999',
        'https://localhost/?secret',
        'https://localhost/#secret',
      ];
      for (const baseUrl of [...refused, ...withSecrets]) {
        const error = await thrownBy(() => createClient({ baseUrl }));
        ok(error instanceof TypeError && error.message.startsWith('baseUrl'), error.message);
        ok(!error.message.includes('secret:') && !error.message.includes(':secret'), error.message);
      }
    },
  },
];
