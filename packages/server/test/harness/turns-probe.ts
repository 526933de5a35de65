/**
 * Loaded into a process (`--import`), reports on SIGUSR2 how long the turns of its event loop took since the last time:
 * milliseconds for which the main thread had a processor, so that other processes on a busy machine do not count.
 */
const INTERVAL = 5;

let turns: number[] = [];
const used = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
let last = used();
function measure(): void {
  const now = used();
  turns.push(now - last);
  last = now;
}
setInterval(measure, INTERVAL).unref();

process.on('SIGUSR2', () => {
  measure();
  console.log(JSON.stringify({ level: 30, turns }));
  turns = [];
});
