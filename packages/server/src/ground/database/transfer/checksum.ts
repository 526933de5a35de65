import { hash } from 'node:crypto';
import type { Row } from './table.ts';

const MASK = (1n << 128n) - 1n;

/**
 * A checksum of a table's rows that does not depend on their order: the sum of the rows' SHA-256, each cut to 128 bits,
 * modulo 2^128. It detects accidents, not forgeries.
 */
export class Checksum {
  #rows = 0;
  #sum = 0n;

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const digest = hash('sha256', JSON.stringify(row), 'buffer');
      this.#sum += (digest.readBigUInt64BE(0) << 64n) | digest.readBigUInt64BE(8);
    }
    this.#sum &= MASK;
    this.#rows += rows.length;
  }

  get rows(): number {
    return this.#rows;
  }

  /** 32 hexadecimal digits. */
  get sum(): string {
    return this.#sum.toString(16).padStart(32, '0');
  }
}
