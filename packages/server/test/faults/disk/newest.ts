import type { Reader } from '../../../src/ground/database/database.ts';

/** The data a reading thread starts with. */
export interface Following {
  readonly path: string;
  readonly commits: SharedArrayBuffer;
  /** The descriptor of the file in which it records what it sees. */
  readonly notes: number;
  /** The newest commit that was acknowledged. */
  readonly acknowledged: Int32Array<SharedArrayBuffer>;
}

/** The number of the newest commit that a reader sees. */
export async function newest(read: Reader): Promise<number> {
  const row = await read
    .selectFrom('organizations')
    .select('created_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? 0;
}
