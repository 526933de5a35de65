import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { newVisitor } from '../../packages/server/test/fixtures/cookies.ts';
import { freePort } from '../../packages/server/test/harness/free-port.ts';
import { answerIn, type ComparedProvider, type Endpoint } from './asked.ts';
import { AUDIENCE, REDIRECT, SIGNED_OUT } from './requests.ts';
import { queryOf } from './sending.ts';

const PATHS: Readonly<Record<Endpoint, string>> = {
  token: '/token',
  userinfo: '/me',
  revocation: '/token/revocation',
  introspection: '/token/introspection',
};
const SECRET = 'a secret of one client that is long enough';
const OTHER_SECRET = 'a secret of the other one that is long enough';
const MOST_STEPS = 10;

export async function startReference(): Promise<ComparedProvider> {
  const port = await freePort();
  const settings = {
    ...{ redirect_uris: [REDIRECT], post_logout_redirect_uris: [SIGNED_OUT] },
    ...{ grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
    token_endpoint_auth_method: 'client_secret_post',
  };
  const clients = [
    { ...settings, client_id: 'client', client_secret: SECRET },
    { ...settings, client_id: 'other', client_secret: OTHER_SECRET },
  ];
  const program = new URL('reference.mjs', import.meta.url).pathname;
  const given = [program, String(port), JSON.stringify(clients), AUDIENCE];
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'ignore', 'inherit'] });
  const origin = `http://localhost:${port}`;
  await listening(child, origin);
  const signedIn = visitor(origin);
  await signedIn.visit(`/auth?${queryOf('client')}`, true);

  return {
    clients: { client: 'client', other: 'other', secret: SECRET },
    otherSecret: OTHER_SECRET,
    authorize: async (query, isSignedIn) => {
      const end = await (isSignedIn ? signedIn : visitor(origin)).visit(`/auth?${query}`);
      return typeof end === 'string' ? end : answerIn(end);
    },
    code: async (which) => {
      const end = await signedIn.visit(`/auth?${queryOf(which)}`, true);
      return typeof end === 'string' ? '' : (end.searchParams.get('code') ?? '');
    },
    send: async (endpoint, { method, body, headers }) => {
      const response = await fetch(origin + PATHS[endpoint], {
        method,
        body: body ?? null,
        headers: headers ?? {},
      });
      return { status: response.status, text: await response.text() };
    },
    metadata: async () =>
      (await fetch(`${origin}/.well-known/openid-configuration`)).json() as Promise<Record<string, unknown>>,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function listening(child: ChildProcess, origin: string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${origin}/.well-known/openid-configuration`).catch(() => undefined);
    if (answer?.ok) return;
    await delay(50);
  }
  throw new Error('The reference does not start.');
}

function visitor(origin: string) {
  const { ask } = newVisitor();

  /** @returns the address outside of the provider, or the question or page that it shows */
  async function visit(path: string, signsIn = false): Promise<URL | string> {
    let url = new URL(path, origin);
    for (let step = 0; step < MOST_STEPS; step++) {
      const isAsked = url.pathname.startsWith('/interaction/');
      const response = await ask(url, isAsked && signsIn ? {} : undefined);
      const text = await response.text();
      if (isAsked && !signsIn) return `asks ${text}`;
      const location = response.headers.get('location');
      if (location === null) return shownIn(text);
      url = new URL(location, url);
      if (url.origin !== origin) return url;
    }
    throw new Error(`${path} leads round and round.`);
  }
  return { visit };
}

/** A page that posts an answer by itself, or one that only shows an error. */
function shownIn(text: string): string {
  return /name="error" value="([^"]+)"/.exec(text)?.[1] ?? 'shown';
}
