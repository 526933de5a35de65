import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openTab, type Tab } from '../../console/test/tab.ts';
import { launch } from '../../server/test/harness/chromium.ts';
import { type Service, type ServiceOptions, startService } from '../../server/test/harness/service.ts';
import { buildProduct, type PageOptions, type Product } from './build.ts';
import { newProductServer, type ProductServer } from './product-server.ts';

/** A product with the kit on its pages, the service behind it, and browsers that look at it. */
export interface Scene {
  readonly service: Service;
  readonly backend: ProductServer;
  readonly render: Product['render'];
  readonly origin: string;
  /** Closes the product's server to requests, and opens it again. */
  isAway: boolean;
  /** Options of each page, unless its address has others. */
  defaults: PageOptions;
  /** Opens a tab in a browser of its own on a page of the product, on a phone unless said otherwise. */
  readonly open: (options: PageOptions, given?: OpenOptions) => Promise<Tab>;
  readonly close: () => Promise<void>;
}

export interface OpenOptions {
  readonly device?: 'phone' | 'desktop';
  /** True for a page that the server renders with the session that it knows. */
  readonly rendered?: boolean;
}

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

export async function startScene(given: ServiceOptions = {}, version?: 18 | 19): Promise<Scene> {
  const service = await startService(given);
  const product = await buildProduct(version);
  const browser: Browser = await launch();
  const tabs = new Set<Tab>();
  const scene: Pick<Scene, 'isAway' | 'defaults'> = { isAway: false, defaults: {} };
  const server = createServer((request, response) => {
    if (scene.isAway) response.destroy();
    else if (request.url?.startsWith('/auth/')) void backend.answer(request, response);
    else void serve(request, response, { product, backend, defaults: scene.defaults });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const backend = await newProductServer(service, origin);
  return Object.assign(scene, {
    service,
    backend,
    render: product.render,
    origin,
    open: async (options: PageOptions, { device, rendered = false }: OpenOptions = {}) => {
      const tab = await openTab(browser, { publicUrl: origin, ...(device && { device }) });
      tabs.add(tab);
      await tab.go(pathOf(options, rendered));
      return tab;
    },
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      server.close();
      await product.remove();
      await service.stop();
    },
  });
}

/** Actions of tests in tabs. */
export const heading = (tab: Tab, text: string) =>
  tab.page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor();
export const says = (tab: Tab, text: string | RegExp) => tab.page.getByText(text, { exact: true }).waitFor();
export const press = (tab: Tab, name: string) => tab.page.getByRole('button', { name, exact: true }).click();

/** The path of a page. */
export const pathOf = (options: PageOptions, rendered = false) =>
  `/?${new URLSearchParams({ page: JSON.stringify(options), ...(rendered && { rendered: '1' }) })}`;

interface ServingProduct {
  readonly product: Product;
  readonly backend: ProductServer;
  readonly defaults: PageOptions;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { product, backend, defaults }: ServingProduct,
) {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://product');
  const type = TYPES[extname(pathname)];
  if (type) {
    response.writeHead(200, { 'Content-Type': type }).end(await readFile(join(product.folder, pathname)));
    return;
  }
  const options: PageOptions = { ...defaults, ...JSON.parse(searchParams.get('page') ?? '{}') };
  const isRendered = searchParams.has('rendered');
  const given = isRendered ? { ...options, session: await backend.sessionOf(request) } : options;
  const { language = 'en' } = given;
  const html = isRendered ? await product.render(given) : '';
  assert.ok(typeof language === 'string');
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Product</title>
<style>:root { color-scheme: light dark; font-family: sans-serif; }</style><link rel="icon" href="data:,"><link rel="stylesheet" href="/main.css">
<body><div id="root">${html}</div>
<script>options = ${JSON.stringify(given).replaceAll('<', '\\u003c')};</script>
<script type="module" src="/main.js"></script></html>`);
}
