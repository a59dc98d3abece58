/** Compiles the witness that is preloaded into daemons, once a process, and says how a daemon is started with it. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The C source stands beside the TypeScript, wherever this was compiled to. */
const source = fileURLToPath(new URL('disk-witness.c', import.meta.url.replace('/dist/test/', '/test/')));

/** What the witness shall do; see the head of `disk-witness.c`. */
export interface WitnessTask {
  /** The directory whose files are watched. */
  readonly root: string;
  /** The file to write down everything in. */
  readonly record?: string;
  /** A sync says that it was done and does nothing. */
  readonly neverSyncs?: boolean;
  /** The n-th call of this kind fails with this error number once the file `arm` exists. */
  readonly fail?: {
    readonly kind: 'write' | 'sync';
    readonly at: number;
    readonly errno: number;
    readonly how: 'once' | 'for-ever';
    readonly arm: string;
  };
}

let library: string | undefined;

/** The environment of a daemon with the witness in it. Throws when there is no C compiler: without it nothing is proven. */
export function witnessEnvironment({ root, record, neverSyncs, fail }: WitnessTask): Readonly<Record<string, string>> {
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

function compile(): string {
  const directory = mkdtempSync(join(tmpdir(), 'tenderd-power-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const path = join(directory, 'disk-witness.so');
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-Wall', '-Werror', '-o', path, source, '-ldl', '-lpthread']);
  return path;
}
