import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { onTestFinished, expect, test } from 'vitest';
import { withheldMs } from './withheld.js';

const work = 'const until = Date.now() + 60_000; while (Date.now() < until);';

test.runIf(existsSync('/proc/self/schedstat'))(
  'the withheld time includes the work of other processes, but not the work of this process',
  async () => {
    // The crowd has more processes than the machine has processors, so each process waits for the others.
    const crowd = Array.from({ length: 6 }, () => spawn(process.execPath, ['-e', work], { stdio: 'ignore' }));
    onTestFinished(() => {
      for (const child of crowd) child.kill('SIGKILL');
    });
    const pids = crowd.flatMap(({ pid }) => pid ?? []);
    const onProcessorMs = (): number =>
      pids.reduce((sum, pid) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6, 0);
    await expect.poll(onProcessorMs).toBeGreaterThan(300);
    const before = { atMs: performance.now(), own: onProcessorMs(), withheld: withheldMs(pids) };
    await expect.poll(() => onProcessorMs() - before.own).toBeGreaterThan(600);
    const took = (performance.now() - before.atMs) * pids.length;
    const rest = took - (withheldMs(pids) - before.withheld);
    const own = onProcessorMs() - before.own;
    expect(Math.abs(rest - own)).toBeLessThan(0.25 * took);
    expect(withheldMs([2 ** 30])).toBe(0);
  },
);
