/**
 * Preloaded into a daemon: on SIGUSR2 it collects the garbage and adds one line of JSON to the file that ATTACK_MEMORY names, with
 * what is left and how long the event loop stood still at most since the last line, beside what the machine withheld. Nothing else of the daemon is touched.
 */

import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { withheldMs } from './withheld.js';

const file = process.env['ATTACK_MEMORY'];

if (file !== undefined) {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  const everyMs = 20;
  const pids = [process.pid];
  let last = { atMs: performance.now(), withheld: withheldMs(pids) };
  let longestMs = 0;
  setInterval(() => {
    const now = { atMs: performance.now(), withheld: withheldMs(pids) };
    longestMs = Math.max(longestMs, now.atMs - last.atMs - everyMs - (now.withheld - last.withheld));
    last = now;
  }, everyMs).unref();
  process.on('SIGUSR2', () => {
    const standstillMs = Math.round(longestMs);
    if (typeof collect === 'function') collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    appendFileSync(file, `${JSON.stringify({ rss, heapUsed, external, standstillMs })}\n`);
    longestMs = 0;
  });
}
