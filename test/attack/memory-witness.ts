/**
 * Preloaded into a daemon: on SIGUSR2 it collects the garbage and adds one line of JSON to the file that ATTACK_MEMORY names, with
 * what is left and how long the event loop stood still at most since the last line. Nothing else of the daemon is touched.
 */

import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const file = process.env['ATTACK_MEMORY'];

if (file !== undefined) {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  process.on('SIGUSR2', () => {
    const standstillMs = Math.round(delay.max / 1e6);
    if (typeof collect === 'function') collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    appendFileSync(file, `${JSON.stringify({ rss, heapUsed, external, standstillMs })}\n`);
    delay.reset();
  });
}
