import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, matchesGlob, relative, resolve } from 'node:path';
import { Copy, DockerfileParser } from 'dockerfile-ast';
import { machineEnvironment } from '../../tools/publish/machine.ts';

/** The result of the Dockerfile, in folders of this machine, without a Docker engine. */
export interface MadeImage {
  /** Where the paths of the image lie here: `/`, `/app` and `/data`. */
  readonly root: string;
  readonly app: string;
  readonly data: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly user: number;
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
}

/**
 * Does what each instruction says, with this process's Node for that of the base image.
 * @param context the folder of the Dockerfile
 * @param target an empty folder
 */
export function makeImage(context: string, target: string): MadeImage {
  const parsed = DockerfileParser.parse(readFileSync(join(context, 'Dockerfile'), 'utf8'));
  const isIgnored = ignoredIn(context);
  const programs = join(target, 'bin');
  mkdirSync(programs);
  // The user of the image may not be let in where this one lies.
  copyFileSync(process.execPath, join(programs, 'node'));
  copyFileSync(resolve(process.execPath, '../../LICENSE'), join(target, 'LICENSE'));
  chmodSync(target, 0o755);
  const base = machineEnvironment();
  const environment: Record<string, string> = { PATH: `${programs}:${base.PATH}` };
  const state = { stage: -1, user: 0, entrypoint: [] as string[], command: [] as string[] };
  let healthcheck: string[] = [];
  const root = () => join(target, String(state.stage));
  // Only root can give files to others.
  const owner = process.getuid?.() === 0 ? '1000' : String(process.getuid?.());
  const placed = (text: string) =>
    text.replace(/(?<![\w.])\/(app|data|runtime)\b/g, `${root()}/$1`).replaceAll(/\b1000\b/g, owner);
  const words = (text: string): string[] => JSON.parse(placed(text));

  const instructions: Record<string, (text: string) => void> = {
    FROM: () => {
      state.stage++;
      mkdirSync(join(root(), 'app'), { recursive: true });
    },
    WORKDIR: () => {},
    VOLUME: () => {},
    EXPOSE: () => {},
    ENV: (text) => {
      for (const word of text.replaceAll('\\\n', ' ').split(/\s+/)) {
        const [name = '', value = ''] = word.split('=');
        environment[name] = placed(value);
      }
    },
    USER: (text) => {
      state.user = Number.parseInt(text, 10);
    },
    RUN: (text) => run(text.startsWith('[') ? words(text) : ['sh', '-c', placed(text)]),
    HEALTHCHECK: (text) => {
      healthcheck = words(text.slice(text.indexOf('[')));
    },
    ENTRYPOINT: (text) => {
      state.entrypoint = words(text);
    },
    CMD: (text) => {
      state.command = words(text);
    },
  };

  function copy(text: string, fromStage: boolean): void {
    const given = text.split(/\s+/);
    const to = resolve(root(), 'app', (given.at(-1) ?? '').replace(/^\//, `${root()}/`));
    for (const source of given.slice(0, -1)) {
      const from = fromStage ? join(target, '0', source) : join(context, source);
      const isFile = !fromStage && statSync(from).isFile();
      const filter = (path: string) => fromStage || path === context || !isIgnored(relative(context, path));
      cpSync(from, isFile ? join(to, basename(source)) : to, {
        recursive: true,
        filter,
        verbatimSymlinks: true,
      });
    }
  }

  function run([program = '', ...given]: readonly string[]): void {
    const asRoot = process.getuid?.() === 0;
    execFileSync(program, given, {
      cwd: join(root(), 'app'),
      env: { ...base, npm_config_prefer_offline: 'true', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(asRoot && state.user > 0 && { uid: state.user, gid: state.user }),
    });
  }

  for (const instruction of parsed.getInstructions()) {
    const text = instruction.getRawArgumentsContent() ?? '';
    if (instruction instanceof Copy) {
      copy(text, instruction.getFromFlag() !== null);
      continue;
    }
    const follow = instructions[instruction.getKeyword()];
    if (!follow) throw new Error(`The Dockerfile has an instruction that is not followed: ${instruction}`);
    follow(text);
  }
  const { user, entrypoint, command } = state;
  const [app, data] = [join(root(), 'app'), join(root(), 'data')];
  return { root: root(), app, data, environment, user, command: [...entrypoint, ...command], healthcheck };
}

/** @returns whether a path is left out of the context: the last line of .dockerignore that fits it or a parent decides */
function ignoredIn(context: string): (path: string) => boolean {
  const lines = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n');
  const rules = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const fits = (path: string, rule: string) => {
    const parts = path.split('/');
    return parts.some((_, index) => matchesGlob(parts.slice(0, index + 1).join('/'), rule));
  };
  return (path) =>
    rules.reduce((out, rule) => {
      if (rule.startsWith('!')) {
        const kept = rule.slice(1);
        // A folder is looked into where something in it is kept.
        return fits(path, kept) || kept.startsWith(`${path}/`) ? false : out;
      }
      return fits(path, rule) || out;
    }, false);
}
