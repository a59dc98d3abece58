/**
 * Compiles the library that is preloaded into daemons to record and break their calls. Each process compiles it once.
 * Also makes the environment for the library.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The C source is next to the TypeScript source, not in the build. */
const sourceUrl = new URL('disk-guard.c', import.meta.url.replace('/dist/test/', '/test/'));
const flags = ['-shared', '-fPIC', '-O1', '-Wall', '-Werror'];

/** The task of the library, see the head of `disk-guard.c`. */
export interface GuardTask {
  /** The directory whose files the library watches. */
  readonly root: string;
  /** The file in which the library records all calls. */
  readonly record?: string;
  /** The library also records the programs that the daemon starts. */
  readonly isFamily?: boolean;
  /** A sync reports success without doing anything. */
  readonly neverSyncs?: boolean;
  /** After the file `arm` exists, the n-th call of this kind fails with this error number. */
  readonly fail?: {
    readonly kind: 'write' | 'sync' | 'guard';
    readonly at: number;
    readonly errno: number;
    readonly how: 'once' | 'for-ever';
    readonly arm: string;
  };
}

let library: string | undefined;

/**
 * Returns the environment of a daemon with the library. Throws if there is no C compiler, because without the library
 * nothing is proved.
 */
export function guardEnvironment({
  root,
  record,
  isFamily,
  neverSyncs,
  fail,
}: GuardTask): Readonly<Record<string, string>> {
  library ??= compile();
  return {
    LD_PRELOAD: library,
    POWER_ROOT: root,
    ...(record === undefined ? {} : { POWER_RECORD: record }),
    ...(isFamily === true ? { POWER_FAMILY: 'daemon' } : {}),
    ...(neverSyncs === true ? { POWER_SYNC: 'never' } : {}),
    ...(fail === undefined
      ? {}
      : { POWER_FAIL: `${fail.kind}:${fail.at}:${fail.errno}:${fail.how}`, POWER_ARM: fail.arm }),
  };
}

/** Compiles into the build, next to the compiled tests. Processes that compile at the same time write the same file. */
function compile(): string {
  const path = fileURLToPath(new URL('../../dist/test/power/disk-guard.so', sourceUrl));
  const draft = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  execFileSync('cc', [...flags, '-o', draft, fileURLToPath(sourceUrl), '-ldl', '-lpthread']);
  renameSync(draft, path);
  return path;
}
