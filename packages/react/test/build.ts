import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../../..');
const PRODUCT = join(import.meta.dirname, 'product');
const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/** The versions of React that the kit supports, by what they are installed as. */
const REACTS = {
  19: { react: folderOf('react'), 'react-dom': folderOf('react-dom') },
  18: { react: folderOf('react-18'), 'react-dom': folderOf('react-dom-18') },
} as const;

export type PageOptions = Readonly<Record<string, unknown>>;

export interface Product {
  /** With the scripts and styles of the page. */
  readonly folder: string;
  /** Renders the page on a server. @param options see `product/app.tsx` */
  readonly render: (options: PageOptions) => Promise<string>;
  readonly remove: () => Promise<void>;
}

/** Builds the product's page for browsers and for a server, with Vite. */
export async function buildProduct(version: keyof typeof REACTS = 19): Promise<Product> {
  // Below the root, from where packages are found by name; the folder is one that git ignores.
  await mkdir(join(ROOT, 'dist'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, 'dist', 'react-product-'));
  const shared = {
    configFile: false,
    root: PRODUCT,
    logLevel: 'error',
    resolve: { alias: REACTS[version] },
    ssr: { noExternal: true },
  } as const;
  const file = { entryFileNames: '[name].js', assetFileNames: '[name][extname]' };
  const built = { outDir: folder, emptyOutDir: false, reportCompressedSize: false };
  const input = join(PRODUCT, 'main.tsx');
  await build({ ...shared, build: { ...built, rolldownOptions: { input, output: file } } });
  const server = join(PRODUCT, 'server.tsx');
  await build({ ...shared, build: { ...built, ssr: server, rolldownOptions: { output: file } } });
  const { render } = await import(pathToFileURL(join(folder, 'server.js')).href);
  return { folder, render, remove: () => rm(folder, { recursive: true, force: true }) };
}
