/** What this process does to files, as the system is asked to do it: a power cut leaves what was synced. */

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import { onTestFinished } from 'vitest';

/** One step on the disk: what, and the name of the file. */
type Step = `${'write' | 'sync'} ${string}`;

/** Until the end of the test `run` stands in the place of a function of the system; it is handed that function's own work. */
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
 * Writes down every write and sync from here to the end of the test. A step for which `isBroken` says so fails as on a broken disk. What SQLite does
 * is not among them: it asks the system itself.
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
