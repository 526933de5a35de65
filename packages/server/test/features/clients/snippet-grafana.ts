/**
 * The requests of Grafana for the printed settings. They show that the addresses, the scopes and PKCE suit Portico; that
 * Grafana reads the settings so is taken from its documentation.
 */
import { cpSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inGo } from '../../../../../examples/services/programs.ts';
import { walk } from './browser.ts';
import type { SnippetProgram } from './snippet.ts';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export const grafana: SnippetProgram = {
  software: 'grafana',
  callback: '/login/generic_oauth',
  prepare: async (printed, { folder, port, secret }) => {
    for (const file of ['go.mod', 'go.sum'])
      cpSync(pathOf(`../../../../../examples/sign-in/go/${file}`), `${folder}/${file}`);
    cpSync(pathOf('snippets/grafana/main.go'), `${folder}/main.go`);
    writeFileSync(`${folder}/grafana.ini`, printed);
    const program = await inGo('requests of Grafana', folder);
    return {
      ...program,
      arguments: ['grafana.ini', `http://127.0.0.1:${port}`],
      environment: { GF_AUTH_GENERIC_OAUTH_CLIENT_SECRET: secret },
    };
  },
  signIn: (browser) => walk(browser, '/login/generic_oauth'),
};
