/** The program of a package that was unpacked and not installed: under the unit's filter of system calls, and under qemu. */

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { deniedCalls } from '../debian/unit.js';
import { archive, firstLine } from './debian-root.js';
import { notProven, requires, step } from './report.js';

const qemu = 'qemu-aarch64-static';

/** A user without rights, like the user of the service. */
const nobody = 65534;

/** Takes a payment while strace refuses every system call that the unit's filter refuses. */
export async function underFilter(folder: string, practice: string): Promise<void> {
  if (isMissing('strace', '--version'))
    return notProven('the payment under the filter of system calls: strace is not installed');
  await step('a payment with every system call refused that the unit refuses', async () => {
    const calls = deniedCalls()
      .map((name) => `?${name}`)
      .join();
    const tracer = ['--follow-forks', '--seccomp-bpf', '-qq', `--trace=${calls}`, `--inject=${calls}:error=EPERM`];
    mkdirSync(practice, { mode: 0o700 });
    chownSync(practice, nobody, nobody);
    const user = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', 'strace'];
    const command = [...user, ...tracer, join(folder, 'usr/bin/tenderd'), ...run(practice)];
    return payment(spawn('setpriv', command, { stdio: ['ignore', 'pipe', 'pipe'] }), folder, practice);
  });
}

/** Takes a payment with the program for arm64. */
export async function underQemu(folder: string, native: string, practice: string): Promise<void> {
  if (isMissing(qemu, '--version')) return notProven('arm64: qemu-user-static is not installed');
  await step('linux-arm64 under qemu: a payment', async () => {
    const libraries = join(folder, 'libraries');
    mkdirSync(libraries);
    execFileSync('tar', ['-xpf', archive('extract', 'arm64'), '-C', libraries]);
    const program = [
      '-L',
      libraries,
      join(folder, 'usr/lib/tenderd/node'),
      join(folder, 'usr/lib/tenderd/bin/tenderd.js'),
    ];
    return payment(
      spawn(qemu, [...program, ...run(practice)], { stdio: ['ignore', 'pipe', 'pipe'] }),
      native,
      practice,
    );
  });
}

function run(practice: string): readonly string[] {
  return ['run', '--simulate', '--port', '0', '--json', '--data-dir', practice];
}

/** Takes a payment with a daemon that starts, and stops the daemon. */
async function payment(daemon: ChildProcess, native: string, practice: string): Promise<string> {
  let noted = '';
  daemon.stderr?.setEncoding('utf8').on('data', (text: string) => (noted += text));
  const closed = once(daemon, 'close');
  let pid = daemon.pid ?? 0;
  try {
    // strace would leave the daemon running, so the daemon itself gets the signal.
    pid = Number((await firstLine(daemon))['pid']);
    const pay = ['pay', '12.50', 'EUR', '--terminal', 'till-1', '--data-dir', practice];
    const { status, stdout, stderr } = spawnSync(join(native, 'usr/bin/tenderd'), pay, { encoding: 'utf8' });
    requires(status === 0, `${stdout}${stderr}${noted}`);
    const refused = new Set([...noted.matchAll(/(\w+)\([^\n]*\(INJECTED\)/g)].map(([, name]) => name));
    const paid = /Approved[^\n]*/.exec(stdout)?.[0] ?? stdout;
    return refused.size === 0 ? paid : `${paid}; refused: ${[...refused].join(', ')}`;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)} ${noted.slice(-2000)}`, {
      cause: error,
    });
  } finally {
    process.kill(pid, 'SIGTERM');
    await closed;
  }
}

function isMissing(command: string, option: string): boolean {
  return spawnSync(command, [option], { stdio: 'ignore' }).status !== 0;
}
