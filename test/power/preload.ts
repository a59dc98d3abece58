/** Compiles the witness that is preloaded into daemons, once a process, and says how a daemon is started with it. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The C source stands beside the TypeScript, wherever this was compiled to. */
const sourceUrl = new URL('disk-guard.c', import.meta.url.replace('/dist/test/', '/test/'));
const flags = ['-shared', '-fPIC', '-O1', '-Wall', '-Werror'];

/** What the witness shall do; see the head of `disk-guard.c`. */
export interface GuardTask {
  /** The directory whose files are watched. */
  readonly root: string;
  /** The file to write down everything in. */
  readonly record?: string;
  /** A sync says that it was done and does nothing. */
  readonly neverSyncs?: boolean;
  /** The n-th call of this kind fails with this error number once the file `arm` exists. */
  readonly fail?: {
    readonly kind: 'write' | 'sync' | 'guard';
    readonly at: number;
    readonly errno: number;
    readonly how: 'once' | 'for-ever';
    readonly arm: string;
  };
}

let library: string | undefined;

/** The environment of a daemon with the witness in it. Throws when there is no C compiler: without it nothing is proven. */
export function guardEnvironment({ root, record, neverSyncs, fail }: GuardTask): Readonly<Record<string, string>> {
  library ??= compile();
  return {
    LD_PRELOAD: library,
    POWER_ROOT: root,
    ...(record === undefined ? {} : { POWER_RECORD: record }),
    ...(neverSyncs === true ? { POWER_SYNC: 'never' } : {}),
    ...(fail === undefined
      ? {}
      : { POWER_FAIL: `${fail.kind}:${fail.at}:${fail.errno}:${fail.how}`, POWER_ARM: fail.arm }),
  };
}

/** Compiles into the build, beside the compiled tests; who compiles at the same time puts the same file there. */
function compile(): string {
  const path = fileURLToPath(new URL('../../dist/test/power/disk-guard.so', sourceUrl));
  const draft = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  execFileSync('cc', [...flags, '-o', draft, fileURLToPath(sourceUrl), '-ldl', '-lpthread']);
  renameSync(draft, path);
  return path;
}
