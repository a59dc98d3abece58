/** Records what this process asks of the file system. After a power cut, only what was synced is left. */

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import { onTestFinished } from 'vitest';

/** One operation on the disk, and the name of its file. */
type Step = `${'write' | 'sync'} ${string}`;

/** Replaces a function of the file system until the end of the test. `run` receives the original function. */
function instead(name: keyof typeof fs, run: (first: unknown, own: () => unknown) => unknown): void {
  const own = fs[name];
  if (typeof own !== 'function') throw new TypeError(`${name} is no function`);
  Reflect.set(fs, name, (...values: readonly unknown[]) => run(values[0], () => Reflect.apply(own, fs, values)));
  syncBuiltinESMExports();
  onTestFinished(() => {
    Reflect.set(fs, name, own);
    syncBuiltinESMExports();
  });
}

/**
 * Records every write and sync from here to the end of the test. A step fails as on a broken disk if `isBroken` returns
 * true for it. SQLite's own operations are not recorded, because SQLite calls the system directly.
 */
export function watchedDisk(isBroken: (step: Step) => boolean = () => false): Step[] {
  const steps: Step[] = [];
  const names = new Map<unknown, string>();
  instead('openSync', (path, open) => {
    const fd = open();
    names.set(fd, basename(String(path)));
    return fd;
  });
  for (const [name, what] of [
    ['writeSync', 'write'],
    ['fsyncSync', 'sync'],
    ['fdatasyncSync', 'sync'],
  ] as const)
    instead(name, (fd, run) => {
      const step: Step = `${what} ${names.get(fd) ?? 'of before'}`;
      if (isBroken(step)) throw Object.assign(new Error(`EIO: ${step}`), { code: 'EIO' });
      steps.push(step);
      return run();
    });
  return steps;
}
