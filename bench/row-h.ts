import { startPortico, temporaryFolder } from './portico.ts';
import { atMost, type Effort, type Measurement, type Row, whole } from './row.ts';
import { seed } from './seed.ts';
import { interleaved, median, medianRatio } from './statistics.ts';

const MANY = 1_000_000;

export const start: Row = {
  title: `(h) start with ${whole(MANY)} accounts`,
  notes: [
    'From spawn to the first 200 of /health/ready, on a database that exists; empty, and with as many organizations.',
  ],
  measure,
};

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const empty = temporaryFolder();
  // The fewest possible.
  await seed(empty, 3);
  const many = temporaryFolder();
  await seed(many, quick ? MANY / 50 : MANY);
  const time = (folder: string) => async () => {
    const portico = await startPortico(folder);
    await portico.stop();
    return portico.startedIn;
  };
  const measured = await interleaved(quick ? 2 : 9, { many: time(many), empty: time(empty) });
  return [
    {
      what: 'spawn to first 200, many : empty',
      values: `${whole(median(measured.many))} : ${whole(median(measured.empty))} ms`,
      ...atMost(1.2, medianRatio(measured.many, measured.empty)),
    },
  ];
}
