import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inPython, type Missing, type Program } from '../../examples/services/programs.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const DOCUMENT = new URL('../../docs/reference/generated/openapi.json', import.meta.url);
/** The document from which the client was made. */
const MADE_FROM = `${FOLDER}src/portico_client/made-from.json`;

const execute = promisify(execFile);
/** Python with the kit, its client and the tools of its tests. */
export async function kit(): Promise<Program | Missing> {
  const python = await inPython('portico-kit', `${FOLDER}tests/requirements.txt`);
  if ('missing' in python) return python;
  const document = readFileSync(DOCUMENT);
  if (!existsSync(MADE_FROM) || !readFileSync(MADE_FROM).equals(document)) {
    await execute(python.command, [`${FOLDER}generate.py`]);
    writeFileSync(MADE_FROM, document);
  }
  return python;
}
