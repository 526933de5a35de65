/** The proxies that sign users in, each in front of a service that only repeats the headers about the user. */
import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedInGo } from '../../../../../examples/services/programs.ts';
import { walk } from './browser.ts';
import type { SnippetProgram } from './snippet.ts';

const MODULES = '/usr/lib/apache2/modules';
const LOADED = [
  'mpm_event',
  'authn_core',
  'authz_core',
  'authz_user',
  'headers',
  'proxy',
  'proxy_http',
  'auth_openidc',
];

/** Starts what is behind a proxy. @param names of the headers with the ID and the address of the user */
async function startBehind(sub: string, email: string): Promise<string> {
  const server = createServer(({ headers }, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ sub: headers[sub], email: headers[email] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

export const apache: SnippetProgram = {
  software: 'apache',
  callback: '/callback',
  prepare: async (printed, { folder, port, authority }) => {
    const name = 'Apache with mod_auth_openidc';
    if (!existsSync(join(MODULES, 'mod_auth_openidc.so')))
      return { name, missing: `${name} is not installed` };
    const behind = await startBehind('x-remote-user', 'oidc_claim_email');
    // Its own user cannot read below the home folder of another.
    const readable = mkdtempSync(join(tmpdir(), 'portico-apache-'));
    process.once('exit', () => rmSync(readable, { recursive: true, force: true }));
    chmodSync(readable, 0o755);
    copyFileSync(authority, join(readable, 'authority.pem'));
    const modules = LOADED.map((module) => `LoadModule ${module}_module ${MODULES}/mod_${module}.so`);
    const user = process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : '';
    writeFileSync(
      join(folder, 'apache.conf'),
      `${modules.join('\n')}
${user}
ServerRoot ${folder}
DefaultRuntimeDir ${readable}
PidFile ${folder}/pid
ErrorLog "|$/bin/cat >&2"
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
<VirtualHost 127.0.0.1:${port}>
${printed}
OIDCCABundlePath ${readable}/authority.pem
RequestHeader set X-Remote-User expr=%{REMOTE_USER}
ProxyPass / ${behind}
</VirtualHost>
`,
    );
    return {
      name,
      command: '/usr/sbin/apache2',
      // Without other processes, which would outlive this one.
      arguments: ['-X', '-f', join(folder, 'apache.conf')],
      environment: { OIDC_CRYPTO_PASSPHRASE: 'of a test' },
    };
  },
  signIn: (browser) => walk(browser, '/'),
  signOut: (browser) => walk(browser, `/callback?logout=${encodeURIComponent(`${browser.origin}/`)}`),
  confirmsSignOut: (issuer) => issuer.startsWith('http:'),
};

export const oauth2Proxy: SnippetProgram = {
  software: 'oauth2-proxy',
  callback: '/oauth2/callback',
  prepare: async (printed, { folder, port, secret }) => {
    const program = await installedInGo('github.com/oauth2-proxy/oauth2-proxy/v7@v7.15.4');
    const behind = await startBehind('x-forwarded-user', 'x-forwarded-email');
    writeFileSync(join(folder, 'oauth2-proxy.cfg'), printed);
    return {
      ...program,
      arguments: [
        '--config',
        'oauth2-proxy.cfg',
        '--http-address',
        `127.0.0.1:${port}`,
        '--upstream',
        behind,
      ],
      environment: {
        OAUTH2_PROXY_CLIENT_SECRET: secret,
        OAUTH2_PROXY_COOKIE_SECRET: 'of a test, which has 32 octets..',
      },
    };
  },
  signIn: (browser) => walk(browser, '/oauth2/start?rd=/'),
  signOut: (browser, issuer) => {
    const back = encodeURIComponent(`${browser.origin}/`);
    const last = `${issuer}/end-session?id_token_hint={id_token}&post_logout_redirect_uri=${back}`;
    return walk(browser, `/oauth2/sign_out?rd=${encodeURIComponent(last)}`);
  },
};
