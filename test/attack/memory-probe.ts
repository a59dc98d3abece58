/**
 * Preloaded into a daemon. On SIGUSR2 it collects the garbage and appends one line of JSON to the file in
 * ATTACK_MEMORY: the remaining memory, and the longest standstill of the event loop since the last line, without the
 * time that the machine withheld. It changes nothing else in the daemon.
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
