import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const PACKAGE = new URL('../', import.meta.url);

/** A page on which modules find the client by its name, as they do in Node. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>The client</title><link rel="icon" href="data:,">
<script type="importmap">
  {
    "imports": {
      "@portico/client": "/src/index.ts",
      "@portico/client/sign-in": "/src/sign-in.ts",
      "@portico/client/solve": "/src/solve.ts"
    }
  }
</script>`;

export interface ModuleServer {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Serves the modules of this package without their types, and a page to load them from.
 * @param content what is on that page; asked for each time
 */
export async function startModuleServer(content = () => ''): Promise<ModuleServer> {
  const server: Server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (!pathname.endsWith('.ts')) {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE + content());
      return;
    }
    try {
      const source = await readFile(fileURLToPath(new URL(`.${pathname}`, PACKAGE)), 'utf8');
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(stripTypeScriptTypes(source));
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
