import type { FileHandle } from 'node:fs/promises';
import { ImportRefused } from './refused.ts';

/** Most bytes of a line: more than the most organizations need, with the longest names and keys. */
export const LONGEST_LINE = 8_388_608;

/** A line with its number from 1; without bytes where it is too long. */
interface RawLine {
  readonly number: number;
  readonly bytes: Uint8Array | undefined;
}

const LINE_FEED = 0x0a;
const CHUNK = 262_144;
const BLANK = /^[\t\r ]*$/;

/**
 * Reads the lines of a file from its beginning, a chunk at a time; blank lines are numbered but left out. Memory does not
 * grow with the file or with a line.
 * @param onBytes called with how many more bytes were read
 * @throws ImportRefused where the file is in UTF-16
 */
export async function* linesOf(
  file: FileHandle,
  onBytes: (more: number) => void,
): AsyncGenerator<readonly RawLine[]> {
  const cutter = new Cutter();
  const buffer = Buffer.alloc(CHUNK);
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK, at);
    if (bytesRead === 0) break;
    const start = at === 0 ? lengthOfMark(buffer.subarray(0, bytesRead)) : 0;
    at += bytesRead;
    yield cutter.add(buffer.subarray(start, bytesRead));
    onBytes(bytesRead);
  }
  yield cutter.end();
}

/** The byte order mark with which PowerShell and Excel begin files in UTF-8. */
const MARK = Buffer.from('\ufeff');

/** @throws ImportRefused where a file begins as one in UTF-16 does, in which PowerShell writes as well */
function lengthOfMark(beginning: Buffer): number {
  const isUtf16 = /^(?:\xff\xfe|\xfe\xff|[^\0]\0|\0[^\0])/.test(beginning.toString('latin1', 0, 2));
  if (isUtf16)
    throw new ImportRefused('FILE is in UTF-16: save it as UTF-8, such as with `Out-File -Encoding utf8`.');
  return beginning.subarray(0, MARK.length).equals(MARK) ? MARK.length : 0;
}

class Cutter {
  #number = 0;
  /** The beginning of a line whose end has not been read; undefined where it is already too long. */
  #begun: Buffer | undefined = Buffer.alloc(0);

  /** @returns the lines that end in this chunk, whose memory may be reused afterwards */
  add(chunk: Buffer): RawLine[] {
    const lines: RawLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      this.#keep(chunk.subarray(start, end));
      this.#finish(lines);
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
    return lines;
  }

  end(): RawLine[] {
    const lines: RawLine[] = [];
    this.#finish(lines);
    return lines;
  }

  #keep(part: Buffer): void {
    const isTooLong = this.#begun === undefined || this.#begun.length + part.length > LONGEST_LINE;
    this.#begun = isTooLong ? undefined : Buffer.concat([this.#begun as Buffer, part]);
  }

  #finish(lines: RawLine[]): void {
    this.#number++;
    const bytes = this.#begun;
    this.#begun = Buffer.alloc(0);
    const isBlank = bytes !== undefined && bytes.length < 16 && BLANK.test(bytes.toString('latin1'));
    if (!isBlank) lines.push({ number: this.#number, bytes });
  }
}
