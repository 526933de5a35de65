/** Projects that use the packed packages as their users do, compiled strictly. */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './workspaces.ts';

const PROGRAMS = join(import.meta.dirname, 'programs');

/** The packages whose root every browser can import, with types independent of Node. */
const IN_BROWSERS = ['@portico/conventions', '@portico/api', '@portico/client'];

const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: 'es2022',
};

export interface Compilation {
  readonly title: string;
  readonly files: readonly string[];
  readonly options: object;
}

/** Copies the programs into the project. @returns their names, without endings */
export function addPrograms(project: string): readonly string[] {
  cpSync(PROGRAMS, project, { recursive: true });
  return readdirSync(PROGRAMS).map((file) => file.replace(/\.ts$/, ''));
}

/** @returns every way in which users compile, for these installed packages */
export function compilations(project: string, names: readonly string[]): readonly Compilation[] {
  const programs = readdirSync(PROGRAMS);
  const roots = IN_BROWSERS.filter((name) => names.includes(name));
  writeFileSync(
    join(project, 'browser.ts'),
    roots.map((name, at) => `export type * as from${at} from '${name}';\n`).join(''),
  );
  const node = {
    ...STRICT,
    lib: ['es2023'],
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules', '@types')],
  };
  return [
    { title: 'nodenext', files: programs, options: { ...node, module: 'nodenext', outDir: 'out' } },
    { title: 'bundler', files: programs, options: { ...node, ...BUNDLER } },
    { title: 'browser', files: ['browser.ts'], options: { ...BROWSER, ...BUNDLER } },
  ];
}

const BROWSER = { ...STRICT, lib: ['es2023', 'dom', 'dom.iterable'], types: [] };
const BUNDLER = { module: 'esnext', moduleResolution: 'bundler', noEmit: true };

/** Checks declarations strictly once for each kind of user, because it takes long. */
const JUDGED = ['nodenext', 'browser'];

export interface Compiler {
  /** The `node_modules` with TypeScript. */
  readonly tools: string;
  /** Whether it judges declarations too: ours, and all that these import. */
  readonly judgesTypes: boolean;
}

/** @returns the compiler's messages; empty if it compiles */
export function compile(project: string, { tools, judgesTypes }: Compiler, one: Compilation): string {
  const skipLibCheck = !(judgesTypes && JUDGED.includes(one.title));
  const { status, said } = tsc(project, tools, { ...one, options: { ...one.options, skipLibCheck } });
  return status === 0 ? '' : said || `status ${status}`;
}

/**
 * @param project where the client is installed
 * @returns how many types the compiler instantiates for a page that uses the client, its declarations and those of the
 * browser included
 * @throws Error if the page does not compile
 */
export function instantiationsOf(project: string, tools: string): number {
  writeFileSync(join(project, 'page.ts'), PAGE);
  const options = { ...BROWSER, ...BUNDLER, skipLibCheck: false, extendedDiagnostics: true };
  const { status, said } = tsc(project, tools, { title: 'page', files: ['page.ts'], options });
  const [, count] = /^Instantiations:\s+(\d+)/m.exec(said) ?? [];
  if (status !== 0 || count === undefined) throw new Error(said);
  return Number(count);
}

const PAGE = `import { createClient, type Failure, isGeneral } from '@portico/client';
const portico = createClient({ baseUrl: location.origin });
const registered = await portico.register({ body: { email: '', password: '' } });
if (!registered.ok && registered.error === 'FIELDS_VALIDATION_ERROR') console.log(registered.fields.email);
for await (const page of portico.listManagers.pages({ id: '' })) if (page.ok) console.log(page.body.items[0]?.role);
export const explain = (failure: Failure<'deleteOrganization'>) =>
  isGeneral(failure) ? failure.description : failure.status;
`;

function tsc(project: string, tools: string, { title, files, options }: Compilation) {
  const config = join(project, `tsconfig.${title}.json`);
  writeFileSync(config, JSON.stringify({ compilerOptions: options, files }));
  const given = [join(tools, 'typescript', 'bin', 'tsc'), '-p', config];
  const { status, stdout, stderr } = spawnSync(process.execPath, given, { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}
