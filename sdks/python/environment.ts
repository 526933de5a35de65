import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inPython, type Missing, type Program } from '../../examples/services/programs.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const DOCUMENT = new URL('../../docs/reference/generated/openapi.json', import.meta.url);
/** A digest of the document and the program from which the client was made. */
const MADE_FROM = `${FOLDER}src/portico_client/made-from.txt`;

const execute = promisify(execFile);
/** Python with the kit, its client and the tools of its tests. */
export async function kit(): Promise<Program | Missing> {
  const python = await inPython('portico-kit', `${FOLDER}tests/requirements.txt`);
  if ('missing' in python) return python;
  const sources = [DOCUMENT, `${FOLDER}generate.py`].map((file) => readFileSync(file, 'utf8')).join('');
  const digest = createHash('sha256').update(sources).digest('hex');
  if (!existsSync(MADE_FROM) || readFileSync(MADE_FROM, 'utf8') !== digest) {
    await execute(python.command, [`${FOLDER}generate.py`]);
    writeFileSync(MADE_FROM, digest);
  }
  return python;
}
