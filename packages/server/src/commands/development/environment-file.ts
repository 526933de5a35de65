import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { CommandFailed } from '../command.ts';

const INTRODUCTION = `# Written by portico init: secrets that only you can read. Keep it out of version control.
`;

/** Reads a file of variables; none where there is no file. @throws CommandFailed where it cannot be read */
export function readVariables(path: string): Readonly<Record<string, string>> {
  if (!existsSync(path)) return {};
  try {
    return parseEnv(readFileSync(path, 'utf8')) as Record<string, string>;
  } catch (error) {
    throw new CommandFailed(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/**
 * Sets variables in a file that only its owner can read. Other lines stay as they are. A crash leaves the earlier file or the
 * new one.
 * @throws CommandFailed where it cannot be written
 */
export function writeVariables(path: string, variables: Readonly<Record<string, string>>): void {
  const before = existsSync(path) ? readFileSync(path, 'utf8') : INTRODUCTION;
  const text = Object.entries(variables).reduce(withVariable, before);
  const beside = `${path}.${process.pid}`;
  try {
    writeFileSync(beside, text, { mode: 0o600, flag: 'wx' });
    chmodSync(beside, 0o600);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw new CommandFailed(`${path} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function withVariable(text: string, [name, value]: [string, string]): string {
  const line = `${name}=${value}`;
  const own = new RegExp(`^${name}=.*$`, 'm');
  if (own.test(text)) return text.replace(own, () => line);
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
}
