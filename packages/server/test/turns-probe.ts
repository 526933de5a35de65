/**
 * Loaded into a process (`--import`), says at its end how long the turns of its event loop were: milliseconds for which the
 * main thread had a processor, so that what others take on a busy machine does not count.
 */
const INTERVAL = 5;

const turns: number[] = [];
const used = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
let last = used();
setInterval(() => {
  const now = used();
  turns.push(now - last);
  last = now;
}, INTERVAL).unref();

process.on('exit', () => {
  turns.sort((one, other) => one - other);
  // The longest are those of the start, in which modules are loaded.
  const longTurns = turns[Math.floor(turns.length * 0.999)];
  console.log(JSON.stringify({ level: 30, turns: turns.length, longTurns }));
});
