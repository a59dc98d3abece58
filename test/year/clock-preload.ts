/**
 * Preloaded into a daemon of the year (`node --import`): moves its wall clock by the milliseconds in the file that YEAR_CLOCK names. The file is read
 * again ten times a second, so that the clock can leap while the daemon runs. The monotonic clock does not move. At the end of the daemon, the delay
 * of its event loop since two seconds after its start is added to a file next to the clock.
 */

import { appendFileSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';

const path = process.env['YEAR_CLOCK'] ?? '';
const RealDate = Date;
let shiftMs = read() ?? 0;

function read(): number | undefined {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

setInterval(() => {
  shiftMs = read() ?? shiftMs;
}, 100).unref();

const now = (): number => RealDate.now() + shiftMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: unknown[], newTarget): object => {
    const made: unknown = Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget);
    if (made instanceof RealDate) return made;
    throw new TypeError('not a date');
  },
  get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
});

/** Loading the modules is no part of a night. */
const fromMs = 2_000;
const delay = monitorEventLoopDelay({ resolution: 2 });
setTimeout(() => delay.enable(), fromMs).unref();
process.once('exit', () => {
  delay.disable();
  if (delay.count === 0) return;
  const [p99, max] = [delay.percentile(99), delay.max].map((nanoseconds) => nanoseconds / 1e6);
  appendFileSync(`${path}.delays`, `${JSON.stringify({ p99, max })}\n`);
});
