import { randomBytes } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import type { Configuration } from '@portico/api';
import { type Environment, readConfig } from '../configuration/config.ts';
import { counted } from '../ground/counted.ts';
import { typedName } from '../ground/names.ts';
import { VERSION } from '../ground/version.ts';
import { asText, newSecret } from '../notices/webhooks/message.ts';
import { allApplicationRows } from '../oauth/applications/store.ts';
import { applicationSecrets } from '../pipeline/callers/key-token.ts';
import { parseFile } from '../team/configuration-files/parse.ts';
import { marksOf } from '../team/configuration-files/store.ts';
import { DEVELOPER } from '../team/development/people.ts';
import { applyHere } from './apply.ts';
import { type Command, CommandFailed, UsageError } from './command.ts';
import { announceChange, chooseDev } from './database-of.ts';
import { readVariables, writeVariables } from './development/environment-file.ts';
import { withNpm, withPip } from './development/product-commands.ts';
import type { Reach } from './development/reach.ts';
import { CONFIGURATION_FILE, isWritten, writeTemplate } from './development/template.ts';
import { withDatabase } from './with-database.ts';

interface Template {
  readonly title: string;
  readonly commands: typeof withNpm;
}

/** Each has a folder of its name in `templates` of the package. */
const PRODUCTS: Readonly<Record<string, Template>> = {
  next: { title: 'Next.js', commands: withNpm },
  express: { title: 'React with Vite, and Express', commands: withNpm },
  hono: { title: 'React with Vite, and Hono', commands: withNpm },
  fastapi: { title: 'FastAPI, with pages of its own', commands: withPip },
};
const NAMES = Object.keys(PRODUCTS);

const PORT = 4_000;
const VARIABLES_FILE = '.env';
/** Of the product, from its origin. */
const WEBHOOK_PATH = '/webhook';
const COOKIE_KEY_BYTES = 32;
const LONGEST_WORD = 40;

interface Options {
  readonly port?: string;
  readonly dev?: string;
}

export const initCommand: Command<Options> = {
  takes: [
    { name: 'TEMPLATE', meaning: NAMES.join(', ') },
    { name: 'DIR', meaning: 'the folder to write it to, which must be empty or new' },
  ],
  options: [
    { flags: '--port <port>', meaning: `the port of the product on this machine; ${PORT} by default` },
    { flags: '--dev <port>', meaning: 'registers it with the portico dev on this port' },
  ],
  notes:
    () => `The product signs people in, lets them make organizations, switch and invite, refuses what their role lacks, and
receives a webhook:
${Object.entries(PRODUCTS)
  .map(([name, { title }]) => `  ${name.padEnd(8)} ${title}`)
  .join('\n')}

Its secrets are written to ${VARIABLES_FILE} in the folder, which only you can read, and are shown nowhere. With the data of portico dev
in memory, run the command again after each start: it registers the product again, and leaves its files as they are.`,
  run: async ({ values: [template = '', dir = ''], options, io }) => {
    // Reports problems of the environment before anything else.
    readConfig(io.env);
    const product = Object.hasOwn(PRODUCTS, template) ? PRODUCTS[template] : undefined;
    if (!product) throw new UsageError(`TEMPLATE must be one of ${NAMES.join(', ')}.`);
    const folder = resolve(dir);
    const port = options.port === undefined ? undefined : portFrom(options.port);
    const isThere = isWritten(folder);
    const { dev, env } = await chooseDev(io.env, options.dev);
    const name = await freeName(nameFor(folder), env);
    const packageName = packageNameFor(folder);
    const key = `${packageName}-${randomBytes(3).toString('hex')}`;
    const values = { name, packageName, key, port: port ?? PORT, version: VERSION };
    const files = isThere ? [] : writeTemplate(template, folder, values);
    const path = join(folder, VARIABLES_FILE);
    const before = readVariables(path);
    const origin = originFor(before, port);
    const variables = {
      CLIENT_SECRET: applicationSecrets.make(),
      COOKIE_KEYS: randomBytes(COOKIE_KEY_BYTES).toString('base64'),
      WEBHOOK_SECRET: asText(newSecret()),
      ...before,
      ISSUER: dev.url,
      ORIGIN: origin,
      PORT: new URL(origin).port,
    };
    // Before the service knows the secret, so that it cannot be lost.
    writeVariables(path, variables);
    const id = await register(join(folder, CONFIGURATION_FILE), { ...env, ...variables });
    await announceChange({ env, dev });
    await addWebhook(dev, { url: origin + WEBHOOK_PATH, secret: variables.WEBHOOK_SECRET });
    writeVariables(path, { CLIENT_ID: id });
    return {
      lines: [
        isThere
          ? `${folder} has a product already: its files stay as they are.`
          : written(product, files, folder),
        `It is registered at ${dev.url}, with its permissions, roles and webhook. Its secrets are in ${path}.`,
        '',
        ...(isThere
          ? ['Restart the product if it runs: it has read the settings of before.']
          : ['Next:', ...product.commands({ dir, port: variables.PORT }).map((command) => `  ${command}`)]),
        `Then open ${origin}, and sign in as ${DEVELOPER.email} with the password "${DEVELOPER.password}".`,
        'When portico dev starts again with its data in memory, run this again.',
      ],
      data: { folder, files, origin, issuer: dev.url, applicationId: id },
    };
  },
};

function written({ title }: Template, files: readonly string[], folder: string): string {
  return `${folder} has a product in ${title}: ${counted(files.length, 'file')}.`;
}

/** @throws UsageError */
function portFrom(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new UsageError('--port must be from 1 to 65535.');
  return port;
}

/** @throws UsageError where the product has another port, which is in several of its files */
function originFor({ ORIGIN: before }: Readonly<Record<string, string>>, port: number | undefined): string {
  const origin = `http://localhost:${port ?? PORT}`;
  if (before !== undefined && port !== undefined && before !== origin)
    throw new UsageError(`the product is at ${before} already: change its files for another --port.`);
  return before ?? origin;
}

/** @throws UsageError */
function nameFor(folder: string): string {
  const words = basename(folder)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const name = typedName(words.charAt(0).toUpperCase() + words.slice(1));
  if (name === undefined) throw new UsageError('DIR must end with a name that has letters or digits.');
  return name;
}

/** The folder's name as one of a package. */
function packageNameFor(folder: string): string {
  const word = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_WORD);
  return word.replaceAll(/^-+|-+$/g, '') || 'product';
}

/** Applies the configuration of the product. @returns the id of its application @throws CommandFailed */
async function register(file: string, env: Environment): Promise<string> {
  const { applications = [] } = parseFile(file).content as Configuration;
  const [application] = applications;
  if (!application) throw new CommandFailed(`${file} has no application.`);
  const { key, name } = application;
  if ((await namesOfOthers(key, env)).includes(name))
    throw new CommandFailed(`another application has the name "${name}": give it another one in ${file}.`);
  await applyHere([file], { env }, { isPlan: false, out: undefined, leftovers: 'keep' });
  const marks = await withDatabase({ env }, ({ read }) => marksOf(read, 'application'));
  return marks.find((mark) => mark.key === key)?.id ?? '';
}

/** A name that no application has: one that has it would become that of the product. */
async function freeName(name: string, env: Environment): Promise<string> {
  const taken = await namesOfOthers(undefined, env);
  const names = [name, ...taken.map((_, at) => `${name} ${at + 2}`)];
  return names.find((one) => !taken.includes(one)) ?? name;
}

/** The names of all applications that are not under this key. */
function namesOfOthers(key: string | undefined, env: Environment): Promise<readonly string[]> {
  return withDatabase({ env }, async ({ read }) => {
    const marks = await marksOf(read, 'application');
    const own = marks.find((mark) => mark.key === key)?.id;
    return (await allApplicationRows(read)).filter(({ id }) => id !== own).map(({ name }) => name);
  });
}

/** @throws CommandFailed */
async function addWebhook({ url: issuer }: Reach, webhook: { url: string; secret: string }): Promise<void> {
  const answer = await fetch(`${issuer}/dev/webhook`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(webhook),
  }).catch(() => undefined);
  if (!answer?.ok)
    throw new CommandFailed(
      `portico dev at ${issuer} did not take the webhook ${webhook.url} (${answer?.status ?? 'no answer'}).`,
    );
}
